import Stripe from 'stripe';
import { AmountRefused, type MoneyAnswer } from '../payment-gateway.ts';

/**
 * Stripe counts in minor units too, with two exceptions among our currencies: Icelandic krónur have no minor unit any
 * more but are still written with two decimals, and of three decimals the last must be zero.
 */
const TWO_DECIMALS_TOO_MANY = new Set(['ISK']);
const STEP_MINOR = 10;
const LAST_DIGIT_ZERO = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** `amountMinor` as Stripe writes it; throws `AmountRefused` for an amount that Stripe cannot take. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  if (LAST_DIGIT_ZERO.has(currency) && amountMinor % STEP_MINOR !== 0) {
    throw new AmountRefused(
      `Stripe takes ${currency} in steps of ${STEP_MINOR} minor units; ${amountMinor} is none.`,
      STEP_MINOR,
    );
  }
  return TWO_DECIMALS_TOO_MANY.has(currency) ? amountMinor * 100 : amountMinor;
}

/** An amount of Stripe's in our minor units; `currency` in either case. */
export function fromStripeAmount(amount: number, currency: string): number {
  return TWO_DECIMALS_TOO_MANY.has(currency.toUpperCase()) ? Math.round(amount / 100) : amount;
}

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
