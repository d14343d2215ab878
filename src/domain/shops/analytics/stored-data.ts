import { eq } from 'drizzle-orm';
import { assetInterest, shopReports } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';
import { KEPT_DAYS } from './purge-analytics.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(assetInterest, { ...NOT_PERSONAL, kept: `${KEPT_DAYS} days` }),
  declareTable(shopReports, {
    exported: 'sums of bookings that stand in the export themselves',
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(shopReports).where(eq(shopReports.vendorId, vendorId));
    },
    kept: 'a day',
  }),
];
