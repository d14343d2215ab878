import { CURRENCY_EXPONENTS } from '../../src/rest/web/page-contract.ts';

/** Money and days as the language writes them. Making a format takes long, and a page writes many prices, so each is made once. */
export function formatsOf(locale: string): Formats {
  const known = MADE.get(locale);
  if (known !== undefined) return known;
  const made = makeFormats(locale);
  MADE.set(locale, made);
  return made;
}

type Formats = ReturnType<typeof makeFormats>;

const MADE = new Map<string, Formats>();

function makeFormats(locale: string) {
  const region = REGIONS.get(locale) ?? locale;
  const day = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(region, { weekday: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(region, { weekday: 'short', timeZone: 'UTC' });
  const amounts = new Map<string, Intl.NumberFormat>();
  const numbers = new Map<number, Intl.NumberFormat>();
  return {
    /** An amount in minor units. */
    money(minor: number, currency: string): string {
      const digits = EXPONENTS.get(currency) ?? 2;
      const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      const format = amounts.get(currency) ?? new Intl.NumberFormat(region, { style: 'currency', currency, ...decimals });
      amounts.set(currency, format);
      return format.format(minor / 10 ** digits);
    },
    day: (civil: string) => day.format(dateOf(civil)),
    /** A month `YYYY-MM`. */
    month: (named: string) => month.format(dateOf(`${named}-01`)),
    /** The days of a week from Monday on. */
    weekdays: WEEK.map((date) => ({ long: long.format(dateOf(date)), short: short.format(dateOf(date)) })),
    /** An instant by the clock of a place. */
    moment: (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant)),
    // Servers and browsers join the days of a period in different ways, and a page must not change when its scripts start.
    period: (from: string, to: string) => `${day.format(dateOf(from))} – ${day.format(dateOf(to))}`,
    number(value: number, digits = 0): string {
      const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      const format = numbers.get(digits) ?? new Intl.NumberFormat(region, decimals);
      numbers.set(digits, format);
      return format.format(value);
    },
  };
}

/** British English puts the day before the month, as all our other languages do. The Portuguese of our words is that of Portugal. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['en', 'en-GB'],
  ['pt', 'pt-PT'],
]);

/** A Monday and the days after it. */
const WEEK = ['01', '02', '03', '04', '05', '06', '07'].map((number) => `2024-01-${number}`);

/** As in the ledger. The tables of a browser leave decimals out where people do, for forints for example. */
const EXPONENTS: ReadonlyMap<string, number> = new Map(Object.entries(CURRENCY_EXPONENTS));

function dateOf(civil: string): Date {
  return new Date(`${civil}T00:00:00Z`);
}
