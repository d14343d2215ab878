import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { CheckoutRequest } from '../payment-gateway.ts';
import { sessionRequest } from './session-request.ts';
import type { StripeContext } from './stripe-context.ts';
import { seeCheckout } from './stripe-outcome.ts';
import { forgetAttempt, latestAttempt, saveCheckout, type StripeCheckout, writeAttempt } from './stripe-store.ts';

interface Started {
  reference: string;
  redirectUrl: string;
}

/**
 * One page per payment. What is asked is written down first and asked under a key of its own, so that a lost answer, or
 * two calls at the same time, still make one session; a new one is made only when the last can no longer be paid.
 */
export async function startCheckout(context: StripeContext, request: CheckoutRequest): Promise<Started> {
  const { database, clock } = context;
  const last = await latestAttempt(database.reader, request.paymentId);
  if (last !== undefined) {
    const usable = await openPage(context, last);
    if (usable !== null) return usable;
  }
  const { paymentId, amountMinor, holdMinor, currency } = request;
  const now = clock.now();
  const row = await writeAttempt(database, {
    paymentId,
    amountMinor,
    holdMinor,
    currency,
    attempt: (last?.attempt ?? 0) + 1,
    request: { ...sessionRequest(request, now) },
    requestKey: `checkout:${paymentId}:${randomUUID()}`,
    createdAt: now,
    reference: null,
    redirectUrl: null,
    holdIntent: null,
    captureId: null,
    capturedMinor: null,
  });
  return ask(context, row);
}

/** The page of an attempt, unless it ended without a payment. */
async function openPage(context: StripeContext, row: StripeCheckout): Promise<Started | null> {
  const { reference, redirectUrl } = row;
  if (reference === null || redirectUrl === null) {
    // Nobody knows what became of the question. Within a day its key makes Stripe answer it again, later it has expired.
    return context.clock.now().getTime() - row.createdAt.getTime() < KEY_MS ? ask(context, row) : null;
  }
  const { open, outcome } = await seeCheckout(context, row, reference);
  const over = outcome.status === 'EXPIRED' || (outcome.status === 'FAILED' && !open);
  return over ? null : { reference, redirectUrl };
}

const KEY_MS = 23 * 3_600_000;

async function ask({ stripe, database }: StripeContext, row: StripeCheckout): Promise<Started> {
  const { request, requestKey: idempotencyKey } = row;
  try {
    const params = request as Stripe.Checkout.SessionCreateParams;
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey });
    if (session.url === null) throw new Error(`The Checkout Session ${session.id} has no page.`);
    await saveCheckout(database, row, { reference: session.id, redirectUrl: session.url });
    return { reference: session.id, redirectUrl: session.url };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) await forgetAttempt(database, row);
    throw error;
  }
}
