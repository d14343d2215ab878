import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { findUser, findVendorUser } from '../../people/accounts/index.ts';
import {
  type Access,
  DAY_MS,
  type DomainError,
  IdInput,
  isSignedLink,
  later,
  linkRefused,
  type Settings,
  signedLink,
} from '../../platform/kernel/index.ts';
import { type Booking, catchUpBooking, findBooking } from '../../rentals/booking-records/index.ts';

/** What a person can do with a link that an e-mail brought, without a sign-in and without an assistant: one deed each. */
export const DEEDS = ['answer-request', 'pay', 'answer-offer', 'answer-change'] as const;
export type Deed = (typeof DEEDS)[number];

interface Meaning {
  readonly side: Side;
  /** The step that is offered while there is something to do. */
  readonly tool: string;
  /** On the button that leads there. */
  readonly label: string;
}

export const DEED_MEANS: Readonly<Record<Deed, Meaning>> = {
  'answer-request': { side: 'OWNER', tool: 'approve_booking', label: 'Answer the request' },
  pay: { side: 'RENTER', tool: 'initiate_payment', label: 'Pay' },
  'answer-offer': { side: 'RENTER', tool: 'respond_counter_offer', label: 'Answer the offer' },
  'answer-change': { side: 'OWNER', tool: 'respond_extension', label: 'Answer it' },
};

/** Longer than anything waits for an answer; the page says what has ended before. */
const LINK_DAYS = 7;

/** The page on which a person does one thing about a booking. Whoever holds the link can do it, and nothing else. */
export function deedUrl(
  { deed, bookingId, userId }: { readonly deed: Deed; readonly bookingId: string; readonly userId: string },
  { now, settings }: { now: Date; settings: Settings },
): string {
  const until = later(now, LINK_DAYS * DAY_MS);
  return signedLink(deedPath(deed, bookingId), { now, settings }, { claims: { person: userId }, until });
}

/** From the origin on; it opens only with a signature. */
export function deedPath(deed: Deed | '{deed}', bookingId: string): string {
  return `/do/${deed}/${bookingId}`;
}

/** What the link carries. */
export const deedInput = {
  deed: z.enum(DEEDS),
  bookingId: IdInput,
  person: IdInput,
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
};
type Link = z.output<z.ZodObject<typeof deedInput>>;

/** Throws `link_refused` where it was not made here, or has run out. */
export function assertDeedLink(link: Link, context: { now: Date; settings: Settings }): void {
  const { deed, bookingId, person } = link;
  if (!isSignedLink(deedPath(deed, bookingId), link, context, { person })) throw refused();
}

/** The booking that a link was made for, for whoever holds the link, while its person is still on that side of it. */
export const linkedDeed: Access<'anyone', Link, Booking> = {
  who: 'anyone',
  scope: null,
  errors: [linkRefused],
  link: { fields: z.object(deedInput), assertGood: assertDeedLink },
  catchUp: catchUpBooking,
  async load(from, _caller, { deed, bookingId, person }) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined || (await personOf(from, booking, DEED_MEANS[deed].side)) !== person) throw refused();
    return booking;
  },
};

/** Who may do it; null where the account cannot do anything. */
async function personOf(from: Reader, { renterId, vendorId }: Booking, side: Side): Promise<string | null> {
  const user = await findUser(from, side === 'RENTER' ? renterId : await findVendorUser(from, vendorId));
  return user === undefined || user.suspendedAt !== null || user.erasedAt !== null ? null : user.id;
}

function refused(): DomainError {
  return linkRefused({ instead: 'Sign in on your account page, or ask your assistant what is to be done', actions: [] });
}
