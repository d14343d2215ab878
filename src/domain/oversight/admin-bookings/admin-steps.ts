import { z } from 'zod';
import { AWAITED_STATES, SETTLED_STATES } from '../../money/payments/index.ts';
import { BASE_PATH } from '../../platform/kernel/index.ts';
import { bookingLifecycle, type Booking } from '../../rentals/bookings/index.ts';
import { disputeLifecycle } from '../../rentals/open-items/index.ts';
import { NOT_TAKEN } from '../../settlement/payouts/index.ts';
import type { ClaimsView } from './claims-view.ts';
import type { MoneyView } from './money-view.ts';

/** A call that an administrator can make now over REST. The administrator fills in values in angle brackets. */
export const AdminStep = z.object({
  method: z.enum(['GET', 'POST', 'PATCH']),
  path: z.string(),
  body: z.record(z.string(), z.unknown()).optional(),
  why: z.string(),
});
type AdminStep = z.infer<typeof AdminStep>;

interface Facts {
  readonly booking: Booking;
  readonly money: z.infer<typeof MoneyView>;
  readonly claims: z.infer<typeof ClaimsView>;
}

const REASON = '<reason>';
const API = `${BASE_PATH}/admin`;

export function adminSteps({ booking, money, claims }: Facts): AdminStep[] {
  return [
    ...money.payments.flatMap(stepsOfPayment),
    ...money.refunds.flatMap(({ id: refundId, status }) =>
      status === 'FAILED' ? [paymentStep({ action: 'retry_refund', refundId }, 'a refund has failed: try it again')] : [],
    ),
    ...money.offlineProofs.flatMap(({ id: proofId, status, escalatedAt }) =>
      status === 'REPORTED' && escalatedAt !== null
        ? [
            paymentStep({ action: 'confirm_proof', proofId }, 'the transfer has arrived, as its proof shows'),
            paymentStep({ action: 'reject_proof', proofId, reason: REASON }, 'the proof of the transfer shows nothing'),
          ]
        : [],
    ),
    ...claims.disputes.flatMap(({ disputeId, status }) =>
      OPEN_DISPUTES.has(status)
        ? [
            patch(
              `/disputes/${disputeId}`,
              { decision: 'rule', outcome: '<RENTER|OWNER|SPLIT>', reason: REASON },
              'rule on the dispute',
            ),
          ]
        : [],
    ),
    ...claims.riskReviews.flatMap(({ reviewId, status }) =>
      status === 'REQUESTED'
        ? [
            patch(
              `/risk-reviews/${reviewId}`,
              { decision: '<clear|uphold>', reason: REASON },
              'a person asks to look at the risk',
            ),
          ]
        : [],
    ),
    ...money.payouts.flatMap(stepsOfPayout),
    ...stepsOfBooking(booking),
    ...(claims.messages.count > 0
      ? [post(`/bookings/${booking.id}/messages`, { reason: REASON }, 'read what both sides have written; the reason is kept')]
      : []),
    ...claims.documents.map(({ documentId }) => ({
      method: 'GET' as const,
      path: `${API}/documents/${documentId}?reason=${REASON}`,
      why: 'look at the document; the reason is kept',
    })),
  ];
}

// The views of the booking have states as texts.
const OPEN_DISPUTES = new Set<string>(disputeLifecycle.open);
const AWAITED = new Set<string>(AWAITED_STATES);
const SETTLED = new Set<string>(SETTLED_STATES);
const REFUSED_BY_BANK = new Set<string>(NOT_TAKEN);

function stepsOfPayment({ id: paymentId, status, reference, flaggedBecause }: Facts['money']['payments'][number]): AdminStep[] {
  if (status === 'FLAGGED') {
    const approve = paymentStep({ action: 'approve_payment', paymentId }, 'let the flagged payment stay');
    const reject = paymentStep({ action: 'reject_payment', paymentId, reason: REASON }, 'give the flagged payment back');
    return flaggedBecause === 'AMOUNT_MISMATCH' ? [reject] : [approve, reject];
  }
  if (AWAITED.has(status) && reference !== null)
    return [post(`/payments/sync/${paymentId}`, {}, 'ask the gateway again what became of the payment')];
  if (!SETTLED.has(status)) return [];
  const refund = { action: 'refund', paymentId, amountMinor: '<minor units>', reason: REASON };
  return [paymentStep(refund, 'give a part of it back as goodwill')];
}

function stepsOfPayout({ id: payoutId, status, holdReason, batchId }: Facts['money']['payouts'][number]): AdminStep[] {
  const path = `/payments/payouts/${payoutId}`;
  const complete = patch(path, { action: 'complete' }, 'record that it was transferred by hand');
  if (status === 'ON_HOLD' && holdReason === 'BY_HAND') {
    return [
      post(`/payments/payout-bank/${payoutId}`, { reason: REASON }, 'see the account to transfer to'),
      post('/payments/payouts/sepa', { payoutIds: [payoutId] }, 'put it into a file for the bank'),
      complete,
    ];
  }
  if (status === 'PROCESSING' && batchId !== null)
    return [post(`/payments/payouts/batches/${batchId}/complete`, {}, 'the bank has executed the batch that it is in')];
  if (REFUSED_BY_BANK.has(status)) return [patch(path, { action: 'retry' }, 'send it again'), complete];
  return [];
}

function stepsOfBooking({ id, state }: Booking): AdminStep[] {
  const path = `/bookings/${id}`;
  return [
    ...(bookingLifecycle.can(state, 'forceComplete')
      ? [patch(path, { decision: 'complete', reason: REASON }, 'end the booking as completed')]
      : []),
    ...(bookingLifecycle.can(state, 'forceCancel')
      ? [patch(path, { decision: 'cancel', refundBps: '<0 to 10000>', reason: REASON }, 'cancel the booking, with a refund')]
      : []),
  ];
}

function paymentStep(body: Record<string, unknown>, why: string): AdminStep {
  return patch('/payments', body, why);
}

function patch(path: string, body: Record<string, unknown>, why: string): AdminStep {
  return { method: 'PATCH', path: `${API}${path}`, body, why };
}

function post(path: string, body: Record<string, unknown>, why: string): AdminStep {
  return { method: 'POST', path: `${API}${path}`, body, why };
}
