import { z } from 'zod';
import {
  type Access,
  IdInput,
  isSignedLink,
  linkRefused,
  type Settings,
  signedLink,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { linkedCheckout } from './checkout-access.ts';
import { checkoutChanged, checkoutNotFound } from './checkout-errors.ts';
import type { Session } from './checkout-store.ts';

const HOURS = 7 * 24;

/** The page on which the person goes on with a checkout, for whoever is given the link. */
export function continueUrl(checkoutId: string, context: { now: Date; settings: Settings }): string {
  return signedLink(pathOf(checkoutId), context, { hours: HOURS });
}

function pathOf(checkoutId: string): string {
  return `/continue/${checkoutId}`;
}

export const continueInput = {
  checkoutId: IdInput,
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
};

type Link = z.output<z.ZodObject<typeof continueInput>>;

const link: NonNullable<Access<'anyone', Link, Session>['link']> = {
  fields: z.object(continueInput),
  assertGood({ checkoutId, ...signed }, context) {
    if (isSignedLink(pathOf(checkoutId), signed, context)) return;
    throw linkRefused({ instead: 'Ask your assistant for the link again', actions: [] });
  },
};

/** Any checkout, for whoever holds the link to its page. */
export const linkedSession: Access<'anyone', Link, Session> = {
  who: 'anyone',
  scope: null,
  errors: [checkoutNotFound, checkoutChanged, linkRefused],
  catchUp: linkedCheckout.catchUp,
  link,
  load: (from, _caller, input, _now, held) => linkedCheckout.find(from, input, held),
};

/** The same, for a person who has signed in on that page: theirs, or nobody’s yet. */
export const sessionToTake: Access<'user', Link, Session> = {
  who: 'user',
  scope: 'write:booking',
  errors: [checkoutNotFound, checkoutChanged, linkRefused],
  catchUp: linkedCheckout.catchUp,
  locks: linkedCheckout.locks,
  link,
  async load(from, caller, input, _now, held) {
    const session = await linkedCheckout.find(from, input, held);
    if (!mayTake(caller, session)) throw checkoutNotFound({ checkoutId: input.checkoutId });
    return session;
  },
};

function mayTake({ userId }: UserCaller, { checkout, booking }: Session): boolean {
  const holder = booking?.renterId ?? checkout?.userId ?? null;
  return holder === null || holder === userId;
}
