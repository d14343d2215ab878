import { and, count, eq, gte, inArray, isNull, lte, type SQL, sum as total } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { monthOf } from '../../../../db/expressions.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import type { FinanceKind, FinanceSource, Mode } from '../../../../db/values.ts';
import type { CivilDay, Minor } from '../../platform/kernel/index.ts';
import { CATEGORY_CODES, type CategoryCode } from './categories.ts';
import type { Entry } from './entry.ts';

/** By which day an entry counts: when it is earned or owed, or when the money moved. */
export type Basis = 'ACCRUAL' | 'CASH';

export interface EntryFilter {
  readonly vendorId: string;
  readonly mode: Mode;
  /** The first and the last day. */
  readonly from?: CivilDay | undefined;
  readonly to?: CivilDay | undefined;
  readonly basis?: Basis | undefined;
  readonly kind?: FinanceKind | undefined;
  readonly categoryCodes?: readonly CategoryCode[] | undefined;
  readonly currency?: string | undefined;
  /** Null: of no asset. */
  readonly assetId?: string | null | undefined;
  readonly source?: FinanceSource | undefined;
  readonly status?: Entry['status'] | undefined;
}

/** The condition that an entry fits. */
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

function assetIs(assetId: string | null): SQL {
  return assetId === null ? isNull(financeEntries.assetId) : eq(financeEntries.assetId, assetId);
}

export interface CategorySums {
  readonly currency: string;
  readonly categoryCode: CategoryCode;
  /** `YYYY-MM`; empty where nobody asked for months. */
  readonly month: string;
  readonly amountMinor: Minor;
  readonly taxMinor: Minor;
  readonly entries: number;
}

/** What the entries that fit come to, by currency and category; void ones count where the filter names no status. */
export async function sumsByCategory(
  from: Reader,
  filter: EntryFilter,
  { byMonth = false }: { readonly byMonth?: boolean } = {},
): Promise<CategorySums[]> {
  const month = monthOf(filter.basis === 'CASH' ? financeEntries.paidOn : financeEntries.date);
  const { currency, categoryCode, amountMinor, taxMinor } = financeEntries;
  const sums = { currency, categoryCode, amount: total(amountMinor), tax: total(taxMinor), entries: count() };
  const rows = byMonth
    ? await from
        .select({ ...sums, month })
        .from(financeEntries)
        .where(entriesThatFit(filter))
        .groupBy(currency, categoryCode, month)
    : (await from.select(sums).from(financeEntries).where(entriesThatFit(filter)).groupBy(currency, categoryCode)).map((row) => ({
        ...row,
        month: '',
      }));
  return rows.map(({ amount, tax, categoryCode: stored, ...row }) => {
    const code = CATEGORY_CODES.find((known) => known === stored) ?? 'OTHER_EXPENSE';
    return { ...row, categoryCode: code, amountMinor: Number(amount), taxMinor: Number(tax) };
  });
}
