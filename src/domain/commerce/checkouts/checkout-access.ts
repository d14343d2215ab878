import type { Reader } from '../../../../db/database.ts';
import type { Scope } from '../../../../db/values.ts';
import { type Access, mayTouch, type UserCaller } from '../../platform/kernel/index.ts';
import { catchUpBooking } from '../../rentals/booking-records/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import { checkoutChanged, checkoutNotFound } from './checkout-errors.ts';
import { findSession, type Session } from './checkout-store.ts';

interface Named {
  readonly checkoutId: string;
}

/** Held by whatever changes a checkout; a booking of its own is locked beside it. */
function checkoutLock(checkoutId: string): string {
  return `checkout:${checkoutId}`;
}

type About = Pick<Access<'anyone', Named, Session>, 'locks' | 'catchUp'>;

const about: About = {
  async catchUp({ input, ...context }) {
    const bookingId = (await findSession(context.reader, input.checkoutId))?.booking?.id;
    if (bookingId !== undefined) await catchUpBooking({ ...context, input: { bookingId } });
  },
  locks: async ({ checkoutId }, _caller, from) => locksOf(await findSession(from, checkoutId)),
};

function locksOf(session: Session | null): string[] {
  if (session === null) return [];
  const { checkoutId, booking } = session;
  return [checkoutLock(checkoutId), ...(booking === null ? [] : [bookingLock(booking.id)])];
}

/** What was found, if nothing but what is locked belongs to it by now. Throws `checkout_changed`. */
async function lookAt(from: Reader, { checkoutId }: Named, held: readonly string[] | undefined): Promise<Session> {
  const session = await findSession(from, checkoutId);
  if (session === null) throw checkoutNotFound({ checkoutId });
  if (held !== undefined && !locksOf(session).every((lock) => held.includes(lock))) throw checkoutChanged({ checkoutId });
  return session;
}

/** One of the caller's own, with its booking up to date. A test key sees only those of test bookings, and the reverse. */
export function ownCheckout(scope: Scope): Access<'user', Named, Session> {
  return {
    ...about,
    who: 'user',
    scope,
    errors: [checkoutNotFound, checkoutChanged],
    side: () => 'RENTER',
    async load(from, caller, input, _now, held) {
      const session = await lookAt(from, input, held);
      if (!isOf(caller, session)) throw checkoutNotFound({ checkoutId: input.checkoutId });
      return session;
    },
  };
}

function isOf(caller: UserCaller, { checkout, booking }: Session): boolean {
  const subject = booking ?? checkout;
  const userId = booking?.renterId ?? checkout?.userId;
  return subject !== null && userId === caller.userId && mayTouch(caller, subject);
}

/** One that was opened without a sign-in, for whoever knows its id. */
export const openCheckout: Access<'anyone', Named, Session> = {
  ...about,
  who: 'anyone',
  scope: null,
  errors: [checkoutNotFound, checkoutChanged],
  async load(from, _caller, input, _now, held) {
    const session = await lookAt(from, input, held);
    if (session.checkout?.open !== true) throw checkoutNotFound({ checkoutId: input.checkoutId });
    return session;
  },
};

/** Any, for whoever holds the link to its page: see `continue-link.ts`. */
export const linkedCheckout = { ...about, find: lookAt };

/** The same, after the gateway was asked about a payment that is open: what was paid is not cancelled as if it were not. */
export function withPaymentsKnown(access: ReturnType<typeof ownCheckout>): ReturnType<typeof ownCheckout> {
  return {
    ...access,
    async catchUp(context) {
      await access.catchUp?.(context);
      const { reader, caller, input, now, askGateway } = context;
      const { booking } = await access.load(reader, caller, input, now);
      if (booking !== null) await askGateway(booking.id, 'NOW');
    },
  };
}
