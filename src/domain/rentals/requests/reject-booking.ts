import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { ownerPenalty, penaltySplit } from '../../catalog/pricing/index.ts';
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
  UNACCEPTED_STATES,
  assertWordsReach,
  bookingLifecycle,
  bookingOwner,
  BookingRef,
  bookingRef,
  bookingWords,
  invalidState,
  isBlocked,
  paymentsKnown,
  stateRefused,
  wordsBlocked,
} from '../bookings/index.ts';
import { moveBooking, closeCancelled } from '../changes/index.ts';
import { faultlessRefund, ownersLoss, postOwnerPenalty, findWaitingOfflineProof } from '../open-items/index.ts';

const ENDED = new Set<Booking['state']>(['REJECTED', 'CANCELLED']);

export const rejectBooking = command({
  name: 'reject_booking',
  title: 'Decline or cancel',
  description:
    'Decline a request that waits for an answer, or cancel a booking that you had accepted. Say why: the renter sees it. Cancelling shows what it costs first; with confirm: true it cancels, and the renter gets everything back.',
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
    compensationMinor: z.int().describe('part of the penalty that the renter gets as credit'),
  }),
  readsOut: ['preview', 'closeReason', 'refundMinor', 'penaltyMinor', 'compensationMinor'],
  errors: [invalidState, reasonNeeded, spendCapExceeded, wordsBlocked],
  commits: async ({ subject, input, reader, now }) =>
    input.confirm && bookingLifecycle.can(subject.state, 'cancelAsOwner') ? ownersLoss(reader, subject, now) : [],
  asks: ({ subject }) => `Decline, or cancel, the booking of ${bookingWords(subject)}.`,

  async run({ subject: booking, input, tx, ids, now, settings, emit }) {
    const { id: bookingId, state } = booking;
    const answer = (preview: boolean, alreadyDone = false) => ({
      ...bookingRef(booking, alreadyDone),
      preview,
      ...costOfEnding(booking, now),
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

/** Whether nobody has accepted the booking yet. Ending it then costs nothing, and the owner is not asked to confirm. */
export function declinesAtOnce(state: Booking['state']): boolean {
  return UNACCEPTED_STATES.has(state);
}

const NO_COST = { refundMinor: 0, penaltyMinor: 0, compensationMinor: 0 };

/** Returns what it costs the owner to end the booking now. Declining costs nothing. */
function costOfEnding(booking: Booking, now: Date) {
  const cost = bookingLifecycle.can(booking.state, 'cancelAsOwner') ? costOfCancelling(booking, now) : NO_COST;
  return { ...cost, penalty: formatMoney(cost.penaltyMinor, booking.currency) };
}

/** Returns what it costs an owner to cancel an accepted booking now, in minor units: nothing before the payment. */
function costOfCancelling(
  { confirmedAt, price, startAt, currency, limits }: Booking,
  now: Date,
): { refundMinor: Minor; penaltyMinor: Minor; compensationMinor: Minor } {
  if (confirmedAt === null) return { refundMinor: 0, penaltyMinor: 0, compensationMinor: 0 };
  const penaltyMinor = ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency, limits });
  const { compensationMinor } = penaltySplit(penaltyMinor, currency);
  return { refundMinor: price.totals.totalMinor, penaltyMinor, compensationMinor };
}

/**
 * Cancels for the owner: everything goes back to the renter, the owner pays the penalty, and it counts against the owner's
 * score.
 */
async function cancelAsOwner(tx: Tx, booking: Booking, reason: string | null, context: WriteCtx): Promise<void> {
  const { penaltyMinor } = costOfCancelling(booking, context.now);
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
