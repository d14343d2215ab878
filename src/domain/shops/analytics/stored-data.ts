import { eq } from 'drizzle-orm';
import { assetInterest, shopReports } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(assetInterest, { ...NOT_PERSONAL, kept: '800 days' }),
  declareTable(shopReports, {
    exported: 'sums of bookings that stand in the export themselves',
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(shopReports).where(eq(shopReports.vendorId, vendorId));
    },
    kept: 'a day',
  }),
];
