import { GatewayRefused } from '../payment-gateway.ts';

/**
 * Stripe counts in minor units too, with exceptions (https://docs.stripe.com/currencies, "Special cases" and "Three-decimal
 * currencies"): Icelandic krónur and Ugandan shillings have no minor unit any more but are still written with two decimals,
 * and of three decimals the last must be zero. Forints and Taiwan dollars are whole only in payouts to a bank, which Stripe
 * makes by itself: charges, refunds and transfers take their two decimals.
 */
const TWO_DECIMALS_TOO_MANY = new Set(['ISK', 'UGX']);
const STEP_MINOR = 10;
const LAST_DIGIT_ZERO = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** `amountMinor` as Stripe writes it. Throws `GatewayRefused` for an amount that Stripe does not accept. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  if (LAST_DIGIT_ZERO.has(currency) && amountMinor % STEP_MINOR !== 0) {
    throw new GatewayRefused(`Stripe takes ${currency} in steps of ${STEP_MINOR} minor units; ${amountMinor} is none.`, 'AMOUNT');
  }
  return TWO_DECIMALS_TOO_MANY.has(currency) ? amountMinor * 100 : amountMinor;
}

/** An amount of Stripe in our minor units; `currency` may be in upper or lower case. */
export function fromStripeAmount(amount: number, currency: string): number {
  return TWO_DECIMALS_TOO_MANY.has(currency.toUpperCase()) ? Math.round(amount / 100) : amount;
}

/**
 * The smallest charges of Stripe, in our minor units (https://docs.stripe.com/currencies, "Minimum and maximum charge
 * amounts"). Stripe's minimum is in the currency in which the platform's account is paid out. A charge in another currency must
 * be as much after Stripe has converted it, at a rate that nobody knows in advance. So a currency without a minimum of Stripe
 * has none here, and a payment that turns out too small is refused with the reason.
 */
export const SMALLEST_PAYMENTS: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
};
