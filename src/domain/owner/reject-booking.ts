import { z } from 'zod';
import { spendCapExceeded } from '../accounts/index.ts';
import {
  type Booking,
  bookingLifecycle,
  bookingOwner,
  BookingView,
  bookingView,
  bookingWords,
  findWaitingProof,
  invalidState,
  moveBooking,
  ownersLoss,
  paymentsKnown,
  stateRefused,
} from '../bookings/index.ts';
import { command, formatMoney, IdInput, plainText, reasonNeeded } from '../kernel/index.ts';
import { cancelAsOwner, costOfCancelling } from './cancel-as-owner.ts';

const ENDED = new Set<Booking['state']>(['REJECTED', 'CANCELLED']);

export const rejectBooking = command({
  name: 'reject_booking',
  title: 'Decline or cancel',
  description:
    'Owner side: decline a request that waits for an answer, or cancel a booking that you had accepted. Say why: the renter sees it. Cancelling shows what it costs first; with confirm: true it cancels, and the renter gets everything back.',
  access: paymentsKnown(bookingOwner('write:owner')),
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    reason: plainText(500).optional(),
    confirm: z.boolean().optional().describe('true: cancel what was accepted'),
  }),
  output: BookingView.extend({
    preview: z.boolean().describe('nothing was changed yet'),
    refundMinor: z.int().describe('what the renter gets back'),
    penaltyMinor: z.int().describe('what cancelling costs you'),
    penalty: z.string(),
    compensationMinor: z.int().describe('part of the penalty that the renter gets as credit'),
  }),
  errors: [invalidState, reasonNeeded, spendCapExceeded],
  commits: async ({ subject, input, reader, now }) =>
    input.confirm && bookingLifecycle.can(subject.state, 'cancelAsOwner') ? ownersLoss(reader, subject, now) : [],
  asks: ({ subject }) => `Decline, or cancel, the booking of ${bookingWords(subject)}.`,

  async run({ subject: booking, input, tx, ids, now, settings, emit }) {
    const { id: bookingId, state, currency } = booking;
    const cost = bookingLifecycle.can(state, 'cancelAsOwner') ? costOfCancelling(booking, now) : NO_COST;
    const answer = async (after: Booking, preview: boolean) => ({
      ...(await bookingView(tx, after, { side: 'OWNER', now, settings })),
      preview,
      ...cost,
      penalty: formatMoney(cost.penaltyMinor, currency),
    });
    if (ENDED.has(state)) return { ...(await answer(booking, false)), alreadyDone: true };

    const reason = input.reason ?? null;
    if (bookingLifecycle.can(state, 'reject')) {
      return answer(await moveBooking(tx, booking, 'reject', { now, emit, changes: { closeReason: reason } }), false);
    }
    // A renter who says that the money is on its way gets an answer to that first.
    const unanswered = state === 'PENDING_PAYMENT' && (await findWaitingProof(tx, bookingId)) !== null;
    if (!bookingLifecycle.can(state, 'cancelAsOwner') || unanswered) {
      throw await stateRefused(tx, booking, 'declining or cancelling', now);
    }
    if (!input.confirm) return answer(booking, true);
    if (reason === null) {
      const args = { bookingId, reason: '<reason>', confirm: true };
      const again = { tool: 'reject_booking', args, actor: 'OWNER' as const, why: 'cancel with a reason', requiresHuman: true };
      throw reasonNeeded({ because: 'the renter counted on it', actions: [again] });
    }
    return answer(await cancelAsOwner(tx, booking, reason, { ids, now, emit, settings }), false);
  },
});

const NO_COST = { refundMinor: 0, penaltyMinor: 0, compensationMinor: 0 };
