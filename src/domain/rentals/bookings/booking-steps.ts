import { msg } from '@lingui/core/runtime-macro';
import type { Side } from '../../../../db/values/index.ts';
import {
  ASK_PERSON,
  asked,
  formatMoney,
  type Minor,
  offer,
  type ReadCtx,
  signedLink,
  type Step,
} from '../../platform/kernel/index.ts';
import { english, type Translator } from '../../platform/words/index.ts';
import type { Booking } from './booking-store.ts';

/** Returns the step that reads the booking, which is always possible; each side has its own operation for it. */
export function bookingDetailStep(bookingId: string, side: Side): Step {
  const look = side === 'RENTER' ? 'get_booking_detail' : 'get_owner_booking_detail';
  return offer(look, { bookingId }, { actor: side, why: 'see the booking and who can do what' });
}

/** Returns what the renter must declare when sending the request; no separate call is needed for it. */
export function attestationsNeeded(booking: Pick<Booking, 'requirements'>): 'AGE'[] {
  return booking.requirements.flatMap(({ code }) => (code === 'AGE' ? [code] : []));
}

/** Returns the sentence about their age that the person confirms, as the category words it, or null if it needs none. */
export function ageWords({ requirements }: Pick<Booking, 'requirements'>): string | null {
  const age = requirements.find(({ code }) => code === 'AGE');
  return age === undefined ? null : (age.note ?? 'I am old enough for it.');
}

export function declineStep(bookingId: string): Step {
  return offer(
    'reject_booking',
    { bookingId, reason: ASK_PERSON },
    { actor: 'OWNER', why: 'decline the request', optional: true, requiresHuman: true },
  );
}

interface Shown {
  readonly refundMinor: Minor;
  readonly depositBackMinor?: Minor;
  readonly creditGoneMinor?: Minor;
  readonly currency: string;
  /** A sentence about the refund, if there is more to say than the amounts. */
  readonly words?: string;
}

/** Returns the step that cancels for good, with the refund that the person has seen. */
export function cancelStep(
  bookingId: string,
  { refundMinor, depositBackMinor = 0, creditGoneMinor = 0, currency, words }: Shown,
): Step {
  const refund = words ?? refundInWords({ refundMinor, depositBackMinor, creditGoneMinor }, currency);
  return offer(
    'cancel_booking',
    { bookingId, confirm: true, expectedRefundMinor: refundMinor },
    { actor: 'RENTER', why: `once the person has agreed: cancels the booking; ${refund}`, requiresHuman: true },
  );
}

/** What comes back, in minor units. */
interface RefundAmounts {
  readonly refundMinor: Minor;
  readonly depositBackMinor: Minor;
  readonly creditGoneMinor?: Minor;
}

/** Returns the refund as a phrase: “€466.79 comes back, and the deposit of €1,000.00”. */
export function refundInWords({ refundMinor, depositBackMinor, creditGoneMinor }: RefundAmounts, currency: string): string {
  const deposit = depositBackMinor === 0 ? '' : `, and the deposit of ${formatMoney(depositBackMinor, currency)}`;
  return `${formatMoney(refundMinor, currency)} comes back${deposit}${creditGoneInWords(creditGoneMinor, currency)}`;
}

/** Returns the expired credit as a phrase: “, but €50.00 of the credit is gone: its time is over”. */
export function creditGoneInWords(creditGoneMinor: Minor = 0, currency: string, to: Translator = english): string {
  if (creditGoneMinor === 0) return '';
  return to.say(msg`, but ${{ amount: to.money(creditGoneMinor, currency) }} of the credit is gone: its time is over`);
}

/**
 * Returns the page on which the person hands in documents of the booking, and until when: as long as the plan exists, otherwise
 * until the rental begins.
 */
export function handInPage(
  { id, dueAt, startAt }: Pick<Booking, 'id' | 'dueAt' | 'startAt'>,
  context: ReadCtx,
): Required<Pick<Step, 'handInUrl' | 'handInUntil'>> {
  const until = dueAt ?? startAt;
  return { handInUrl: signedLink(handInPath(id), context, { until }), handInUntil: until.toISOString() };
}

/** Returns the path of the page on which a person hands in documents; it opens only with a signature. */
export function handInPath(bookingId: string): string {
  return `/hand-in/${bookingId}`;
}

/** Returns the step with which the owner reports damage or a missing asset. */
export function reportClaimStep(bookingId: string, type: 'DAMAGE' | 'LOSS'): Step {
  return offer(
    'report_incident',
    {
      bookingId,
      type,
      description: asked('what happened'),
      claimMinor: asked('minor units'),
      photos: [{ contentBase64: asked('base64 of a photo') }],
    },
    {
      actor: 'OWNER',
      why: type === 'LOSS' ? 'say that it is missing, with a photo' : 'report damage or loss, with photos',
      requiresHuman: true,
    },
  );
}
