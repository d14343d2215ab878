import { z } from 'zod';
import { REFUND_STATES } from '../../../../db/values/index.ts';
import { findPayment, findRefund, findRetryOf, type RefundRow, requestRefund } from '../../money/payments/index.ts';
import { command, formatMoney, IdInput, notFound } from '../../platform/kernel/index.ts';
import { behindBooking, depositLeft } from '../../rentals/bookings/index.ts';
import { refundStateRefused } from './payment-admin-errors.ts';

/** Any refund, for an administrator, with its booking. */
const adminRefund = behindBooking({
  who: 'admin',
  scope: null,
  errors: [notFound],
  find: (from, { refundId }: { refundId: string }) => findRefund(from, refundId),
  missing: () => notFound({ what: 'refund' }),
});

export const retryRefund = command({
  name: 'retry_refund',
  title: 'Try a refund again',
  description: 'Admin: try a refund again that the gateway refused or that came back. Each failed one is tried again once.',
  access: adminRefund,
  repeat: 'natural',
  input: z.strictObject({ refundId: IdInput }),
  output: z.object({
    refundId: z.string().describe('of the new try'),
    retryOf: z.string(),
    paymentId: z.string(),
    bookingId: z.string(),
    status: z.enum(REFUND_STATES),
    amountMinor: z.int(),
    amount: z.string(),
    currency: z.string(),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [refundStateRefused],

  async run({ subject: { row: refund, booking }, tx, ...context }) {
    const payment = await findPayment(tx, refund.paymentId);
    if (payment === undefined) throw notFound({ what: 'payment' });
    const known = await findRetryOf(tx, refund.id);
    if (known !== undefined) return { ...viewOf(known, refund.id), alreadyDone: true };
    const { id: refundId, status, cause, fromHold } = refund;
    if (status !== 'FAILED') throw refundStateRefused({ refundId, status });
    // The part of the deposit that the owner has received meanwhile is no longer there.
    const leftMinor = cause === 'DEPOSIT' ? await depositLeft(tx, booking, { except: refundId }) : refund.amountMinor;
    const amountMinor = Math.min(refund.amountMinor, leftMinor);
    await requestRefund(tx, payment, { amountMinor, cause, from: fromHold ? 'HOLD' : 'PAYMENT', retryOf: refundId }, context);
    const retry = await findRetryOf(tx, refundId);
    if (retry === undefined) throw refundStateRefused({ refundId, status });
    return viewOf(retry, refundId);
  },
});

function viewOf({ id: refundId, paymentId, bookingId, status, amountMinor, currency }: RefundRow, retryOf: string) {
  return { refundId, retryOf, paymentId, bookingId, status, amountMinor, amount: formatMoney(amountMinor, currency), currency };
}
