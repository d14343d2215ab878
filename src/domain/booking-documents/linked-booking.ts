import { type Booking, bookingLock, catchUpBooking, findBooking } from '../bookings/index.ts';
import type { Access } from '../kernel/index.ts';

/** The booking that a link names, for whoever holds the link: whether it is a good one, the operation itself finds out. */
export const linkedBooking: Access<'anyone', { bookingId: string }, Booking | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [],
  catchUp: catchUpBooking,
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  load: (from, _caller, { bookingId }) => findBooking(from, bookingId),
};
