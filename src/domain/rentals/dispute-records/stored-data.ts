import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { disputeEvidence, disputes } from '../../../../db/schema/index.ts';
import { releasePhotos } from '../../platform/files/index.ts';
import { declareTable, sectionsOfBookings, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(disputes, {
    exported: sectionsOfBookings('disputes', (from, bookingIds) =>
      from.select().from(disputes).where(inArray(disputes.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words: the ruling stays',
    async erase(tx, { sides, bookingIds }) {
      for (const side of sides) {
        const opened = and(inArray(disputes.bookingId, bookingIds[side]), eq(disputes.openedBy, side));
        await tx.update(disputes).set({ reason: '' }).where(opened);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(disputeEvidence, {
    bindsNobody: true,
    exported: sectionsOfBookings('disputeEvidence', (from, bookingIds) =>
      from
        .select()
        .from(disputeEvidence)
        .where(inArray(disputeEvidence.disputeId, disputesOf(from, bookingIds))),
    ),
    erased: 'emptied of the person’s words and photos',
    async erase(tx, { sides, bookingIds }, { now }) {
      for (const side of sides) {
        const fought = inArray(disputeEvidence.disputeId, disputesOf(tx, bookingIds[side]));
        const shown = and(fought, eq(disputeEvidence.by, side));
        await releasePhotos(tx, await tx.select({ photos: disputeEvidence.photos }).from(disputeEvidence).where(shown), now);
        await tx.update(disputeEvidence).set({ text: '', photos: [] }).where(shown);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
];

function disputesOf(from: Reader, bookingIds: SQLWrapper) {
  return from.select({ id: disputes.id }).from(disputes).where(inArray(disputes.bookingId, bookingIds));
}
