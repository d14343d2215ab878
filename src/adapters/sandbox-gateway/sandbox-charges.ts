import type { Tx } from '../../../db/database.ts';
import { sandboxCaptures, sandboxRefunds } from '../../../db/schema/adapters/sandbox.ts';
import type { CaptureRequest, MoneyAnswer, RefundRequest } from '../payment-gateway.ts';
import { captureOf, chargebackOf, lockCheckout, refundsOf } from './sandbox-store.ts';

/** A refund or a capture of exactly this amount is refused, so that a failure can be tried: 666.13 in most currencies. */
const REFUSED_AMOUNT_MINOR = 66_613;

/** Captures a hold: once, within seven days, and at most the held amount, as with a card. */
export async function captureHold(tx: Tx, request: CaptureRequest, now: Date): Promise<MoneyAnswer> {
  const { reference, captureId, amountMinor, currency } = request;
  const checkout = await lockCheckout(tx, reference, now);
  const earlier = await captureOf(tx, reference);
  if (earlier !== undefined) {
    if (earlier.captureId !== captureId) return captureFailed('The hold was captured before, and what was left of it let go.');
    return earlier.amountMinor === amountMinor
      ? { status: 'SUCCEEDED' }
      : captureFailed('This capture was made with another amount.');
  }
  if (checkout.paidAt === null || checkout.holdMinor === 0) return captureFailed('Nothing is held.');
  if (checkout.holdReleasedAt !== null) return captureFailed('The hold was let go.');
  if (now.getTime() - checkout.paidAt.getTime() > AUTHORISATION_MS) return captureFailed('The hold has lapsed.');
  if (currency !== checkout.currency) return captureFailed(`The hold was made in ${checkout.currency}.`);
  if (amountMinor <= 0) return captureFailed('A capture is more than nothing.');
  if (amountMinor > checkout.holdMinor) return captureFailed('More than is held.');
  if (amountMinor === REFUSED_AMOUNT_MINOR) return captureFailed('The card refused the capture.');

  await tx.insert(sandboxCaptures).values({ reference, captureId, amountMinor, createdAt: now });
  return { status: 'SUCCEEDED' };
}

const AUTHORISATION_MS = 7 * 86_400_000;

function captureFailed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}

/** Refunds at most what was captured, all refunds of a checkout together, and each refund id once. */
export async function refundCheckout(tx: Tx, request: RefundRequest, now: Date): Promise<MoneyAnswer> {
  const checkout = await lockCheckout(tx, request.reference, now);
  const { reference, refundId, amountMinor, currency, from: source = 'PAYMENT' } = request;
  const refunds = await refundsOf(tx, reference);

  const earlier = refunds.find((refund) => refund.refundId === refundId);
  if (earlier !== undefined) {
    return earlier.amountMinor === amountMinor ? SUCCEEDED : refundFailed('This refund was made with another amount.');
  }
  if (checkout.status !== 'PAID') return refundFailed('Nothing was captured.');
  if (currency !== checkout.currency) return refundFailed(`The payment was made in ${checkout.currency}.`);
  if (amountMinor <= 0) return refundFailed('A refund is more than nothing.');
  if (amountMinor === REFUSED_AMOUNT_MINOR) return refundFailed('The payer’s bank refused the refund.');

  const refunded = refunds.filter((refund) => refund.source === source).reduce((total, refund) => total + refund.amountMinor, 0);
  const captured = source === 'PAYMENT' ? checkout.amountMinor : ((await captureOf(tx, reference))?.amountMinor ?? 0);
  const charged = await chargebackOf(tx, reference);
  const chargedBackMinor = source === 'PAYMENT' && charged !== undefined && charged.status !== 'WON' ? charged.amountMinor : 0;
  if (refunded + chargedBackMinor + amountMinor > captured) return refundFailed('More than was captured.');

  await tx.insert(sandboxRefunds).values({ refundId, reference, source, amountMinor, createdAt: now });
  return SUCCEEDED;
}

const SUCCEEDED: MoneyAnswer = { status: 'SUCCEEDED' };

function refundFailed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}
