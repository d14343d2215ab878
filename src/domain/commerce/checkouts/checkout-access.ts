import type { Reader } from '../../../../db/database.ts';
import type { Scope } from '../../../../db/values/index.ts';
import { type Access, mayTouch, type UserCaller } from '../../platform/kernel/index.ts';
import { catchUpBooking, bookingLock } from '../../rentals/bookings/index.ts';
import { checkoutChanged, checkoutNotFound } from './checkout-errors.ts';
import { type Checkout, findCheckout } from './checkout-store.ts';

interface Named {
  readonly checkoutId: string;
}

/** Returns the lock that every change of a checkout takes, together with the lock of its booking. */
function checkoutLock(checkoutId: string): string {
  return `checkout:${checkoutId}`;
}

type About = Pick<Access<'anyone', Named, Checkout>, 'locks' | 'catchUp'>;

const about: About = {
  async catchUp({ input, ...context }) {
    const bookingId = (await findCheckout(context.reader, input.checkoutId))?.booking?.id;
    if (bookingId !== undefined) await catchUpBooking({ ...context, input: { bookingId } });
  },
  locks: async ({ checkoutId }, _caller, from) => locksOf(await findCheckout(from, checkoutId)),
};

function locksOf(checkout: Checkout | null): string[] {
  if (checkout === null) return [];
  const { checkoutId, booking } = checkout;
  return [checkoutLock(checkoutId), ...(booking === null ? [] : [bookingLock(booking.id)])];
}

/** Returns the checkout. Throws `checkout_changed` if by now a lock belongs to it that is not held. */
async function lookAt(from: Reader, { checkoutId }: Named, held: readonly string[] | undefined): Promise<Checkout> {
  const checkout = await findCheckout(from, checkoutId);
  if (checkout === null) throw checkoutNotFound({ checkoutId });
  if (held !== undefined && !locksOf(checkout).every((lock) => held.includes(lock))) throw checkoutChanged({ checkoutId });
  return checkout;
}

/**
 * Access to one of the caller's own checkouts, with its booking brought up to date. A test key sees only those of test
 * bookings, and other credentials only the others.
 */
export function ownCheckout(scope: Scope): Access<'user', Named, Checkout> {
  return {
    ...about,
    who: 'user',
    scope,
    errors: [checkoutNotFound, checkoutChanged],
    side: () => 'RENTER',
    async load(from, caller, input, _now, held) {
      const checkout = await lookAt(from, input, held);
      if (!isOf(caller, checkout)) throw checkoutNotFound({ checkoutId: input.checkoutId });
      return checkout;
    },
  };
}

function isOf(caller: UserCaller, { row, booking }: Checkout): boolean {
  const subject = booking ?? row;
  const userId = booking?.renterId ?? row?.userId;
  return subject !== null && userId === caller.userId && mayTouch(caller, subject);
}

/** Access to a checkout that was opened without a sign-in, for whoever knows its id. */
export const anonymousCheckout: Access<'anyone', Named, Checkout> = {
  ...about,
  who: 'anyone',
  scope: null,
  errors: [checkoutNotFound, checkoutChanged],
  async load(from, _caller, input, _now, held) {
    const checkout = await lookAt(from, input, held);
    if (checkout.row?.open !== true) throw checkoutNotFound({ checkoutId: input.checkoutId });
    return checkout;
  },
};

/** Access to any checkout for whoever holds the link to its page: see `continue-access.ts`. */
export const anyCheckout = { ...about, find: lookAt };

/**
 * Wraps an access so that the gateway is asked about an open payment first. Otherwise a paid booking could be cancelled as if
 * it were unpaid.
 */
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
