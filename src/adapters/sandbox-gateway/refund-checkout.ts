import type { Tx } from '../../../db/database.ts';
import { sandboxRefunds } from '../../../db/schema/sandbox.ts';
import type { MoneyAnswer, RefundRequest } from '../payment-gateway.ts';
import { REFUSED_AMOUNT_MINOR } from './refused-amount.ts';
import { captureOf, chargebackOf, lockCheckout, refundsOf } from './sandbox-store.ts';

/** Gives back no more than was captured, all refunds of a checkout together, and each refund id once. */
export async function refundCheckout(tx: Tx, request: RefundRequest, now: Date): Promise<MoneyAnswer> {
  const checkout = await lockCheckout(tx, request.reference, now);
  const { reference, refundId, amountMinor, currency, from: source = 'PAYMENT' } = request;
  const refunds = await refundsOf(tx, reference);

  const earlier = refunds.find((refund) => refund.refundId === refundId);
  if (earlier !== undefined) {
    return earlier.amountMinor === amountMinor ? SUCCEEDED : failed('This refund was made with another amount.');
  }
  if (checkout.status !== 'PAID') return failed('Nothing was captured.');
  if (currency !== checkout.currency) return failed(`The payment was made in ${checkout.currency}.`);
  if (amountMinor <= 0) return failed('A refund is more than nothing.');
  if (amountMinor === REFUSED_AMOUNT_MINOR) return failed('The payer’s bank refused the refund.');

  const refunded = refunds.filter((refund) => refund.source === source).reduce((total, refund) => total + refund.amountMinor, 0);
  const captured = source === 'PAYMENT' ? checkout.amountMinor : ((await captureOf(tx, reference))?.amountMinor ?? 0);
  const charged = await chargebackOf(tx, reference);
  const takenBack = source === 'PAYMENT' && charged !== undefined && charged.status !== 'WON' ? charged.amountMinor : 0;
  if (refunded + takenBack + amountMinor > captured) return failed('More than was captured.');

  await tx.insert(sandboxRefunds).values({ refundId, reference, source, amountMinor, createdAt: now });
  return SUCCEEDED;
}

const SUCCEEDED: MoneyAnswer = { status: 'SUCCEEDED' };

function failed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}
