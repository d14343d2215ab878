import type { Access } from '../kernel/index.ts';
import { bookingNotFound } from './booking-errors.ts';
import { type Booking, findBooking } from './store.ts';

/** Any booking, for the platform itself. */
export const anyBooking: Access<'system', { bookingId: string }, Booking> = {
  who: 'system',
  scope: null,
  errors: [bookingNotFound],
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { bookingId }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined) throw bookingNotFound({ bookingId });
    return booking;
  },
};

/** The lock that everything that changes one booking takes first. */
export function bookingLock(bookingId: string): string {
  return `booking:${bookingId}`;
}
