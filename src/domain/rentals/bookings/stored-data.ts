import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { withFields } from '../../../../db/expressions.ts';
import { bookingDeadlines, bookings, bookingTimeline, rentedDays, riskReviews } from '../../../../db/schema/index.ts';
import { NOWHERE } from '../../catalog/assets/index.ts';
import {
  declareTable,
  section,
  sectionsOfBookings,
  shopSection,
  type StoredTable,
  WITH_THE_BOOKING,
} from '../../platform/kernel/index.ts';
import { pickupShown, wasSent } from './booking-store.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(bookings, {
    bindsNobody: () => eq(bookings.state, 'PENDING_VERIFICATION'),
    exported: [
      section(
        'rentals',
        'bookings',
        (from, { userId }) => from.select().from(bookings).where(eq(bookings.renterId, userId)),
        (row) => ({ ...row, asset: { ...row.asset, pickup: pickupShown(row) } }),
      ),
      shopSection('bookingsOfShop', (from, { vendorId }) =>
        from
          .select()
          .from(bookings)
          .where(and(eq(bookings.vendorId, vendorId), wasSent)),
      ),
    ],
    erased: 'kept for the other side and the accounting, without what was judged, left or written',
    async erase(tx, { userId, vendorId }) {
      await eraseAsRenter(tx, userId);
      if (vendorId !== null) await eraseAsOwner(tx, vendorId);
    },
    kept: 'for good',
  }),
  declareTable(bookingDeadlines, {
    bindsNobody: true,
    exported: 'when timers ring, as the bookings say',
    erased: 'none is left of bookings that are over',
    kept: 'until they have rung',
  }),
  declareTable(rentedDays, {
    exported: 'counted from bookings that stand in the export themselves',
    erased: 'kept: the bookings that they are counted from are',
    kept: 'for good',
  }),
  declareTable(bookingTimeline, {
    bindsNobody: true,
    exported: sectionsOfBookings('timeline', (from, bookingIds) =>
      from.select().from(bookingTimeline).where(inArray(bookingTimeline.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words',
    async erase(tx, { sides, bookingIds }) {
      for (const side of sides) {
        const theirs = and(inArray(bookingTimeline.bookingId, bookingIds[side]), eq(bookingTimeline.actor, side));
        await tx
          .update(bookingTimeline)
          .set({ note: null })
          .where(and(theirs, isNotNull(bookingTimeline.note)));
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(riskReviews, {
    bindsNobody: true,
    exported: [
      section('rentals', 'riskReviews', (from, { userId }) =>
        from
          .select()
          .from(riskReviews)
          .where(and(eq(riskReviews.userId, userId), isNotNull(riskReviews.bookingId))),
      ),
      section('account', 'scoreReviews', (from, { userId }) =>
        from
          .select()
          .from(riskReviews)
          .where(and(eq(riskReviews.userId, userId), isNull(riskReviews.bookingId))),
      ),
    ],
    erased: 'of bookings kept without words: how often the platform judged so; of scores deleted with the scores',
    async erase(tx, { userId }) {
      await tx.delete(riskReviews).where(and(eq(riskReviews.userId, userId), isNull(riskReviews.bookingId)));
      await tx.update(riskReviews).set({ message: null, reason: null }).where(eq(riskReviews.userId, userId));
    },
    kept: 'as long as the account',
  }),
];

async function eraseAsRenter(tx: Tx, userId: string): Promise<void> {
  const rented = eq(bookings.renterId, userId);
  await tx.update(bookings).set({ collateral: null, risk: null }).where(rented);
  await tx
    .update(bookings)
    .set({ closeReason: null })
    .where(and(rented, eq(bookings.cancelledBy, 'RENTER')));
}

async function eraseAsOwner(tx: Tx, vendorId: string): Promise<void> {
  const letOut = eq(bookings.vendorId, vendorId);
  await tx
    .update(bookings)
    .set({ asset: withFields(bookings.asset, { image: null, pickup: NOWHERE }) })
    .where(letOut);
  await tx
    .update(bookings)
    .set({ closeReason: null })
    .where(and(letOut, or(eq(bookings.cancelledBy, 'OWNER'), eq(bookings.state, 'REJECTED'))));
}
