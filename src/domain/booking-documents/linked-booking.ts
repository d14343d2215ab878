import { z } from 'zod';
import { type Booking, bookingLock, catchUpBooking, findBooking, handInPath } from '../bookings/index.ts';
import { type Access, type DomainError, IdInput, isSignedLink, linkRefused } from '../kernel/index.ts';

/** What the link carries. */
export const handInInput = { bookingId: IdInput, expires: z.coerce.number().int(), signature: z.string().max(100) };

/** In these states, documents can be missing. */
const OPEN = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);

/** The booking that a link was made for, for whoever holds the link, while documents can be missing. */
export const linkedBooking: Access<'anyone', { bookingId: string; expires: number; signature: string }, Booking> = {
  who: 'anyone',
  scope: null,
  errors: [linkRefused],
  link: {
    fields: z.object(handInInput),
    assertGood(link, context) {
      if (!isSignedLink(handInPath(link.bookingId), link, context)) throw refused();
    },
  },
  catchUp: catchUpBooking,
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { bookingId }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined || !OPEN.has(booking.state)) throw refused();
    return booking;
  },
};

function refused(): DomainError {
  return linkRefused({ instead: 'Ask whoever sent it to you, your assistant for example, for a new one', actions: [] });
}
