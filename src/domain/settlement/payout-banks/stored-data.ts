import { eq } from 'drizzle-orm';
import { payoutBanks } from '../../../../db/schema/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(payoutBanks, {
    exported: [
      shopSection('bankAccount', (from, { vendorId }) =>
        from.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(payoutBanks).where(eq(payoutBanks.vendorId, vendorId));
    },
    kept: 'until the owner removes it',
  }),
];
