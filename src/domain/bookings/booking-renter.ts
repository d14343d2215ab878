import type { Scope } from '../../../db/values.ts';
import { type Access, mayTouch } from '../kernel/index.ts';
import { bookingLock } from './any-booking.ts';
import { bookingNotFound } from './booking-errors.ts';
import { catchUpBooking } from './catch-up.ts';
import { type Booking, findBooking } from './store.ts';

/** One of the caller's own rentals, its timers applied. A test key sees only test bookings, and the reverse. */
export function bookingRenter(scope: Scope): Access<'user', { bookingId: string }, Booking> {
  return {
    who: 'user',
    scope,
    errors: [bookingNotFound],
    catchUp: catchUpBooking,
    locks: ({ bookingId }) => [bookingLock(bookingId)],
    async load(from, caller, { bookingId }) {
      const booking = await findBooking(from, bookingId);
      const own = booking !== undefined && booking.renterId === caller.userId && mayTouch(caller, booking);
      if (!own) throw bookingNotFound({ bookingId });
      return booking;
    },
  };
}
