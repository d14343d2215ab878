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
 * The smallest charges, in our minor units (https://docs.stripe.com/currencies, "Minimum and maximum charge amounts"). Stripe's
 * minimum is in the currency in which the platform's account is paid out, for most of them about half a euro. A charge in another
 * currency must be as much after Stripe has converted it, at a rate that nobody knows in advance. So each amount here is Stripe's
 * minimum for its currency, or what is worth about 60 cents if that is more. A payment that turns out too small all the same is
 * refused with the reason.
 */
export const SMALLEST_PAYMENTS: Readonly<Record<string, number>> = {
  AED: 260,
  AUD: 110,
  BGN: 120,
  BHD: 270,
  BRL: 380,
  CAD: 100,
  CHF: 60,
  CZK: 1_500,
  DKK: 450,
  EUR: 50,
  GBP: 55,
  HKD: 550,
  HUF: 24_000,
  INR: 6_000,
  ISK: 90,
  JOD: 500,
  JPY: 110,
  KRW: 1_000,
  KWD: 220,
  MXN: 1_300,
  MYR: 300,
  NOK: 710,
  NZD: 120,
  OMR: 270,
  PLN: 260,
  RON: 310,
  SEK: 660,
  SGD: 90,
  THB: 2_300,
  TND: 2_100,
  TRY: 2_900,
  USD: 70,
  ZAR: 1_250,
};
