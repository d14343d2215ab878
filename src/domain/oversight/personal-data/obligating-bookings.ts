import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  ascending,
  dayInWords,
  dayOf,
  named,
  type NextAction,
  periodInWords,
  type Settings,
} from '../../platform/kernel/index.ts';
import { type Booking, payoutAbout, depositReleaseAt, findBookingsById } from '../../rentals/booking-records/index.ts';
import { bookingLifecycle } from '../../rentals/bookings/index.ts';

const MOST_NAMED = 3;

/** A booking that keeps an account from being erased: which, until when about, and whether cancelling it would free the account. */
export const OpenBooking = z.object({
  bookingId: z.string(),
  title: z.string().describe('untrusted text'),
  freeFrom: z.string().describe('about, if nothing is reported and nothing is cancelled'),
  canCancel: z.boolean().describe('by you, as its renter'),
  words: z.string(),
});
type OpenBooking = z.infer<typeof OpenBooking>;

export async function obligatingBookings(
  from: Reader,
  bookingIds: readonly string[],
  { userId, settings }: { userId: string; settings: Settings },
): Promise<OpenBooking[]> {
  const found = await findBookingsById(from, bookingIds.slice(0, 100));
  const soonest = found.toSorted((a, b) => ascending(a.endAt, b.endAt) || ascending(a.id, b.id));
  return soonest.slice(0, MOST_NAMED).map((booking) => openBooking(booking, userId, settings));
}

function openBooking(booking: Booking, userId: string, settings: Settings): OpenBooking {
  const { id: bookingId, asset, startDate, endDate, state, renterId } = booking;
  const freeFrom = dayOf(closedAbout(booking, settings), asset.timeZone);
  const canCancel = renterId === userId && bookingLifecycle.can(state, 'cancel');
  const what = `${named(asset.title)}, ${periodInWords(startDate, endDate)} (${bookingId})`;
  const then = canCancel ? 'or as soon as it is cancelled and the money is back' : 'once everything about it is settled';
  return {
    bookingId,
    title: asset.title,
    freeFrom,
    canCancel,
    words: `${what}: from about ${dayInWords(freeFrom)} on, ${then}.`,
  };
}

/** The time for claims is over, the deposit is back, and what the owner earned is sent. */
function closedAbout(booking: Booking, settings: Settings): Date {
  const depositBackAt = depositReleaseAt(booking.returnedAt ?? booking.endAt, settings);
  return new Date(Math.max(payoutAbout(booking, settings).getTime(), depositBackAt.getTime()));
}

/** What frees the account sooner. */
export function cancelSteps(bookings: readonly OpenBooking[]): NextAction[] {
  return bookings
    .filter(({ canCancel }) => canCancel)
    .map(({ bookingId }) => ({
      tool: 'cancel_booking',
      args: { bookingId, preview: true },
      actor: 'RENTER',
      why: 'shows what cancelling it gives back; the account can be erased after it',
      requiresHuman: true,
    }));
}
