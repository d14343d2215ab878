import { and, count, eq, gt, gte, inArray, isNull, lte, or, type SQL, sum as total } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { monthOf } from '../../../../db/expressions.ts';
import { financeEntries, financeSums } from '../../../../db/schema/index.ts';
import type { Basis, FinanceKind, FinanceSource, Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, type Minor, nthDay, sum } from '../../platform/kernel/index.ts';
import { CATEGORY_CODES, type CategoryCode, categoryCodeOf, categoryOf } from './categories.ts';
import type { Entry } from './entry-lifecycle.ts';

export interface EntryFilter {
  readonly vendorId: string;
  readonly mode: Mode;
  /** The first and the last day, both included. */
  readonly from?: CivilDay | undefined;
  readonly to?: CivilDay | undefined;
  readonly basis?: Basis | undefined;
  readonly kind?: FinanceKind | undefined;
  readonly categoryCodes?: readonly CategoryCode[] | undefined;
  readonly currency?: string | undefined;
  /** The asset; null for entries that belong to no asset. */
  readonly assetId?: string | null | undefined;
  readonly source?: FinanceSource | undefined;
  readonly status?: Entry['status'] | undefined;
}

/** The condition for entries that pass the filter. */
export function entriesThatFit(filter: EntryFilter): SQL | undefined {
  const { vendorId, mode, from, to, basis = 'ACCRUAL', kind, categoryCodes, currency, assetId, source, status } = filter;
  const day = basis === 'CASH' ? financeEntries.paidOn : financeEntries.date;
  return and(
    eq(financeEntries.vendorId, vendorId),
    eq(financeEntries.mode, mode),
    from === undefined ? undefined : gte(day, from),
    to === undefined ? undefined : lte(day, to),
    kind === undefined ? undefined : eq(financeEntries.kind, kind),
    categoryCodes === undefined ? undefined : inArray(financeEntries.categoryCode, [...categoryCodes]),
    currency === undefined ? undefined : eq(financeEntries.currency, currency),
    assetId === undefined ? undefined : assetIs(assetId),
    source === undefined ? undefined : eq(financeEntries.source, source),
    status === undefined ? undefined : eq(financeEntries.status, status),
  );
}

export interface CategorySums {
  readonly currency: string;
  readonly categoryCode: CategoryCode;
  /** `YYYY-MM`; empty if the sums are not by month. */
  readonly month: string;
  readonly amountMinor: Minor;
  readonly taxMinor: Minor;
  readonly entries: number;
}

/**
 * The sums of the entries that pass the filter, by currency and category, in minor units. Void entries count if the filter
 * names no status.
 */
export async function sumsByCategory(
  from: Reader,
  filter: EntryFilter,
  { byMonth = false }: { readonly byMonth?: boolean } = {},
): Promise<CategorySums[]> {
  const rows = isSummed(filter) ? await storedSums(from, filter) : await countedSums(from, filter);
  const sums = rows.map(({ amount, tax, entries, categoryCode: stored, month, ...row }): CategorySums => {
    const categoryCode = categoryCodeOf(stored);
    const amounts = { amountMinor: Number(amount), taxMinor: Number(tax), entries: Number(entries) };
    return { ...row, categoryCode, month: byMonth ? month : '', ...amounts };
  });
  return byMonth ? sums : ofAllMonths(sums);
}

/** How many entries pass the filter. */
export async function countEntries(from: Reader, filter: EntryFilter): Promise<number> {
  if (!isSummed(filter)) return from.$count(financeEntries, entriesThatFit(filter));
  return sum((await storedSums(from, filter)).map(({ entries }) => Number(entries)));
}

/** The first and the last month, both included; null if there is no bound. */
interface Spans {
  readonly unit: 'DAY' | 'MONTH';
  readonly first: string | null;
  readonly last: string | null;
}

function assetIs(assetId: string | null): SQL {
  return assetId === null ? isNull(financeEntries.assetId) : eq(financeEntries.assetId, assetId);
}

/** Whether the stored sums can answer the filter. They contain neither assets nor what is not paid yet. */
function isSummed({ assetId, basis, from, to }: EntryFilter): boolean {
  return assetId === undefined && (basis !== 'CASH' || from !== undefined || to !== undefined);
}

/**
 * Computes the sums of a period from stored sums of whole months and of the days before and after them, so that its time does
 * not grow with the number of entries.
 */
async function storedSums(from: Reader, filter: EntryFilter) {
  const { currency, categoryCode, amountMinor, taxMinor, entries: counted, span } = financeSums;
  const month = monthOf(span);
  const entries = total(counted);
  return from
    .select({ currency, categoryCode, month, amount: total(amountMinor), tax: total(taxMinor), entries })
    .from(financeSums)
    .where(sumsThatFit(filter))
    .groupBy(currency, categoryCode, month)
    .having(gt(entries, 0));
}

function sumsThatFit(filter: EntryFilter): SQL | undefined {
  const { vendorId, mode, basis = 'ACCRUAL', kind, categoryCodes = CATEGORY_CODES, currency, source, status } = filter;
  const codes = categoryCodes.filter((code) => kind === undefined || categoryOf(code).kind === kind);
  const isNarrowed = kind !== undefined || filter.categoryCodes !== undefined;
  const spans = spansOf(filter).map(({ unit, first, last }) =>
    and(
      eq(financeSums.vendorId, vendorId),
      eq(financeSums.mode, mode),
      eq(financeSums.basis, basis),
      eq(financeSums.unit, unit),
      first === null ? undefined : gte(financeSums.span, first),
      last === null ? undefined : lte(financeSums.span, last),
    ),
  );
  return and(
    or(...spans),
    isNarrowed ? inArray(financeSums.categoryCode, codes) : undefined,
    currency === undefined ? undefined : eq(financeSums.currency, currency),
    source === undefined ? undefined : eq(financeSums.source, source),
    status === undefined ? undefined : eq(financeSums.status, status),
  );
}

async function countedSums(from: Reader, filter: EntryFilter) {
  const { currency, categoryCode, amountMinor, taxMinor } = financeEntries;
  const month = monthOf(filter.basis === 'CASH' ? financeEntries.paidOn : financeEntries.date);
  return from
    .select({ currency, categoryCode, month, amount: total(amountMinor), tax: total(taxMinor), entries: count() })
    .from(financeEntries)
    .where(entriesThatFit(filter))
    .groupBy(currency, categoryCode, month);
}

function ofAllMonths(sums: readonly CategorySums[]): CategorySums[] {
  const groups = Map.groupBy(sums, ({ currency, categoryCode }) => `${currency} ${categoryCode}`);
  return [...groups.values()].flatMap((rows) =>
    rows.slice(0, 1).map((first) => {
      const over = (name: 'amountMinor' | 'taxMinor' | 'entries') => sum(rows.map((row) => row[name]));
      return { ...first, amountMinor: over('amountMinor'), taxMinor: over('taxMinor'), entries: over('entries') };
    }),
  );
}

/** The whole months of a period, and the days before and after them. */
function spansOf({ from, to }: { readonly from?: CivilDay | undefined; readonly to?: CivilDay | undefined }): Spans[] {
  const begin = from === undefined ? null : beginOfMonths(from);
  const end = to === undefined ? null : endOfMonths(to);
  if (from !== undefined && to !== undefined && begin !== null && end !== null && begin > end) {
    return [{ unit: 'DAY', first: from, last: to }];
  }
  const months: Spans = { unit: 'MONTH', first: begin && begin.slice(0, 7), last: end && addDays(end, -1).slice(0, 7) };
  const before: Spans[] = from === undefined || begin === null || begin === from ? [] : [daysOf(from, addDays(begin, -1))];
  const after: Spans[] = to === undefined || end === null || end > to ? [] : [daysOf(end, to)];
  return [...before, months, ...after];
}

function daysOf(first: CivilDay, last: CivilDay): Spans {
  return { unit: 'DAY', first, last };
}

/** The first day that is not before `from` and begins a month. */
function beginOfMonths(from: CivilDay): CivilDay {
  return from.endsWith('-01') ? from : firstOfNext(from);
}

/** The day after the last month that ends by `to`. */
function endOfMonths(to: CivilDay): CivilDay {
  const next = addDays(to, 1);
  return `${next.slice(0, 7)}-01`;
}

function firstOfNext(day: CivilDay): CivilDay {
  return nthDay(day, 1, { cadence: 'MONTHLY', dayOfMonth: 1 });
}
