import Stripe from 'stripe';
import { AmountRefused } from '../amount-refused.ts';
import type { MoneyAnswer } from '../payment-gateway.ts';

/** Stripe's no as an answer, and our own to what Stripe could never do. Whatever else went wrong, nobody knows whether money moved: it is thrown again. */
export function stripeRefusal(error: unknown): { status: 'FAILED'; reason: string } & MoneyAnswer {
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const stands = [AmountRefused, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError].some(
    (kind) => error instanceof kind,
  );
  if (stands && error instanceof Error) return { status: 'FAILED', reason: error.message.slice(0, MAX_REASON) };
  throw error;
}

const MAX_REASON = 500;
