import { type Access, notFound } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBooking, findBooking } from '../../rentals/bookings/index.ts';

/** Any booking, for an admin who looks at it, its deadlines applied. */
export const bookingToSee: Access<'admin', { bookingId: string }, Booking> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  catchUp: catchUpBooking,
  async load(from, _caller, { bookingId }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined) throw notFound({ what: 'booking' });
    return booking;
  },
};
