import { and, eq, inArray, ne } from 'drizzle-orm';
import { conditionReports } from '../../../../db/schema/index.ts';
import { releasePhotos } from '../../platform/files/index.ts';
import { declareTable, sectionsOfBookings, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(conditionReports, {
    exported: sectionsOfBookings('conditionReports', (from, bookingIds) =>
      from.select().from(conditionReports).where(inArray(conditionReports.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words and photos, once no claim is open: what was read off stays',
    async erase(tx, { sides, bookingIds }, { now }) {
      for (const side of sides) {
        const about = inArray(conditionReports.bookingId, bookingIds[side]);
        const reported = and(about, eq(conditionReports.by, side));
        await releasePhotos(tx, await tx.select({ photos: conditionReports.photos }).from(conditionReports).where(reported), now);
        await tx.update(conditionReports).set({ notes: '', photos: [] }).where(reported);
        const answered = and(about, ne(conditionReports.by, side));
        await tx.update(conditionReports).set({ reason: null }).where(answered);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
];
