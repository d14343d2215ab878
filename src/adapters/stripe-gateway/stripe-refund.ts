import type { MoneyAnswer, RefundRequest } from '../payment-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';
import type { StripeContext } from './stripe-context.ts';
import { stripeRefusal } from './stripe-refusal.ts';
import { checkoutByReference } from './stripe-store.ts';

/** Looks for the refund before it makes one: Stripe forgets keys after a day, but never a refund. */
export async function stripeRefund({ stripe, database }: StripeContext, request: RefundRequest): Promise<MoneyAnswer> {
  const { reference, refundId, amountMinor, currency, from = 'PAYMENT' } = request;
  const row = await checkoutByReference(database.reader, reference);
  if (row === undefined) return failed('This payment was not made through Stripe.');
  if (row.currency !== currency) return failed(`The payment was made in ${row.currency}.`);
  try {
    const payment_intent = from === 'HOLD' ? row.holdIntent : await rentIntent(stripe, reference);
    if (payment_intent === null) return failed('Nothing was captured.');
    const earlier = await stripe.refunds.list({ payment_intent, limit: 100 });
    const known = earlier.data.find(({ metadata }) => metadata?.['refundId'] === refundId);
    if (known !== undefined && fromStripeAmount(known.amount, known.currency) !== amountMinor) {
      return failed('This refund was made with another amount.');
    }
    const refund =
      known ??
      (await stripe.refunds.create(
        { payment_intent, amount: toStripeAmount(amountMinor, currency), metadata: { refundId } },
        { idempotencyKey: `refund:${refundId}` },
      ));
    // A pending one has left our balance; when it comes back, a callback says so.
    const refused = refund.status === 'failed' || refund.status === 'canceled';
    return refused ? failed(refund.failure_reason ?? 'Stripe could not give the money back.') : { status: 'SUCCEEDED' };
  } catch (error) {
    return stripeRefusal(error);
  }
}

async function rentIntent(stripe: StripeContext['stripe'], reference: string): Promise<string | null> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function failed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}
