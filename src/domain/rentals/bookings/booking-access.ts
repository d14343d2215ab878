import type { Scope, Side } from '../../../../db/values/index.ts';
import {
  type Access,
  type Audience,
  behindRow,
  type FoundRow,
  scopeMissing,
  mayTouch,
  scopeCovers,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { type Booking, findBooking } from './booking-store.ts';
import { catchUpBooking } from './due-bookings.ts';
import { bookingNotFound, ownerBookingNotFound } from './booking-errors.ts';

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

/** Returns the lock that every change of one booking takes first. */
export function bookingLock(bookingId: string): string {
  return `booking:${bookingId}`;
}

/**
 * Access to one of the caller's own rentals, with its deadlines applied. A test key sees only test bookings, and a live key
 * only live ones.
 */
export function bookingRenter(scope: Scope): Access<'user', { bookingId: string }, Booking> {
  return {
    who: 'user',
    scope,
    errors: [bookingNotFound],
    side: () => 'RENTER',
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

/**
 * Access to a booking of one of the vendor's assets that was sent to the vendor, with its deadlines applied. Plans stay private
 * to the renter.
 */
export function bookingOwner(scope: Scope): Access<'vendor', { bookingId: string }, Booking> {
  return {
    who: 'vendor',
    scope,
    errors: [ownerBookingNotFound],
    side: () => 'OWNER',
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

/** A booking, and the side on which the caller stands. */
export interface BookingSide {
  readonly booking: Booking;
  readonly side: Side;
}

/**
 * Access to a booking in which the caller is the renter or the owner; a plan that was not sent stays private to the renter. An
 * API key needs the scope of its side: `read:booking` or `read:owner`, `write:booking` or `write:owner`.
 */
export function bookingParty(kind: 'read' | 'write'): Access<'user', { bookingId: string }, BookingSide> {
  const scopes: Readonly<Record<Side, Scope>> = { RENTER: `${kind}:booking`, OWNER: `${kind}:owner` };
  return {
    who: 'user',
    scope: Object.values(scopes),
    errors: [bookingNotFound],
    side: (subject) => subject?.side ?? null,
    catchUp: catchUpBooking,
    locks: ({ bookingId }) => [bookingLock(bookingId)],
    async load(from, caller, { bookingId }) {
      const booking = await findBooking(from, bookingId);
      const side = booking && sideOf(booking, caller);
      if (booking === undefined || side === undefined || !mayTouch(caller, booking)) throw bookingNotFound({ bookingId });
      const needs = scopes[side];
      if (caller.scopes !== 'all' && !scopeCovers(caller.scopes, needs)) throw scopeMissing(caller, needs);
      return { booking, side };
    },
  };
}

function sideOf(booking: Booking, caller: UserCaller): Side | undefined {
  if (booking.renterId === caller.userId) return 'RENTER';
  return booking.vendorId === caller.vendorId && booking.promotedAt !== null ? 'OWNER' : undefined;
}

/**
 * Access to a row that belongs to a booking but is named without it. Returns both, read under the booking's lock and with its
 * deadlines applied.
 */
export function behindBooking<Who extends Audience, Needs, Row extends { readonly bookingId: string }>(
  found: Omit<FoundRow<Who, Needs, Row>, 'locks'>,
): Access<Who, Needs, { readonly row: Row; readonly booking: Booking }> {
  const { find, missing } = found;
  const access = behindRow({ ...found, locks: ({ bookingId }: Row) => [bookingLock(bookingId)] });
  return {
    ...access,
    side: () => null,
    async catchUp({ input, ...context }) {
      const row = await find(context.reader, input, context.caller);
      if (row !== undefined) await catchUpBooking({ ...context, input: { bookingId: row.bookingId } });
    },
    async load(from, caller, input, ...more) {
      const row = await access.load(from, caller, input, ...more);
      const booking = await findBooking(from, row.bookingId);
      if (booking === undefined) throw missing(input);
      return { row, booking };
    },
  };
}

/**
 * Wraps an access so that the gateway is asked about open payments first: without that a paid booking could be ended, or its
 * end shown, as if nothing was paid. If the gateway does not answer, what is known counts.
 */
export function paymentsKnown<Who extends Audience, Needs extends { bookingId: string }, Subject>(
  access: Access<Who, Needs, Subject>,
): Access<Who, Needs, Subject> {
  return {
    ...access,
    async catchUp(context) {
      const { reader, caller, input, now, askGateway } = context;
      await access.catchUp?.(context);
      // The access is checked first, so that a stranger causes no request to the gateway.
      await access.load(reader, caller, input, now);
      await askGateway(input.bookingId, 'NOW');
    },
  };
}
