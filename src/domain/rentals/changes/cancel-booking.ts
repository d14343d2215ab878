import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { CancellationView } from '../../catalog/quotes/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { LATE_CANCEL_HOURS, recordTrustEvent } from '../../people/trust/index.ts';
import {
  command,
  type Commitment,
  formatMoney,
  HOUR_MS,
  IdInput,
  type Minor,
  NextAction,
  offer,
  plainText,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  assertWordsReach,
  bookingRenter,
  BookingRef,
  bookingRef,
  bookingWords,
  cancellationOf,
  cancelStep,
  invalidState,
  paymentsKnown,
  refundChanged,
  refundUnseen,
  wordsBlocked,
} from '../bookings/index.ts';
import { forfeitedRent } from '../open-items/index.ts';
import { assertCancellable, CANCELLED_BY_RENTER, closeCancelled, isCancellable, settleComplaint } from './cancellation.ts';
import { rentKept, type RefundTerms, refundTerms } from './refund-terms.ts';
import { RefundTermsView, refundTermsView, termsInWords } from './refund-terms-view.ts';

const Step = CancellationView.shape.steps.element.pick({
  until: true,
  localUntil: true,
  refundMinor: true,
  rentMinor: true,
  feeMinor: true,
  depositBackMinor: true,
});

/** What a preview returns about the booking, which it does not change. */
const Shown = BookingRef.pick({ alreadyDone: true }).extend({ state: z.enum(BOOKING_STATES), currency: z.string() });

const LaterSteps = Step.array().describe('what comes back once refundStaysUntil is over');

const OWNER_PAYS = { outcome: 'OWNER_PAYS', resolution: 'the renter cancelled and got everything back' } as const;

export const cancelBooking = command({
  name: 'cancel_booking',
  title: 'Cancel a booking',
  description:
    'Cancel one of your rentals, also once it has begun if the person will not come. Without confirm (over REST the default is true: send preview) it changes nothing and shows the refund and who keeps the rest. Tell the person; with confirm: true and that expectedRefundMinor it cancels.',
  asStep: { button: 'Cancel …', look: 'end' },
  about: 'cancellation',
  access: paymentsKnown(bookingRenter('write:booking')),
  repeat: 'natural',
  effects: ['commits', 'gives up'],
  destructive: true,
  input: z.strictObject({
    bookingId: IdInput,
    confirm: z.boolean().optional(),
    preview: z.boolean().optional().describe('true: only show the refund'),
    expectedRefundMinor: z.int().min(0).optional().describe('refundMinor that the person has seen; refused if it changed'),
    anyRefund: z.boolean().optional().describe('in its place: the person wants out whatever comes back'),
    reason: plainText(500).optional(),
  }),
  example: { reason: 'The trip was called off' },
  output: z.object({
    id: z.string(),
    ...RefundTermsView.shape,
    later: LaterSteps.optional(),
    nextActions: z.array(NextAction),
    ...Shown.partial().shape,
  }),
  readsOut: [
    'preview',
    'summary',
    'refundMinor',
    'rentBackMinor',
    'feeBackMinor',
    'feeKeptMinor',
    'ownerKeepsMinor',
    'platformKeepsMinor',
    'depositBackMinor',
    'creditGoneMinor',
    'onPageMinor',
    'policyStep',
    'refundStaysUntil',
    'localRefundStaysUntil',
    'later',
  ],
  errors: [invalidState, refundChanged, refundUnseen, spendCapExceeded, wordsBlocked],
  currency: ({ currency }) => currency,
  commits: ({ subject, input, reader, now }) => (input.confirm && !input.preview ? lostNow(reader, subject, now) : NOTHING),
  asks: ({ subject, input, reader, now }) => (input.confirm && !input.preview ? inWords(reader, subject, now) : null),

  async run({ subject: booking, input, tx, now, settings, ids, emit }) {
    const terms = await refundTerms(tx, booking, now);
    const { complaint, faultless, outcome, refundMinor } = terms;
    const done = { ...refundTermsView(booking, terms, 'done'), nextActions: [] };
    if (booking.state === 'CANCELLED') return { ...bookingRef(booking, true), ...done };
    await assertCancellable(tx, booking);
    await assertReasonReaches(tx, booking, input);
    if (!input.confirm || input.preview) return { ...previewOf(booking, terms), later: laterSteps(booking, terms, now) };
    assertSeen(booking, refundMinor, input);

    if (outcome !== null && !faultless && booking.startAt.getTime() - now.getTime() < LATE_CANCEL_HOURS * HOUR_MS) {
      await recordTrustEvent(tx, { userId: booking.renterId, kind: 'LATE_CANCEL', bookingId: booking.id }, { ids, now });
    }
    if (complaint !== null) await settleComplaint(tx, complaint, { ...OWNER_PAYS, now, emit });
    const kind = faultless ? ('NOT_AS_DESCRIBED' as const) : ('NORMAL' as const);
    const cancelling = { ...CANCELLED_BY_RENTER, kind, reason: input.reason ?? null, outcome };
    await closeCancelled(tx, booking, cancelling, { ids, now, emit, settings });
    return { ...bookingRef(booking), ...done };
  },
});

/** Refuses blocked words already in the preview, so that the call to which the person agrees is one that passes. */
function assertReasonReaches(
  from: Reader,
  booking: Booking,
  { reason, ...wordless }: z.output<typeof cancelBooking.input>,
): Promise<void> {
  const again = offer('cancel_booking', wordless, { actor: 'RENTER', why: 'the same without words' });
  return assertWordsReach(from, booking, { field: 'reason', words: reason }, again);
}

const NOTHING = Promise.resolve([]);

/** Returns what the renter loses: of the rent, and of credit that has expired. */
async function lostNow(from: Reader, booking: Booking, now: Date): Promise<Commitment[]> {
  if (!(await isCancellable(from, booking))) return [];
  const terms = await refundTerms(from, booking, now);
  const keptMinor = terms.outcome === null ? 0 : rentKept(booking.totalMinor, terms);
  return forfeitedRent(from, booking, keptMinor + terms.creditGoneMinor);
}

/** Returns what cancelling gives back at each later step of the policy. */
function laterSteps(booking: Booking, { outcome, depositBackMinor }: RefundTerms, now: Date): z.infer<typeof LaterSteps> {
  const stays = outcome?.refundStaysUntil ?? null;
  if (stays === null) return [];
  const { steps } = cancellationOf(booking, { amountMinor: depositBackMinor, method: 'CHARGE' }, now);
  return steps.filter(({ until }) => until === null || until > stays);
}

interface Expectation {
  readonly expectedRefundMinor?: number | undefined;
  readonly anyRefund?: boolean | undefined;
}

/** Requires that the person has seen the refund if money was paid. */
function assertSeen({ id: bookingId, currency, confirmedAt }: Booking, refundMinor: Minor, expected: Expectation): void {
  const { expectedRefundMinor, anyRefund = false } = expected;
  if (expectedRefundMinor === undefined) {
    if (confirmedAt === null || anyRefund) return;
    throw refundUnseen({ bookingId, refundMinor, refund: formatMoney(refundMinor, currency), currency });
  }
  if (expectedRefundMinor !== refundMinor) throw refundChanged({ bookingId, expectedRefundMinor, refundMinor, currency });
}

function previewOf(booking: Booking, terms: RefundTerms) {
  const { id, state, currency } = booking;
  const step = {
    ...cancelStep(id, { ...terms, currency, words: termsInWords(terms, currency) }),
    dueAt: terms.outcome?.refundStaysUntil ?? undefined,
  };
  return { id, state, currency, ...refundTermsView(booking, terms, 'preview'), nextActions: [step] };
}

/** Returns null if nothing can be cancelled, so that nobody is asked in vain. */
async function inWords(from: Reader, booking: Booking, now: Date): Promise<string | null> {
  if (!(await isCancellable(from, booking))) return null;
  const terms = await refundTerms(from, booking, now);
  return `Cancel the booking of ${bookingWords(booking)}: ${termsInWords(terms, booking.currency)}.`;
}
