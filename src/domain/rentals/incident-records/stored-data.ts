import { and, eq, inArray } from 'drizzle-orm';
import { incidents } from '../../../../db/schema/index.ts';
import { releasePhotos } from '../../platform/files/index.ts';
import { declareTable, sectionsOfBookings, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(incidents, {
    exported: sectionsOfBookings('incidents', (from, bookingIds) =>
      from.select().from(incidents).where(inArray(incidents.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words and photos: outcome and amounts stay',
    async erase(tx, { sides, bookingIds }, { now }) {
      for (const side of sides) {
        const about = inArray(incidents.bookingId, bookingIds[side]);
        const complained = and(about, eq(incidents.reportedBy, side));
        await releasePhotos(tx, await tx.select({ photos: incidents.photos }).from(incidents).where(complained), now);
        await tx.update(incidents).set({ description: '', photos: [] }).where(complained);
        // Either side may have written how it ended; outcome and amounts stay.
        await tx.update(incidents).set({ resolution: null }).where(about);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
];
