import { eq } from 'drizzle-orm';
import { taxProfiles } from '../../../../db/schema/index.ts';
import { declareTable, FOR_GOOD, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(taxProfiles, {
    exported: [
      shopSection('taxProfiles', (from, { vendorId }) =>
        from.select().from(taxProfiles).where(eq(taxProfiles.vendorId, vendorId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(taxProfiles).where(eq(taxProfiles.vendorId, vendorId));
    },
    kept: FOR_GOOD,
  }),
];
