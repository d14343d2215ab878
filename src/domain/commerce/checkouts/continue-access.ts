import { z } from 'zod';
import {
  type Access,
  IdInput,
  isSignedLink,
  linkRefused,
  type ReadCtx,
  signedLink,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { anyCheckout } from './checkout-access.ts';
import { checkoutChanged, checkoutNotFound } from './checkout-errors.ts';
import type { Checkout } from './checkout-store.ts';

const HOURS = 7 * 24;

/** Returns the address of the page on which the person goes on with a checkout, for whoever is given the link. */
export function continueUrl(checkoutId: string, context: ReadCtx): string {
  return signedLink(continuePath(checkoutId), context, { hours: HOURS });
}

/** Returns the path of that page. It opens only with a signature. */
export function continuePath(checkoutId: string): string {
  return `/continue/${checkoutId}`;
}

export const continueInput = {
  checkoutId: IdInput,
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
};

type Link = z.output<z.ZodObject<typeof continueInput>>;

const link: NonNullable<Access<'anyone', Link, Checkout>['link']> = {
  fields: z.object(continueInput),
  assertGood({ checkoutId, ...signed }, context) {
    if (isSignedLink(continuePath(checkoutId), signed, context)) return;
    throw linkRefused({ instead: 'Ask your assistant for the link again', actions: [] });
  },
};

/** Access to any checkout for whoever holds the link to its page. */
export const linkedCheckout: Access<'anyone', Link, Checkout> = {
  who: 'anyone',
  scope: null,
  errors: [checkoutNotFound, checkoutChanged, linkRefused],
  catchUp: anyCheckout.catchUp,
  link,
  load: (from, _caller, input, _now, held) => anyCheckout.find(from, input, held),
};

/** Access to a checkout for a person who has signed in on that page. It must be theirs or nobody's yet. */
export const checkoutToTake: Access<'user', Link, Checkout> = {
  who: 'user',
  scope: 'write:booking',
  errors: [checkoutNotFound, checkoutChanged, linkRefused],
  catchUp: anyCheckout.catchUp,
  locks: anyCheckout.locks,
  link,
  async load(from, caller, input, _now, held) {
    const checkout = await anyCheckout.find(from, input, held);
    if (!mayTake(caller, checkout)) throw checkoutNotFound({ checkoutId: input.checkoutId });
    return checkout;
  },
};

function mayTake({ userId }: UserCaller, { row, booking }: Checkout): boolean {
  const holder = booking?.renterId ?? row?.userId ?? null;
  return holder === null || holder === userId;
}
