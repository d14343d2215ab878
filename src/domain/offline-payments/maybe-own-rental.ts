import { type Booking, bookingNotFound, bookingRenter } from '../bookings/index.ts';
import type { Access } from '../kernel/index.ts';

const own = bookingRenter('read:booking');

/** One of the caller's own rentals when the call names one, else nothing. */
export const maybeOwnRental: Access<'user', { bookingId?: string | undefined }, Booking | null> = {
  who: 'user',
  scope: 'read:booking',
  errors: [bookingNotFound],
  async catchUp({ input: { bookingId }, ...context }) {
    if (bookingId !== undefined) await own.catchUp?.({ ...context, input: { bookingId } });
  },
  async load(from, caller, { bookingId }, now) {
    return bookingId === undefined ? null : own.load(from, caller, { bookingId }, now);
  },
};
