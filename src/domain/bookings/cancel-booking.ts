import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import {
  command,
  type CommandContext,
  type Commitment,
  formatMoney,
  IdInput,
  type Minor,
  momentInWords,
  NextAction,
  plainText,
} from '../kernel/index.ts';
import { spendCapExceeded } from '../accounts/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import { invalidState, refundChanged, refundUnseen } from './booking-errors.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { bookingRenter } from './booking-renter.ts';
import { bookingWords } from './booking-words.ts';
import { BookingView, bookingView } from './booking-view.ts';
import { cancelStep } from './cancel-step.ts';
import { type CancellationOffer, cancellationOffer } from './cancellation-offer.ts';
import { closeCancelled } from './close-cancelled.ts';
import { settleComplaint } from './complaint.ts';
import { forfeitedRent } from './forfeited-rent.ts';
import { findWaitingProof } from './offline-store.ts';
import { creditGoneInWords, offerInWords } from './offer-in-words.ts';
import { paymentsKnown } from './payments-known.ts';
import type { Booking } from './store.ts';
import { stateRefused } from './state-refused.ts';

const LATE_MS = 24 * 3_600_000;
const OWNERS_FAULT = { outcome: 'OWNER_PAYS', resolution: 'the renter cancelled and got everything back' } as const;

export const cancelBooking = command({
  name: 'cancel_booking',
  title: 'Cancel a booking',
  description:
    'Cancel one of your rentals. Without confirm it changes nothing and shows the refund. Tell the person; with confirm: true and that expectedRefundMinor it cancels.',
  access: paymentsKnown(bookingRenter('write:booking')),
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({
    bookingId: IdInput,
    confirm: z.boolean().optional(),
    preview: z.boolean().optional().describe('true: only show the refund'),
    expectedRefundMinor: z.int().min(0).optional().describe('refundMinor that the person has seen; refused if it changed'),
    anyRefund: z.boolean().optional().describe('in its place: the person wants out whatever comes back'),
    reason: plainText(500).optional(),
  }),
  output: z.object({
    bookingId: z.string(),
    preview: z.boolean().describe('nothing was cancelled yet, and the rest of the booking is left out'),
    summary: z.string().describe('for the person'),
    refundMinor: z.int(),
    refund: z.string(),
    feeKeptMinor: z.int(),
    depositBackMinor: z.int(),
    depositBack: z.string(),
    creditGoneMinor: z.int().describe('of credit that comes back, what has run out meanwhile'),
    onPageMinor: z.int().describe('on a payment page that is open; all of it comes back if it was paid just now'),
    policyStep: z.enum(['FREE', 'GRACE', 'FULL', 'PARTIAL', 'NONE']),
    deadlineForBetterStep: z.string().nullable().describe('the refund stays as it is until then'),
    nextActions: z.array(NextAction),
    ...BookingView.omit({ bookingId: true, nextActions: true }).partial().shape,
  }),
  errors: [invalidState, refundChanged, refundUnseen, spendCapExceeded],
  commits: ({ subject, input, reader, now }) => (input.confirm && !input.preview ? lostNow(reader, subject, now) : NOTHING),
  asks: ({ subject, input, reader, now }) => (input.confirm && !input.preview ? inWords(reader, subject, now) : null),

  async run({ subject: booking, input, tx, now, settings, ids, emit }) {
    const offer = await cancellationOffer(tx, booking, now);
    const { complaint, faultless, outcome, refundMinor } = offer;
    const done = async (after: Booking) => ({
      ...offerView(after, await cancellationOffer(tx, after, now), 'done'),
      ...(await bookingView(tx, after, { side: 'RENTER', now, settings })),
    });
    if (booking.state === 'CANCELLED') return { ...(await done(booking)), alreadyDone: true };
    await assertCancellable({ tx, now }, booking);
    if (!input.confirm || input.preview) return offerView(booking, offer, 'preview');
    assertSeen(booking, refundMinor, input);

    if (outcome !== null && !faultless && booking.startAt.getTime() - now.getTime() < LATE_MS) {
      await recordTrustEvent(tx, { userId: booking.renterId, kind: 'LATE_CANCEL', bookingId: booking.id }, { ids, now });
    }
    if (complaint !== null) await settleComplaint(tx, complaint, { ...OWNERS_FAULT, now, emit });
    const kind = faultless ? ('NOT_AS_DESCRIBED' as const) : ('NORMAL' as const);
    const memo = 'cancelled by the renter';
    const cancelling = { move: 'cancel', by: 'RENTER', kind, reason: input.reason ?? null, outcome, memo } as const;
    const after = await closeCancelled(tx, booking, cancelling, { ids, now, emit, settings });
    return { ...(await done(after)), ...told(booking, offer, 'done') };
  },
});

const NOTHING = Promise.resolve([]);

/** What the renter gives up of the rent, and of credit that has run out. */
async function lostNow(from: Reader, booking: Booking, now: Date): Promise<Commitment[]> {
  if (!(await isCancellable(from, booking))) return [];
  const { outcome, refundMinor, creditGoneMinor } = await cancellationOffer(from, booking, now);
  const keptMinor = outcome === null ? 0 : booking.totalMinor - refundMinor;
  return forfeitedRent(from, booking, keptMinor + creditGoneMinor);
}

interface Expectation {
  readonly expectedRefundMinor?: number | undefined;
  readonly anyRefund?: boolean | undefined;
}

/** Where money was paid, the person has seen what comes back of it. */
function assertSeen({ id: bookingId, currency, confirmedAt }: Booking, refundMinor: Minor, expected: Expectation): void {
  const { expectedRefundMinor, anyRefund = false } = expected;
  if (expectedRefundMinor === undefined) {
    if (confirmedAt === null || anyRefund) return;
    throw refundUnseen({ bookingId, refundMinor, refund: formatMoney(refundMinor, currency), currency });
  }
  if (expectedRefundMinor !== refundMinor) throw refundChanged({ bookingId, expectedRefundMinor, refundMinor, currency });
}

function offerView(booking: Booking, offer: CancellationOffer, when: When) {
  const { id, state, currency } = booking;
  const step = { ...cancelStep(id, { ...offer, currency }), dueAt: offer.outcome?.deadlineForBetterStep ?? undefined };
  return { id, bookingId: id, state, currency, ...told(booking, offer, when), nextActions: [step] };
}

type When = 'preview' | 'done';

function told({ currency, asset }: Booking, offer: CancellationOffer, when: When) {
  const { outcome, refundMinor, depositBackMinor } = offer;
  const until = outcome?.deadlineForBetterStep ?? null;
  const words = wordsFor(offer, currency);
  const same =
    when === 'preview' && until !== null ? ` It stays so until ${momentInWords(new Date(until), asset.timeZone)}.` : '';
  return {
    preview: when === 'preview',
    summary: `${when === 'preview' ? 'If the booking is cancelled now' : 'The booking is cancelled'}: ${words}.${same}`,
    refundMinor,
    refund: formatMoney(refundMinor, currency),
    feeKeptMinor: outcome?.feeKeptMinor ?? 0,
    depositBackMinor,
    depositBack: formatMoney(depositBackMinor, currency),
    creditGoneMinor: offer.creditGoneMinor,
    onPageMinor: offer.onPageMinor,
    policyStep: outcome?.policyStep ?? ('FREE' as const),
    deadlineForBetterStep: until,
  };
}

function wordsFor(offer: CancellationOffer, currency: string): string {
  const { outcome, creditGoneMinor, onPageMinor } = offer;
  const open = formatMoney(onPageMinor, currency);
  const page = onPageMinor === 0 ? '' : `; if the ${open} on the open payment page was paid just now, all of it comes back`;
  if (outcome !== null) return offerInWords(offer, currency) + page;
  return `nothing was paid, and nothing is owed${creditGoneInWords(creditGoneMinor, currency)}${page}`;
}

/** Null where nothing can be cancelled: nobody is asked in vain. */
async function inWords(from: Reader, booking: Booking, now: Date): Promise<string | null> {
  if (!(await isCancellable(from, booking))) return null;
  const offer = await cancellationOffer(from, booking, now);
  const refund = offer.outcome === null ? 'nothing was paid' : offerInWords(offer, booking.currency);
  return `Cancel the booking of ${bookingWords(booking)}: ${refund}.`;
}

async function assertCancellable({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, booking: Booking): Promise<void> {
  if (!(await isCancellable(tx, booking))) throw await stateRefused(tx, booking, 'cancelling', now);
}

/** Whoever cancelled while a transfer waits for its answer might give up a rent that was paid already. */
async function isCancellable(from: Reader, { id, state }: Booking): Promise<boolean> {
  return bookingLifecycle.can(state, 'cancel') && (await findWaitingProof(from, id)) === null;
}
