import Stripe from 'stripe';
import type { CaptureRequest, MoneyAnswer } from '../payment-gateway.ts';
import { toStripeAmount } from './stripe-amount.ts';
import type { StripeContext } from './stripe-context.ts';
import { stripeRefusal } from './stripe-refusal.ts';
import { checkoutByReference, claimCapture, saveCheckout } from './stripe-store.ts';

/** Takes a part of the hold, once; Stripe lets the rest go with it. Which capture it was stands in our row first. */
export async function captureStripeHold(context: StripeContext, request: CaptureRequest): Promise<MoneyAnswer> {
  const { stripe, database } = context;
  const { reference, captureId, amountMinor, currency } = request;
  const row = await checkoutByReference(database.reader, reference);
  if (row?.holdIntent == null) return failed('Nothing is held.');
  if (row.currency !== currency) return failed(`The hold was made in ${row.currency}.`);
  if (amountMinor <= 0 || amountMinor > row.holdMinor) return failed('More than is held.');

  const claimed = await claimCapture(database, row, { captureId, capturedMinor: amountMinor });
  if (claimed.captureId !== captureId) return failed('The hold was captured before, and what was left of it let go.');
  if (claimed.capturedMinor !== amountMinor) return failed('This capture was made with another amount.');
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

/** Cancels the hold, unless it was captured, cancelled or lapsed before. */
export async function releaseStripeHold({ stripe, database }: StripeContext, reference: string): Promise<void> {
  const row = await checkoutByReference(database.reader, reference);
  if (row?.holdIntent == null) return;
  const { status } = await stripe.paymentIntents.retrieve(row.holdIntent);
  if (status !== 'requires_capture') return;
  try {
    await stripe.paymentIntents.cancel(row.holdIntent, {}, { idempotencyKey: `release:${row.holdIntent}` });
  } catch (error) {
    // Captured or cancelled in between.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

function failed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}
