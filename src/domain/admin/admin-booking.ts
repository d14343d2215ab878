import { type Booking, bookingLock, catchUpBooking, findBooking } from '../bookings/index.ts';
import { type Access, notFound } from '../kernel/index.ts';

/** Any booking, for an admin, its deadlines applied. */
export const adminBooking: Access<'admin', { bookingId: string }, Booking> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  catchUp: catchUpBooking,
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { bookingId }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined) throw notFound({ what: 'booking' });
    return booking;
  },
};
