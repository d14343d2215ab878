import type { Scope } from '../../../db/values.ts';
import { type Booking, bookingNotFound, bookingRenter } from '../bookings/index.ts';
import type { Access } from '../kernel/index.ts';

/** One of the caller's own rentals when the call names one, else nothing. */
export function maybeOwnBooking(scope: Scope): Access<'user', { bookingId?: string | undefined }, Booking | null> {
  const own = bookingRenter(scope);
  return {
    who: 'user',
    scope,
    errors: [bookingNotFound],
    async catchUp({ input: { bookingId }, ...context }) {
      if (bookingId !== undefined) await own.catchUp?.({ ...context, input: { bookingId } });
    },
    locks: ({ bookingId }, caller) => (bookingId === undefined ? [] : (own.locks?.({ bookingId }, caller) ?? [])),
    async load(from, caller, { bookingId }, now) {
      return bookingId === undefined ? null : own.load(from, caller, { bookingId }, now);
    },
  };
}
