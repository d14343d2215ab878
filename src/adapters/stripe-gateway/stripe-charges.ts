import Stripe from 'stripe';
import type { CaptureRequest, MoneyAnswer, RefundRequest } from '../payment-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';
import { stripeRefusal } from './stripe-errors.ts';
import { checkoutByReference, claimCapture, saveCheckout, type StripeContext } from './stripe-store.ts';

/** Captures a part of the hold, once; Stripe then releases the rest. Our row first records which capture it is. */
export async function captureStripeHold(context: StripeContext, request: CaptureRequest): Promise<MoneyAnswer> {
  const { stripe, database } = context;
  const { reference, captureId, amountMinor, currency } = request;
  const row = await checkoutByReference(database.reader, reference);
  if (row?.holdIntent == null) return captureFailed('Nothing is held.');
  if (row.currency !== currency) return captureFailed(`The hold was made in ${row.currency}.`);
  if (amountMinor <= 0 || amountMinor > row.holdMinor) return captureFailed('More than is held.');

  const claimed = await claimCapture(database, row, { captureId, capturedMinor: amountMinor });
  if (claimed.captureId !== captureId) return captureFailed('The hold was captured before, and what was left of it let go.');
  if (claimed.capturedMinor !== amountMinor) return captureFailed('This capture was made with another amount.');
  try {
    const { status } = await stripe.paymentIntents.retrieve(row.holdIntent);
    if (status === 'succeeded') return { status: 'SUCCEEDED' };
    const amount_to_capture = toStripeAmount(amountMinor, currency);
    await stripe.paymentIntents.capture(row.holdIntent, { amount_to_capture }, { idempotencyKey: `hold-capture:${captureId}` });
    return { status: 'SUCCEEDED' };
  } catch (error) {
    const refusal = stripeRefusal(error);
    await saveCheckout(database, row, { captureId: null, capturedMinor: null });
    return refusal;
  }
}

/** Cancels the hold, unless it was captured or cancelled before or has lapsed. */
export async function releaseStripeHold({ stripe, database }: StripeContext, reference: string): Promise<void> {
  const row = await checkoutByReference(database.reader, reference);
  if (row?.holdIntent == null) return;
  const { status } = await stripe.paymentIntents.retrieve(row.holdIntent);
  if (status !== 'requires_capture') return;
  try {
    await stripe.paymentIntents.cancel(row.holdIntent, {}, { idempotencyKey: `release:${row.holdIntent}` });
  } catch (error) {
    // The hold was captured or cancelled meanwhile.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

function captureFailed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}

/**
 * Refunds. It first looks for an earlier refund with this id, because Stripe forgets idempotency keys after a day, but never a
 * refund.
 */
export async function stripeRefund({ stripe, database }: StripeContext, request: RefundRequest): Promise<MoneyAnswer> {
  const { reference, refundId, amountMinor, currency, from = 'PAYMENT' } = request;
  const row = await checkoutByReference(database.reader, reference);
  if (row === undefined) return refundFailed('This payment was not made through Stripe.');
  if (row.currency !== currency) return refundFailed(`The payment was made in ${row.currency}.`);
  try {
    const payment_intent = from === 'HOLD' ? row.holdIntent : await rentIntent(stripe, reference);
    if (payment_intent === null) return refundFailed('Nothing was captured.');
    const earlier = await stripe.refunds.list({ payment_intent, limit: 100 });
    const known = earlier.data.find(({ metadata }) => metadata?.['refundId'] === refundId);
    if (known !== undefined && fromStripeAmount(known.amount, known.currency) !== amountMinor) {
      return refundFailed('This refund was made with another amount.');
    }
    const refund =
      known ??
      (await stripe.refunds.create(
        { payment_intent, amount: toStripeAmount(amountMinor, currency), metadata: { refundId } },
        { idempotencyKey: `refund:${refundId}` },
      ));
    // The money of a pending refund has left our balance; if it comes back, a callback reports it.
    const refused = refund.status === 'failed' || refund.status === 'canceled';
    return refused ? refundFailed(refund.failure_reason ?? 'Stripe could not give the money back.') : { status: 'SUCCEEDED' };
  } catch (error) {
    return stripeRefusal(error);
  }
}

async function rentIntent(stripe: StripeContext['stripe'], reference: string): Promise<string | null> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function refundFailed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}
