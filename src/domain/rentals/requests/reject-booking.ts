import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { ownerPenalty } from '../../catalog/pricing/index.ts';
import { findVendorUser } from '../../people/accounts/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import {
  ASK_PERSON,
  command,
  formatMoney,
  IdInput,
  type Minor,
  offer,
  plainText,
  reasonNeeded,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  assertWordsReach,
  bookingLifecycle,
  bookingOwner,
  BookingRef,
  bookingRef,
  bookingWords,
  currentBooking,
  invalidState,
  isBlocked,
  paymentsKnown,
  stateRefused,
  wordsBlocked,
} from '../bookings/index.ts';
import { moveBooking, closeCancelled, endingMoney, refundTerms } from '../changes/index.ts';
import {
  cancelledInWords,
  checkedInWords,
  faultlessRefund,
  ownersLoss,
  postOwnerPenalty,
  findWaitingOfflineProof,
} from '../open-items/index.ts';

const ENDED = new Set<Booking['state']>(['REJECTED', 'CANCELLED']);

export const rejectBooking = command({
  name: 'reject_booking',
  title: 'Decline or cancel',
  description:
    'Decline a request, or cancel a booking that you had accepted. Say why: the renter sees it. Cancelling shows its cost first; confirm: true cancels, and the renter gets everything back.',
  asStep: { button: 'Decline, or cancel …', look: 'end' },
  about: 'booking',
  access: paymentsKnown(bookingOwner('write:owner')),
  repeat: 'natural',
  effects: ['commits', 'gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    reason: plainText(500).optional(),
    confirm: z.boolean().optional().describe('true: cancel what was accepted'),
  }),
  example: { reason: 'It is in repair' },
  output: BookingRef.extend({
    preview: z.boolean().describe('nothing was changed yet'),
    refundMinor: z.int().describe('what the renter gets back'),
    penaltyMinor: z.int().describe('what cancelling costs you'),
    penalty: z.string(),
    compensationMinor: z.int().describe('part of the penalty that the renter gets as credit; the rest is the platform’s'),
    depositBackMinor: z.int().describe('of a charged deposit, to the renter too'),
    onPageMinor: z.int().describe('on a payment page that is open and closes with it; whoever has paid there gets it back'),
    summary: z.string().describe('for the owner: each amount, and who gets it'),
  }),
  readsOut: [
    'preview',
    'summary',
    'closeReason',
    'refundMinor',
    'penaltyMinor',
    'compensationMinor',
    'depositBackMinor',
    'onPageMinor',
  ],
  errors: [invalidState, reasonNeeded, spendCapExceeded, wordsBlocked],
  commits: async ({ subject, input, reader, now }) =>
    input.confirm && bookingLifecycle.can(subject.state, 'cancelAsOwner') ? ownersLoss(reader, subject, now) : [],
  asks: ({ subject }) => `Decline, or cancel, the booking of ${bookingWords(subject)}.`,

  async run({ subject: booking, input, tx, ids, now, settings, emit }) {
    const { id: bookingId, state } = booking;
    const cost = await costOfEnding(tx, booking, now);
    const answer = async (preview: boolean, alreadyDone = false) => ({
      ...bookingRef(booking, alreadyDone),
      preview,
      ...cost,
      summary: preview ? `If you cancel now: ${cost.summary}` : await endInWords(tx, bookingId),
    });
    if (ENDED.has(state)) return answer(false, true);

    const { reason = null, ...wordless } = input;
    const again = offer('reject_booking', wordless, { actor: 'OWNER', why: 'the same without words' });
    await assertWordsReach(tx, booking, { field: 'reason', words: input.reason }, again);
    if (bookingLifecycle.can(state, 'reject')) {
      await moveBooking(tx, booking, 'reject', { now, emit, changes: { closeReason: reason } });
      return answer(false);
    }
    // A renter who says that the money is on its way must get an answer to that first.
    const unanswered = state === 'PENDING_PAYMENT' && (await findWaitingOfflineProof(tx, bookingId)) !== null;
    if (!bookingLifecycle.can(state, 'cancelAsOwner') || unanswered) {
      throw stateRefused(booking, 'declining or cancelling');
    }
    if (!input.confirm) return answer(true);
    // If one side has blocked the other, no reason is asked for, because it would reach nobody.
    if (reason === null && !(await isBlocked(tx, booking))) {
      const args = { bookingId, reason: ASK_PERSON, confirm: true };
      const again = offer('reject_booking', args, { actor: 'OWNER', why: 'cancel with a reason', requiresHuman: true });
      throw reasonNeeded({ because: 'the renter counted on it', actions: [again] });
    }
    await cancelAsOwner(tx, booking, reason, { ids, now, emit, settings });
    return answer(false);
  },
});

/** Returns what became of the money of a booking that is declined or cancelled, for its owner. */
async function endInWords(from: Reader, bookingId: string): Promise<string> {
  const lines = await cancelledInWords(from, await currentBooking(from, bookingId), 'OWNER');
  return lines === null ? 'Declined: nothing was paid, and nobody owes anything.' : `Cancelled: ${lines.join(' ')}`;
}

/** Returns what it costs the owner to end the booking now, or what it cost then. Declining costs nothing. */
async function costOfEnding(from: Reader, booking: Booking, now: Date) {
  const { state, closedAt, currency, cancelledBy, cancelKind } = booking;
  const terms = await refundTerms(from, booking, now);
  const byOwner = state === 'CANCELLED' && (cancelledBy === 'OWNER' || cancelKind === 'NO_SHOW_OWNER');
  const cancels = byOwner || bookingLifecycle.can(state, 'cancelAsOwner');
  const at = byOwner ? (closedAt ?? now) : now;
  const penaltyMinor = cancels ? penaltyOf(booking, at) : 0;
  const outcome = cancels ? faultlessRefund(booking) : state === 'CANCELLED' ? terms.outcome : null;
  const { refundMinor, compensationMinor, depositBackMinor, summary } = endingMoney(
    booking,
    { outcome, penaltyMinor, depositBackMinor: terms.depositBackMinor },
    'OWNER',
  );
  const { onPageMinor, checked } = terms;
  const told = checked.paidMinor === 0 ? summary : `Nothing is owed, and ${checkedInWords(checked, currency)}.`;
  const page =
    onPageMinor === 0
      ? ''
      : ` The payment page of ${formatMoney(onPageMinor, currency)} closes: if the renter has paid there just now, all of it goes back.`;
  return {
    refundMinor: refundMinor + checked.rentMinor,
    penaltyMinor,
    penalty: formatMoney(penaltyMinor, currency),
    compensationMinor,
    depositBackMinor,
    onPageMinor,
    summary: `${told}${page}`,
  };
}

/** Returns what it costs an owner to cancel an accepted booking now, in minor units: nothing before the payment. */
function penaltyOf({ confirmedAt, price, startAt, currency, limits }: Booking, now: Date): Minor {
  return confirmedAt === null ? 0 : ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency, limits });
}

/**
 * Cancels for the owner: everything goes back to the renter, the owner pays the penalty, and it counts against the owner's
 * score.
 */
async function cancelAsOwner(tx: Tx, booking: Booking, reason: string | null, context: WriteCtx): Promise<void> {
  const penaltyMinor = penaltyOf(booking, context.now);
  if (penaltyMinor > 0) await postOwnerPenalty(tx, booking, penaltyMinor, context);
  const userId = await findVendorUser(tx, booking.vendorId);
  if (booking.confirmedAt !== null) {
    await recordTrustEvent(tx, { userId, kind: 'OWNER_CANCEL', bookingId: booking.id }, context);
  }
  const outcome = faultlessRefund(booking);
  const memo = 'cancelled by the owner';
  await closeCancelled(
    tx,
    booking,
    { move: 'cancelAsOwner', by: 'OWNER', reason, outcome, cause: 'OWNER_CANCEL', memo },
    context,
  );
}
