import { type BookingSide, bookingParty } from '../bookings/index.ts';
import type { Access } from '../kernel/index.ts';

const party = bookingParty('read');

/** A booking that the caller is a party of when the call names one, else nothing: any signed-in user. */
export const maybeBookingParty: Access<'user', { bookingId?: string | undefined }, BookingSide | null> = {
  who: 'user',
  scope: party.scope,
  errors: party.errors,
  async catchUp({ input: { bookingId }, ...context }) {
    if (bookingId !== undefined) await party.catchUp?.({ ...context, input: { bookingId } });
  },
  async load(from, caller, { bookingId }, now) {
    return bookingId === undefined ? null : party.load(from, caller, { bookingId }, now);
  },
};
