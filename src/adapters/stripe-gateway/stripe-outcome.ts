import Stripe from 'stripe';
import type { GatewayOutcome } from '../payment-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';
import { saveCheckout, type StripeCheckout, type StripeContext } from './stripe-store.ts';

/** A session in its present state at Stripe, and the outcome that follows from it. */
export interface SeenCheckout {
  readonly open: boolean;
  readonly intent: Stripe.PaymentIntent | null;
  readonly outcome: GatewayOutcome;
}

/**
 * Asks Stripe for the state, because reports come late and out of order. Completes what the person's payment began: see
 * `finish`. The same state always has the same `eventId`, so a callback and a query count once.
 */
export async function seeCheckout(context: StripeContext, row: StripeCheckout, reference: string): Promise<SeenCheckout> {
  const session = await context.stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] });
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const tell = teller(row, reference);
  if (session.status === 'expired') return { open: false, intent, outcome: tell('EXPIRED') };
  const open = session.status === 'open';
  if (intent === null) return { open, intent, outcome: tell('PENDING') };
  return { open, intent, outcome: await outcomeOf(context, row, { intent, tell }) };
}

type Tell = (status: GatewayOutcome['status'], news?: { mark?: string; reason?: string; amountMinor?: number }) => GatewayOutcome;

function teller({ paymentId, amountMinor, holdMinor, currency }: StripeCheckout, reference: string): Tell {
  return (status, { mark, ...news } = {}) => ({
    reference,
    paymentId,
    status,
    amountMinor,
    holdMinor,
    currency,
    eventId: [reference, status, mark].filter(Boolean).join(':'),
    ...news,
  });
}

async function outcomeOf(
  context: StripeContext,
  row: StripeCheckout,
  { intent, tell }: { intent: Stripe.PaymentIntent; tell: Tell },
): Promise<GatewayOutcome> {
  const { last_payment_error: problem } = intent;
  switch (intent.status) {
    case 'succeeded':
      return tell('PAID', { amountMinor: fromStripeAmount(intent.amount_received, intent.currency) });
    case 'requires_capture':
      return finish(context, row, { intent, tell });
    case 'canceled':
      return tell('FAILED', { mark: 'hold', reason: NO_HOLD });
    case 'requires_payment_method':
      if (problem === null) return tell('PENDING');
      return tell('FAILED', { mark: problem.charge ?? problem.code ?? 'declined', reason: problem.message ?? 'Declined.' });
    default:
      return tell('PENDING');
  }
}

const NO_HOLD = 'The deposit could not be held on this card, so nothing was charged.';

/**
 * Completes a payment whose rent is authorised: authorises the deposit on the same card, then captures the rent. If the deposit
 * is refused, the rent is released. Each step has an idempotency key of its own, so that after a crash, or at the same time,
 * the same steps get the same answers.
 */
async function finish(
  context: StripeContext,
  row: StripeCheckout,
  { intent, tell }: { intent: Stripe.PaymentIntent; tell: Tell },
): Promise<GatewayOutcome> {
  const { stripe, database } = context;
  if (row.holdMinor > 0 && row.holdIntent === null) {
    const hold = await authoriseHold(stripe, row, intent);
    if (hold === null) {
      await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `let-go:${intent.id}` });
      return tell('FAILED', { mark: 'hold', reason: NO_HOLD });
    }
    await saveCheckout(database, row, { holdIntent: hold.id });
  }
  const captured = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `capture:${intent.id}` });
  return tell('PAID', { amountMinor: fromStripeAmount(captured.amount_received, captured.currency) });
}

/** Authorises the deposit; null if the card's bank refuses, or wants to ask its holder, who has left the page. */
async function authoriseHold(
  stripe: Stripe,
  { paymentId, holdMinor, currency }: StripeCheckout,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent | null> {
  try {
    return await stripe.paymentIntents.create(
      {
        amount: toStripeAmount(holdMinor, currency),
        currency: currency.toLowerCase(),
        customer: idOf(intent.customer),
        payment_method: idOf(intent.payment_method),
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        off_session: true,
        confirm: true,
        description: `Deposit, held: ${intent.description ?? paymentId}`,
        metadata: { paymentId, part: 'HOLD' },
      },
      { idempotencyKey: `hold:${intent.id}` },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return null;
    throw error;
  }
}

function idOf(thing: string | { id: string } | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
