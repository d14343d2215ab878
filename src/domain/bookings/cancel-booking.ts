import { z } from 'zod';
import { command, type CommandContext, formatMoney, IdInput, plainText } from '../kernel/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import { invalidState, refundChanged } from './booking-errors.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { bookingRenter } from './booking-renter.ts';
import { bookingWords } from './booking-words.ts';
import { BookingView, bookingView } from './booking-view.ts';
import { cancellationNow, faultlessRefund } from './cancellation.ts';
import { closeCancelled } from './close-cancelled.ts';
import { findComplaint, settleComplaint } from './complaint.ts';
import { findWaitingProof } from './offline-store.ts';
import type { Booking } from './store.ts';
import { stateRefused } from './state-refused.ts';

const LATE_MS = 24 * 3_600_000;
const OWNERS_FAULT = { outcome: 'OWNER_PAYS', resolution: 'the renter cancelled and got everything back' } as const;

export const cancelBooking = command({
  name: 'cancel_booking',
  title: 'Cancel a booking',
  description:
    'Cancel one of your rentals. Without confirm it changes nothing and shows the refund; with confirm: true and the expectedRefundMinor shown it cancels.',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({
    bookingId: IdInput,
    confirm: z.boolean().optional(),
    preview: z.boolean().optional().describe('true: only show the refund'),
    expectedRefundMinor: z.int().min(0).optional().describe('refundMinor of the preview; refused if it changed'),
    reason: plainText(500).optional(),
  }),
  output: BookingView.extend({
    preview: z.boolean().describe('nothing was cancelled yet'),
    refundMinor: z.int(),
    refund: z.string(),
    feeKeptMinor: z.int(),
    depositBackMinor: z.int(),
    policyStep: z.enum(['FREE', 'GRACE', 'FULL', 'PARTIAL', 'NONE']),
    deadlineForBetterStep: z.string().nullable().describe('the refund stays as it is until then'),
  }),
  errors: [invalidState, refundChanged],
  asks: ({ subject, input }) => (input.confirm && !input.preview ? `Cancel the booking of ${bookingWords(subject)}.` : null),

  async run({ subject: booking, input, tx, now, settings, ids, emit }) {
    const complaint = await findComplaint(tx, booking, 'RENTER');
    const faultless = complaint !== null || booking.cancelKind === 'NOT_AS_DESCRIBED';
    const outcome = faultless ? faultlessRefund(booking) : cancellationNow(booking, now);
    const refundMinor = outcome?.refundMinor ?? 0;
    const answer = async (after: Booking, preview: boolean) => ({
      ...(await bookingView(tx, after, { side: 'RENTER', now, settings })),
      preview,
      refundMinor,
      refund: formatMoney(refundMinor, booking.currency),
      feeKeptMinor: outcome?.feeKeptMinor ?? 0,
      depositBackMinor: booking.depositState === 'CHARGED' ? booking.depositMinor : 0,
      policyStep: outcome?.policyStep ?? ('FREE' as const),
      deadlineForBetterStep: outcome?.deadlineForBetterStep ?? null,
    });
    if (booking.state === 'CANCELLED') return { ...(await answer(booking, false)), alreadyDone: true };
    await assertCancellable({ tx, now }, booking);
    if (!input.confirm || input.preview) return answer(booking, true);
    const { expectedRefundMinor = refundMinor } = input;
    if (expectedRefundMinor !== refundMinor) {
      throw refundChanged({ bookingId: booking.id, expectedRefundMinor, refundMinor, currency: booking.currency });
    }

    if (outcome !== null && !faultless && booking.startAt.getTime() - now.getTime() < LATE_MS) {
      await recordTrustEvent(tx, { userId: booking.renterId, kind: 'LATE_CANCEL', bookingId: booking.id }, { ids, now });
    }
    if (complaint !== null) await settleComplaint(tx, complaint, { ...OWNERS_FAULT, now, emit });
    const kind = faultless ? ('NOT_AS_DESCRIBED' as const) : ('NORMAL' as const);
    const memo = 'cancelled by the renter';
    const cancelling = { move: 'cancel', by: 'RENTER', kind, reason: input.reason ?? null, outcome, memo } as const;
    return answer(await closeCancelled(tx, booking, cancelling, { ids, now, emit, settings }), false);
  },
});

async function assertCancellable({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, booking: Booking): Promise<void> {
  const { id: bookingId, state } = booking;
  // Whoever cancelled now might give up a rent that was transferred already.
  if (bookingLifecycle.can(state, 'cancel') && (await findWaitingProof(tx, bookingId)) === null) return;
  throw await stateRefused(tx, booking, 'cancelling', now);
}
