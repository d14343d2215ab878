import type { Tx } from '../../../db/database.ts';
import type { PaymentGateway, RefundRequest } from '../payment-gateway.ts';
import { insertRefund, lockCheckout, refundsOf } from './sandbox-store.ts';

type RefundAnswer = Awaited<ReturnType<PaymentGateway['refund']>>;

/** Gives back no more than was captured, all refunds of a checkout together, and each refund id once. */
export async function refundCheckout(tx: Tx, request: RefundRequest, now: Date): Promise<RefundAnswer> {
  const checkout = await lockCheckout(tx, request.reference, now);
  const refunds = await refundsOf(tx, checkout.reference);

  const earlier = refunds.find(({ refundId }) => refundId === request.refundId);
  if (earlier !== undefined) {
    return earlier.amountMinor === request.amountMinor ? SUCCEEDED : failed('This refund was made with another amount.');
  }
  if (checkout.status !== 'PAID') return failed('Nothing was captured.');
  if (request.currency !== checkout.currency) return failed(`The payment was made in ${checkout.currency}.`);
  if (request.amountMinor <= 0) return failed('A refund is more than nothing.');

  const refunded = refunds.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (refunded + request.amountMinor > checkout.amountMinor) return failed('More than was captured.');

  await insertRefund(tx, request, now);
  return SUCCEEDED;
}

const SUCCEEDED: RefundAnswer = { status: 'SUCCEEDED' };

function failed(reason: string): RefundAnswer {
  return { status: 'FAILED', reason };
}
