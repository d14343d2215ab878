import { and, asc, eq, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { bookings } from '../../../../db/schema/index.ts';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { bookingLifecycle } from '../../rentals/bookings/index.ts';

const MOST_OPEN = 50;

const OpenBookingView = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  startDate: z.string(),
  endDate: z.string(),
});

/** The open bookings of a suspended person or listing, as an administrator sees them. */
export const OpenBookingsView = z
  .array(OpenBookingView)
  .describe(`the first ${MOST_OPEN}; they go on unless PATCH /admin/bookings/{bookingId} ends them`);

/**
 * Bookings of a listing, or of a person on either side, that have not ended. The next to begin comes first; there are at most
 * `MOST_OPEN`.
 */
export async function findOpenBookings(
  from: Reader,
  whose: { assetId: string } | { userId: string; vendorId: string | null },
): Promise<z.infer<typeof OpenBookingsView>> {
  const theirs =
    'assetId' in whose
      ? eq(bookings.assetId, whose.assetId)
      : or(eq(bookings.renterId, whose.userId), eq(bookings.vendorId, whose.vendorId ?? ''));
  return from
    .select({
      bookingId: bookings.id,
      state: bookings.state,
      startDate: bookings.startDate,
      endDate: bookings.endDate,
    })
    .from(bookings)
    .where(and(theirs, notInArray(bookings.state, [...bookingLifecycle.table.final])))
    .orderBy(asc(bookings.startDate), asc(bookings.id))
    .limit(MOST_OPEN);
}
