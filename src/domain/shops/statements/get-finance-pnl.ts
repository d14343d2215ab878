import { and, desc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { lessSum, sumWhere } from '../../../../db/expressions.ts';
import { assets, financeEntries } from '../../../../db/schema/index.ts';
import { anyVendor, ascending, dayOf, formatMoney, type Minor, monthInWords, query, sum } from '../../platform/kernel/index.ts';
import { findDepreciationToCome } from '../expenses/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';
import {
  CATEGORY_CODES,
  type CategoryCode,
  categoryCodeOf,
  categoryOf,
  type CategorySums,
  entriesThatFit,
  type EntryFilter,
  findBooksOf,
} from '../finance-entries/index.ts';
import {
  currenciesOf,
  deltaBps,
  inCurrency,
  linesOf,
  type Result,
  resultInWords,
  resultOf,
  StatementLine,
} from './profit-and-loss.ts';
import { countsNet, netSums, TaxInAmounts, taxInWords } from './net-sums.ts';
import { type Period, periodAsked, periodInput, priorPeriod } from './statement-period.ts';
import { findTaxProfiles, type TaxProfileView } from './tax-profile.ts';

const MOST_GROUPS = 100;

const Group = z.object({
  key: z.string().nullable().describe('month, category or asset; null: of no asset'),
  title: z.string(),
  incomeMinor: z.int(),
  expenseMinor: z.int(),
  resultMinor: z.int(),
});

export const getFinancePnl = query({
  name: 'get_finance_pnl',
  title: 'Profit and loss',
  description:
    'Rental income, fees, claims, less commission, operating cost, repairs and depreciation: the operating result, beside the time before, per currency. ACCRUAL counts what is earned or owed, CASH what was paid.',
  access: anyVendor('read:owner'),
  input: z.strictObject({
    ...periodInput,
    groupBy: z.enum(['month', 'asset', 'category']).default('month'),
    basis: z.enum(['ACCRUAL', 'CASH']).default('ACCRUAL'),
  }),
  example: { groupBy: 'asset', basis: 'CASH' },
  output: z.object({
    from: z.string(),
    to: z.string(),
    basis: z.enum(['ACCRUAL', 'CASH']),
    priorFrom: z.string(),
    priorTo: z.string(),
    comparedWith: z.string(),
    ...TaxInAmounts,
    currencies: z.array(
      z.object({
        currency: z.string(),
        words: z.string(),
        lines: z.array(StatementLine),
        operatingResultMinor: z.int(),
        depreciationToComeMinor: z.int().describe('planned in the period, entered when its month is over; not in the result'),
        assetPurchasesMinor: z.int().describe('for assets bought; not in the result'),
        note: z.string().nullable().describe('what of the period the result leaves out'),
        priorResultMinor: z.int(),
        deltaBps: z.int().nullable().describe('of the result; 10000: twice as much; null: nothing before'),
        groups: z.array(Group).describe(`at most ${MOST_GROUPS}, of assets those with the most income`),
        otherGroups: Group.omit({ key: true, title: true }).nullable().describe('what the groups that are not shown come to'),
      }),
    ),
  }),
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => booksUpToDate(context, vendorId),

  async run({ caller: { vendorId, mode }, input: { groupBy, basis, ...asked }, reader, now }) {
    const { currency: usual, timeZone } = await findBooksOf(reader, vendorId);
    const period = periodAsked(asked, dayOf(now, timeZone));
    const before = priorPeriod(period);
    const filter = { vendorId, mode, basis, status: 'ACTIVE' as const };
    const profiles = await findTaxProfiles(reader, vendorId);
    const sums = await netSums(reader, { ...filter, ...period }, { profiles, byMonth: groupBy === 'month' });
    const prior = await netSums(reader, { ...filter, from: before.from, to: before.to }, { profiles });
    const toCome = basis === 'CASH' ? new Map<string, Minor>() : await findDepreciationToCome(reader, { vendorId, ...period });
    const groups = await GROUPS[groupBy](reader, sums, { filter: { ...filter, ...period }, profiles });
    const titles = groupBy === 'asset' ? await findTitles(reader, groups) : new Map<string, string>();
    const currencies = currenciesOf(
      usual,
      sums,
      prior,
      [...toCome.keys()].map((currency) => ({ currency })),
    ).map((currency) => {
      const [mine, then] = [inCurrency(sums, currency), inCurrency(prior, currency)];
      const [all, priorAll] = [resultOf(mine), resultOf(then)];
      const shown = inCurrency(groups, currency)
        .slice(0, MOST_GROUPS)
        .map((group) => ({ ...group, title: titleOf(groupBy, group.key, titles) }));
      return {
        currency,
        words: resultInWords(all, currency),
        lines: linesOf(mine, then),
        operatingResultMinor: all.resultMinor,
        ...leftOut(mine, { currency, basis, toComeMinor: toCome.get(currency) ?? 0, to: period.to, shown, groupBy }),
        priorResultMinor: priorAll.resultMinor,
        deltaBps: deltaBps(all.resultMinor, priorAll.resultMinor),
        groups: shown,
        otherGroups: restOf(all, shown),
      };
    });
    const compared = { priorFrom: before.from, priorTo: before.to, comparedWith: before.words };
    return { ...period, basis, ...compared, ...taxInWords(period, profiles), currencies };
  },
});

interface Beside {
  readonly currency: string;
  readonly basis: 'ACCRUAL' | 'CASH';
  readonly toComeMinor: Minor;
  readonly to: string;
  readonly shown: readonly Grouped[];
  readonly groupBy: GroupedBy;
}

type GroupedBy = 'month' | 'asset' | 'category';

/** The entries of the period that are in no line of the statement, with the reason. */
function leftOut(sums: readonly CategorySums[], { currency, basis, toComeMinor, to, shown, groupBy }: Beside) {
  const bought = sums.filter(({ categoryCode }) => categoryCode === 'ASSET_PURCHASE');
  const boughtMinor = sum(bought.map(({ amountMinor }) => amountMinor));
  const words = [
    ...(toComeMinor === 0 ? [] : [`Not in it yet: ${formatMoney(toComeMinor, currency)} of depreciation planned up to ${to}.`]),
    ...(boughtMinor === 0
      ? []
      : [
          `Not in it: ${formatMoney(boughtMinor, currency)} for assets bought; ${basis === 'CASH' ? 'what lasts is no operating cost' : 'those entered with manage_acquisitions count month by month, as depreciation, entries of ASSET_PURCHASE alone never do'}.`,
        ]),
    ...(groupBy === 'asset' ? sharedInWords(shown, currency) : []),
  ];
  const note = words.length === 0 ? null : words.join(' ');
  return { depreciationToComeMinor: toComeMinor, assetPurchasesMinor: boughtMinor, note };
}

/** Says that cost of the whole shop is in no asset's group, because get_asset_finance spreads it. */
function sharedInWords(shown: readonly Grouped[], currency: string): string[] {
  const ofNone = shown.find(({ key }) => key === null);
  if (ofNone === undefined || ofNone.resultMinor === 0) return [];
  const amount = formatMoney(ofNone.resultMinor, currency);
  return [
    `Assets are without a share of what belongs to no asset, ${amount}; get_asset_finance gives each its share by rented days, so that its order can differ.`,
  ];
}

/** The name of a group for people. */
function titleOf(groupBy: GroupedBy, key: string | null, titles: ReadonlyMap<string, string>): string {
  if (key === null) return 'Of no asset';
  if (groupBy === 'asset') return titles.get(key) ?? key;
  return groupBy === 'category' ? categoryOf(categoryCodeOf(key)).label : monthInWords(key);
}

async function findTitles(from: Reader, groups: readonly Grouped[]): Promise<Map<string, string>> {
  const ids = [...new Set(groups.flatMap(({ key }) => key ?? []))];
  const rows = await from.select({ id: assets.id, title: assets.title }).from(assets).where(inArray(assets.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

interface Grouped extends Result {
  readonly currency: string;
  readonly key: string | null;
}

interface Wanted {
  readonly filter: EntryFilter & Period;
  readonly profiles: readonly TaxProfileView[];
}

type Grouping = (reader: Reader, sums: readonly CategorySums[], wanted: Wanted) => Promise<Grouped[]>;

const GROUPS: Readonly<Record<GroupedBy, Grouping>> = {
  month: async (_reader, sums) => grouped(sums, ({ month }) => month),
  category: async (_reader, sums) => grouped(sums, ({ categoryCode }) => categoryCode),
  asset: (reader, _sums, wanted) => assetResults(reader, wanted),
};

/** What assets have earned and cost, those with the most income first; `null` stands for what belongs to no asset. */
async function assetResults(from: Reader, { filter, profiles }: Wanted): Promise<Grouped[]> {
  const { assetId, currency, categoryCode, amountMinor, taxMinor } = financeEntries;
  const [incomes, expenses] = [codesOfKind('INCOME'), codesOfKind('EXPENSE')];
  const isTaxLeftOut = countsNet(filter, profiles);
  const netOf = (codes: readonly CategoryCode[]) => {
    const counted = inArray(categoryCode, [...codes]);
    const gross = sumWhere(amountMinor, counted);
    return isTaxLeftOut === undefined ? gross : lessSum(gross, sumWhere(taxMinor, and(counted, isTaxLeftOut)));
  };
  const [incomeMinor, expenseMinor] = [netOf(incomes), netOf(expenses)];
  const rows = await from
    .select({ currency, key: assetId, incomeMinor, expenseMinor })
    .from(financeEntries)
    .where(and(entriesThatFit(filter), inArray(categoryCode, [...incomes, ...expenses])))
    .groupBy(currency, assetId)
    .orderBy(desc(incomeMinor), assetId)
    .limit(MOST_GROUPS);
  return rows.map((row) => ({ ...row, resultMinor: row.incomeMinor - row.expenseMinor }));
}

function codesOfKind(kind: 'INCOME' | 'EXPENSE') {
  return CATEGORY_CODES.filter((code) => categoryOf(code).line !== null && categoryOf(code).kind === kind);
}

/** Groups sums by a key and sorts by it. What is in no line of the statement is left out. */
function grouped(sums: readonly CategorySums[], keyOf: (sums: CategorySums) => string): Grouped[] {
  const counted = sums.filter(({ categoryCode }) => categoryOf(categoryCode).line !== null);
  const groups = [...Map.groupBy(counted, (row) => `${row.currency} ${keyOf(row)}`).values()];
  return groups
    .flatMap((rows) => rows.slice(0, 1).map((row) => ({ currency: row.currency, key: keyOf(row), ...resultOf(rows) })))
    .toSorted((a, b) => ascending(a.key, b.key));
}

/** The sum of the results that are not shown; null if all are shown. */
function restOf(all: Result, shown: readonly Result[]): Result | null {
  const less = (name: keyof Result) => shown.reduce((left, group) => left - group[name], all[name]);
  const rest = { incomeMinor: less('incomeMinor'), expenseMinor: less('expenseMinor'), resultMinor: less('resultMinor') };
  return Object.values(rest).every((minor) => minor === 0) ? null : rest;
}
