import { eq } from 'drizzle-orm';
import { acquisitions } from '../../../../db/schema/index.ts';
import { declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(acquisitions, {
    bindsNobody: true,
    exported: [
      shopSection('acquisitions', (from, { vendorId }) =>
        from.select().from(acquisitions).where(eq(acquisitions.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(acquisitions).where(eq(acquisitions.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
];
