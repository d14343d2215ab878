import { eq } from 'drizzle-orm';
import { assetInterest, shopReports } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

/** Two years and a little longer, so that a period can still be compared with the same one a year before. */
export const KEPT_DAYS = 800;

export const storedData: readonly StoredTable[] = [
  declareTable(assetInterest, { bindsNobody: true, ...NOT_PERSONAL, kept: `${KEPT_DAYS} days` }),
  declareTable(shopReports, {
    bindsNobody: true,
    exported: 'sums of bookings that stand in the export themselves',
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(shopReports).where(eq(shopReports.vendorId, vendorId));
    },
    kept: 'a day',
  }),
];
