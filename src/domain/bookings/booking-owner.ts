import type { Scope } from '../../../db/values.ts';
import { type Access, mayTouch } from '../kernel/index.ts';
import { bookingLock } from './any-booking.ts';
import { ownerBookingNotFound } from './booking-errors.ts';
import { catchUpBooking } from './catch-up.ts';
import { type Booking, findBooking } from './store.ts';

/** A booking of one of the vendor's assets that was sent to the vendor, its timers applied. Plans stay private to the renter. */
export function bookingOwner(scope: Scope): Access<'vendor', { bookingId: string }, Booking> {
  return {
    who: 'vendor',
    scope,
    errors: [ownerBookingNotFound],
    catchUp: catchUpBooking,
    locks: ({ bookingId }) => [bookingLock(bookingId)],
    async load(from, caller, { bookingId }) {
      const booking = await findBooking(from, bookingId);
      const visible =
        booking !== undefined && booking.vendorId === caller.vendorId && booking.promotedAt !== null && mayTouch(caller, booking);
      if (!visible) throw ownerBookingNotFound({ bookingId });
      return booking;
    },
  };
}
