import { z } from 'zod';
import { CURRENCY_EXPONENTS } from './currency-exponents.ts';

/** An amount in the currency's minor unit: cents for EUR, yen for JPY, fils for KWD. Always an integer. */
export type Minor = number;

/** The largest price, deposit or claim that somebody can name, in minor units. */
export const MOST_MINOR: Minor = 1_000_000_000;

/**
 * The largest amount in the books of a shop and of a limit on spending, in minor units. It is far above any amount of a rental
 * business, and several thousand such amounts can be summed exactly.
 */
export const MOST_SUM_MINOR: Minor = 1_000_000_000_000;

type Currency = keyof typeof CURRENCY_EXPONENTS;

/** A currency by ISO 4217, one of those in which the marketplace keeps money. */
export const CurrencyCode = z
  .string()
  .toUpperCase()
  .refine((code) => Object.hasOwn(CURRENCY_EXPONENTS, code), {
    error: `must be one of ${Object.keys(CURRENCY_EXPONENTS).join(', ')}`,
  });

/** Rounds a quotient half up: `floor((2n + d) / 2d)`. Both are integers, `d` is positive. */
export function roundHalfUp(numerator: number, denominator: number): Minor {
  const product = Math.floor((2 * numerator + denominator) / (2 * denominator));
  if (!Number.isSafeInteger(product)) throw new RangeError('An amount left the range of safe integers.');
  return product;
}

/** 100 % in basis points. */
export const WHOLE_BPS = 10_000;

/** Currencies in which not every minor unit can be paid: gateways want the last of the three decimals to be 0. */
const PAYABLE_UNITS: Readonly<Record<string, Minor>> = { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 };

/**
 * The step in which amounts of the currency can be paid, in minor units. Prices and everything that is computed from them are
 * multiples of it.
 */
export function payableUnit(currency: string): Minor {
  return PAYABLE_UNITS[currency] ?? 1;
}

/** Rounds `amount` half up to what can be paid. A positive amount stays positive. */
export function toPayable(amount: Minor, currency: string): Minor {
  const unit = payableUnit(currency);
  const rounded = roundHalfUp(amount, unit) * unit;
  return amount > 0 ? Math.max(unit, rounded) : rounded;
}

/** `bps` basis points of `amount`, rounded half up to a multiple of `unit`. */
export function share(amount: Minor, bps: number, unit: Minor = 1): Minor {
  return roundHalfUp(amount * bps, WHOLE_BPS * unit) * unit;
}

/**
 * `part` in basis points of `whole`, rounded half up; null if `whole` is zero. Both are integers, and `whole` is not negative.
 */
export function bpsOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfUp(part * WHOLE_BPS, whole);
}

/** `amount × part ÷ whole`, rounded half up and exact for amounts of any size; 0 if `whole` is 0. */
export function proportion(amount: Minor, part: number | bigint, whole: number | bigint): Minor {
  if (whole === 0 || whole === 0n) return 0;
  const sign = whole < 0 ? -1n : 1n;
  const doubled = 2n * BigInt(amount) * BigInt(part) * sign;
  const divisor = BigInt(whole) * sign;
  const numerator = doubled + divisor;
  const floor = numerator / (2n * divisor) - (numerator < 0n && numerator % (2n * divisor) !== 0n ? 1n : 0n);
  return Number(floor);
}

/** Basis points as a person reads them: `percent(1250)` is `12.5%`. */
export function percent(bps: number): string {
  return `${bps / 100}%`;
}

export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The amount as a person reads it: `formatMoney(11314, 'EUR')` is `€113.14`. */
export function formatMoney(amount: Minor, currency: string): string {
  let format = formats.get(currency);
  if (format === undefined) {
    const digits = exponentOf(currency);
    format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(currency, format);
  }
  // The formatter writes a no-break space after a currency's letters, but agents compare and quote plain text. Adding zero
  // turns −0 into 0, which would otherwise be written as -€0.00.
  return format.format(amount / 10 ** exponentOf(currency) + 0).replaceAll('\u00A0', ' ');
}

/** The amount as programs read it: `decimalOf(11314, 'EUR')` is `113.14`. */
export function decimalOf(amount: Minor, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amount < 0 ? '-' : '';
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** The currency's exponent. Throws for a currency that the platform does not know. */
export function exponentOf(currency: string): number {
  const exponent: number | undefined = CURRENCY_EXPONENTS[currency as Currency];
  if (exponent === undefined) throw new RangeError(`Unknown currency ${currency}.`);
  return exponent;
}

/**
 * About how many minor units of each currency are worth one euro. Money is never converted by these rates. They only make
 * limits and judgements mean the same in all currencies, so it is enough that they are right within a few parts in ten.
 */
const WORTH_ONE_EURO = {
  AED: 425,
  AUD: 178,
  BGN: 196,
  BHD: 435,
  BRL: 620,
  CAD: 162,
  CHF: 94,
  CZK: 2_450,
  DKK: 746,
  EUR: 100,
  GBP: 87,
  HKD: 905,
  HUF: 39_500,
  INR: 10_000,
  ISK: 145,
  JOD: 820,
  JPY: 170,
  KRW: 1_650,
  KWD: 355,
  MXN: 2_150,
  MYR: 490,
  NOK: 1_175,
  NZD: 200,
  OMR: 445,
  PLN: 425,
  RON: 505,
  SEK: 1_100,
  SGD: 150,
  THB: 3_750,
  TND: 3_400,
  TRY: 4_800,
  USD: 116,
  ZAR: 2_050,
} as const satisfies Readonly<Record<Currency, Minor>>;

/** About what an amount is worth, in euro cents, for comparing it with a limit. */
export function worthInEuroCents(amount: Minor, currency: string): Minor {
  return proportion(amount, WORTH_ONE_EURO.EUR, worthOneEuro(currency));
}

/** About what an amount of one currency is worth in another, in minor units, for comparing the two. */
export function worthIn(wanted: string, amount: Minor, currency: string): Minor {
  return wanted === currency ? amount : proportion(amount, worthOneEuro(wanted), worthOneEuro(currency));
}

function worthOneEuro(currency: string): Minor {
  const worth: number | undefined = WORTH_ONE_EURO[currency as Currency];
  if (worth === undefined) throw new RangeError(`Unknown currency ${currency}.`);
  return worth;
}

/**
 * A round amount of the currency that is worth about one euro, in minor units: 1, 2 or 5 with zeros. It is €1, ¥200, Ft500 or
 * KWD 0.500.
 */
export function oneUnit(currency: string): Minor {
  const worth = worthOneEuro(currency);
  const distance = (round: Minor) => Math.abs(Math.log(round / worth));
  return ROUND_AMOUNTS.reduce((nearest, round) => (distance(round) < distance(nearest) ? round : nearest));
}

const ROUND_AMOUNTS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
