import type { Scope, Side } from '../../../db/values.ts';
import { type Access, insufficientScope, scopeCovers, type UserCaller, mayTouch } from '../kernel/index.ts';
import { bookingLock } from './any-booking.ts';
import { bookingNotFound } from './booking-errors.ts';
import { catchUpBooking } from './catch-up.ts';
import { type Booking, findBooking } from './store.ts';

/** A booking, and on which side of it the caller stands. */
export interface BookingSide {
  readonly booking: Booking;
  readonly side: Side;
}

/**
 * A booking that the caller is a party of, as renter or as owner; what was not sent to the owner stays private to the
 * renter. An API key needs the scope of its side: `read:booking` or `read:owner`, `write:booking` or `write:owner`.
 */
export function bookingParty(kind: 'read' | 'write'): Access<'user', { bookingId: string }, BookingSide> {
  const scopes: Readonly<Record<Side, Scope>> = { RENTER: `${kind}:booking`, OWNER: `${kind}:owner` };
  return {
    who: 'user',
    scope: Object.values(scopes),
    errors: [bookingNotFound],
    catchUp: catchUpBooking,
    locks: ({ bookingId }) => [bookingLock(bookingId)],
    async load(from, caller, { bookingId }) {
      const booking = await findBooking(from, bookingId);
      const side = booking && sideOf(booking, caller);
      if (booking === undefined || side === undefined || !mayTouch(caller, booking)) throw bookingNotFound({ bookingId });
      const needs = scopes[side];
      if (caller.scopes !== 'all' && !scopeCovers(caller.scopes, needs)) {
        throw insufficientScope({ needs, granted: [...caller.scopes], credential: caller.credential.kind });
      }
      return { booking, side };
    },
  };
}

function sideOf(booking: Booking, caller: UserCaller): Side | undefined {
  if (booking.renterId === caller.userId) return 'RENTER';
  return booking.vendorId === caller.vendorId && booking.promotedAt !== null ? 'OWNER' : undefined;
}
