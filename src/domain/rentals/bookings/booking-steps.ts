import type { BookingState, Side } from '../../../../db/values/index.ts';
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
import type { Booking } from './booking-store.ts';
import { UNACCEPTED_STATES } from './booking-states.ts';

/** The next step that is never wrong: each side has an operation of its own for it. */
export function bookingDetailStep(bookingId: string, side: Side): Step {
  const look = side === 'RENTER' ? 'get_booking_detail' : 'get_owner_booking_detail';
  return offer(look, { bookingId }, { actor: side, why: 'see the booking and who can do what' });
}

/** What the renter declares when sending the request. No tool of its own is needed for it. */
export function attestationsNeeded(booking: Pick<Booking, 'requirements'>): 'AGE'[] {
  return booking.requirements.flatMap(({ code }) => (code === 'AGE' ? [code] : []));
}

/** What the person has to say about their age, in the words of the category; null where it asks for nothing. */
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

/**
 * Whether the owner's one operation declines the booking: what nobody has accepted is declined, and what was accepted is cancelled.
 */
export function isDecline(operation: string, { state }: { readonly state: BookingState }): boolean {
  return operation === 'reject_booking' && UNACCEPTED_STATES.has(state);
}

interface Shown {
  readonly refundMinor: Minor;
  readonly depositBackMinor?: Minor;
  readonly creditGoneMinor?: Minor;
  readonly currency: string;
  /** A sentence about what comes back, if more is known than the amounts. */
  readonly words?: string;
}

/** Cancelling for good, with the refund that the person has seen. */
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

/** What comes back, minor units. */
interface RefundAmounts {
  readonly refundMinor: Minor;
  readonly depositBackMinor: Minor;
  readonly creditGoneMinor?: Minor;
}

/** “€466.79 comes back, and the deposit of €1,000.00” */
export function refundInWords({ refundMinor, depositBackMinor, creditGoneMinor }: RefundAmounts, currency: string): string {
  const deposit = depositBackMinor === 0 ? '' : `, and the deposit of ${formatMoney(depositBackMinor, currency)}`;
  return `${formatMoney(refundMinor, currency)} comes back${deposit}${creditGoneInWords(creditGoneMinor, currency)}`;
}

/** “, but €50.00 of the credit is gone: its time is over” */
export function creditGoneInWords(creditGoneMinor: Minor = 0, currency: string): string {
  return creditGoneMinor === 0 ? '' : `, but ${formatMoney(creditGoneMinor, currency)} of the credit is gone: its time is over`;
}

/** Where the person hands in documents of the booking, and until when: as long as the plan, else until the rental begins. */
export function handInPage(
  { id, dueAt, startAt }: Pick<Booking, 'id' | 'dueAt' | 'startAt'>,
  context: ReadCtx,
): Required<Pick<Step, 'handInUrl' | 'handInUntil'>> {
  const until = dueAt ?? startAt;
  return { handInUrl: signedLink(handInPath(id), context, { until }), handInUntil: until.toISOString() };
}

/** Where a person hands in what a booking needs; it opens only with a signature. */
export function handInPath(bookingId: string): string {
  return `/hand-in/${bookingId}`;
}

/** What the owner says is broken or missing. */
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
