import { type Access, notFound } from '../../platform/kernel/index.ts';
import { type Booking, catchUpBooking, findBooking, behindBooking, bookingLock } from '../../rentals/bookings/index.ts';
import { findDispute } from '../../rentals/open-items/index.ts';

/** Any booking, for an administrator who looks at it, after its due deadlines were applied. */
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

/** Any booking, for an administrator who decides about it. */
export const adminBooking: Access<'admin', { bookingId: string }, Booking> = {
  ...bookingToSee,
  locks: ({ bookingId }) => [bookingLock(bookingId)],
};

/** Any dispute, for an administrator, with its booking. */
export const adminDispute = behindBooking({
  who: 'admin',
  scope: null,
  errors: [notFound],
  find: (from, { disputeId }: { disputeId: string }) => findDispute(from, disputeId),
  missing: () => notFound({ what: 'dispute' }),
});
