import { and, asc, eq, gte, inArray, isNull, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { countOverAll } from '../../../../db/expressions.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { FINANCE_SOURCES } from '../../../../db/values/index.ts';
import {
  addDays,
  type CivilDay,
  formatMoney,
  isCivilDay,
  type Minor,
  MONTHS_OF_QUARTER,
  nthDay,
  proportion,
  sum,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import { categoryOf, type CategorySums, type ClosedPeriod, findClosedPeriod, sumsByCategory } from '../finance-entries/index.ts';
import { INFORMATIONAL, profileOn, spansOf, UNREGISTERED, type TaxProfileView } from './tax-profile.ts';

const PERIOD = /^\d{4}-Q[1-4]$/;

export const PeriodInput = z.string().refine((text) => PERIOD.test(text) && isCivilDay(quarterNamed(text).startDate), {
  error: 'must be a quarter YYYY-Qn, for example 2027-Q2',
});

/** The days of a quarter, `[startDate, endDate)`. */
export interface Quarter {
  readonly period: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
}

export function quarterNamed(period: string): Quarter {
  const month = (Number(period.slice(6)) - 1) * MONTHS_OF_QUARTER + 1;
  const startDate = `${period.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  return { period, startDate, endDate: nthDay(startDate, 1, { cadence: 'QUARTERLY', dayOfMonth: 1 }) };
}

export function quarterOf(day: CivilDay): Quarter {
  return quarterNamed(`${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / MONTHS_OF_QUARTER)}`);
}

const MOST_MISSING = 20;

const TaxSums = z.object({
  currency: z.string(),
  outputTaxMinor: z.int().describe('in what was earned'),
  inputTaxMinor: z.int().describe('in what was bought'),
  commissionTaxMinor: z.int().describe('in the platform’s commission'),
  netDueMinor: z.int().describe('less than 0: in your favour'),
  netDue: z.string(),
  atRateMinor: z.int().describe('output tax if all income had the rate of your profile'),
  untaxedIncomeMinor: z.int().describe('income without tax in it'),
  paidMinor: z.int().describe('sales tax that you entered as paid'),
});

export const TaxPeriodView = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string().describe('last day'),
  status: z.enum(['OPEN', 'CLOSED']),
  closedAt: z.string().nullable(),
  scheme: z.string().describe('on its last day'),
  sums: z.array(TaxSums).describe('one for each currency'),
  missingReceipts: z
    .array(z.object({ entryId: z.string(), date: z.string(), amountMinor: z.int(), taxMinor: z.int(), currency: z.string() }))
    .describe(`entries with tax and without a receipt, at most ${MOST_MISSING}`),
  missingReceiptCount: z.int().describe('only entries with tax in them: a receipt proves that tax'),
  note: z.string(),
});
export type TaxPeriodView = z.infer<typeof TaxPeriodView>;

interface Asked {
  readonly vendorId: string;
  /** The usual currency of the shop. */
  readonly usual: string;
  readonly quarter: Quarter;
  readonly profiles: readonly TaxProfileView[];
}

/** The sales and taxes of a quarter. */
export async function taxPeriod(from: Reader, { vendorId, usual, quarter, profiles }: Asked): Promise<TaxPeriodView> {
  const { period, startDate, endDate } = quarter;
  const to = addDays(endDate, -1);
  const closed = await findClosedPeriod(from, vendorId, period);
  const spans = spansOf({ from: startDate, to }, profiles);
  const all = await Promise.all(
    spans.map(({ profile, ...days }) =>
      sumsByCategory(from, { vendorId, mode: 'live', status: 'ACTIVE', ...days }).then((sums) => ({ profile, sums })),
    ),
  );
  const others = all.flatMap(({ sums }) => sums.map((each) => each.currency)).toSorted();
  // A quarter without entries is reported too, with zeros.
  const currencies = [...new Set([usual, ...others])];
  const { missing, missingCount } = await missingReceipts(from, vendorId, { from: startDate, to });
  return {
    ...statusOf(closed),
    period,
    from: startDate,
    to,
    scheme: profileOn(profiles, to).scheme,
    sums: currencies.map((currency) => taxSums(currency, all)),
    missingReceipts: missing,
    missingReceiptCount: missingCount,
    note: [
      ...(profileOn(profiles, to).scheme === 'NONE' ? [UNREGISTERED] : []),
      ...(missingCount === 0 ? [NO_TAX_NO_RECEIPT] : []),
      INFORMATIONAL,
    ].join(' '),
  };
}

const NO_TAX_NO_RECEIPT = 'A receipt counts as missing only of an entry with tax in it, which it would prove.';

function statusOf(closed: ClosedPeriod | undefined) {
  return {
    status: closed === undefined ? ('OPEN' as const) : ('CLOSED' as const),
    closedAt: closed?.closedAt.toISOString() ?? null,
  };
}

interface Taxed {
  readonly profile: TaxProfileView;
  readonly sums: readonly CategorySums[];
}

function taxSums(currency: string, all: readonly Taxed[]): z.infer<typeof TaxSums> {
  const parts = all.map(({ profile, sums }) => {
    const mine = sums.filter((sum) => sum.currency === currency);
    const of = (fits: (code: CategorySums['categoryCode']) => boolean) => mine.filter(({ categoryCode }) => fits(categoryCode));
    const tax = (some: readonly CategorySums[]) => sum(some.map(({ taxMinor }) => taxMinor));
    const amount = (some: readonly CategorySums[]) => sum(some.map(({ amountMinor }) => amountMinor));
    const income = of((code) => categoryOf(code).kind === 'INCOME');
    const bought = of((code) => code !== 'COMMISSION' && ['EXPENSE', 'CAPEX'].includes(categoryOf(code).kind));
    const [output, input, commission] = [tax(income), tax(bought), tax(of((code) => code === 'COMMISSION'))];
    const deducted = profile.scheme === 'STANDARD' ? input + commission : 0;
    const rate = profile.scheme === 'STANDARD' ? profile.rateBps : 0;
    return {
      outputTaxMinor: output,
      inputTaxMinor: input,
      commissionTaxMinor: commission,
      netDueMinor: output - deducted,
      atRateMinor: proportion(amount(income), rate, WHOLE_BPS + rate),
      untaxedIncomeMinor: amount(income.filter(({ taxMinor }) => taxMinor === 0)),
      paidMinor: amount(of((code) => code === 'SALES_TAX')),
    };
  });
  const over = (name: keyof (typeof parts)[number]): Minor => sum(parts.map((part) => part[name]));
  const netDueMinor = over('netDueMinor');
  return {
    currency,
    outputTaxMinor: over('outputTaxMinor'),
    inputTaxMinor: over('inputTaxMinor'),
    commissionTaxMinor: over('commissionTaxMinor'),
    netDueMinor,
    netDue: formatMoney(netDueMinor, currency),
    atRateMinor: over('atRateMinor'),
    untaxedIncomeMinor: over('untaxedIncomeMinor'),
    paidMinor: over('paidMinor'),
  };
}

/**
 * The sources of entries that are not mirrored from the journal. Mirrored ones need no receipt, because the platform's invoices
 * prove them.
 */
const NOT_MIRRORED = FINANCE_SOURCES.filter((source) => source !== 'SYSTEM');

/** Purchases with tax for which the owner has no receipt. */
async function missingReceipts(from: Reader, vendorId: string, days: { from: CivilDay; to: CivilDay }) {
  const where = and(
    eq(financeEntries.vendorId, vendorId),
    eq(financeEntries.mode, 'live'),
    eq(financeEntries.status, 'ACTIVE'),
    gte(financeEntries.date, days.from),
    lte(financeEntries.date, days.to),
    inArray(financeEntries.kind, ['EXPENSE', 'CAPEX']),
    inArray(financeEntries.source, [...NOT_MIRRORED]),
    ne(financeEntries.taxMinor, 0),
    isNull(financeEntries.attachment),
  );
  const { id: entryId, date, amountMinor, taxMinor, currency } = financeEntries;
  const rows = await from
    .select({ entry: { entryId, date, amountMinor, taxMinor, currency }, all: countOverAll() })
    .from(financeEntries)
    .where(where)
    .orderBy(asc(date), asc(entryId))
    .limit(MOST_MISSING);
  return { missing: rows.map(({ entry }) => entry), missingCount: rows[0]?.all ?? 0 };
}
