import { and, between, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { dayInWords, sum } from '../../platform/kernel/index.ts';
import { type CategorySums, type EntryFilter, sumsByCategory } from '../finance-entries/index.ts';
import type { Period } from './statement-period.ts';
import { isNet, spansOf, type TaxProfileView } from './tax-profile.ts';

/** The fields that say whether sales tax is in the amounts of a statement. */
export const TaxInAmounts = { taxIncluded: z.boolean(), tax: z.string() };

type PeriodFilter = EntryFilter & Period;

/**
 * The sums of a period as its owner earns and bears them. While the shop is registered and charges tax, the tax in an entry is
 * passed on or deducted, so the entry counts without it. At other times it counts with it.
 */
export async function netSums(
  from: Reader,
  filter: PeriodFilter,
  { profiles, byMonth = false }: { profiles: readonly TaxProfileView[]; byMonth?: boolean },
): Promise<CategorySums[]> {
  const parts = await Promise.all(
    spansOf(filter, profiles).map(async ({ profile, ...days }) => {
      const sums = await sumsByCategory(from, { ...filter, ...days }, { byMonth });
      return isNet(profile) ? sums.map((row) => ({ ...row, amountMinor: row.amountMinor - row.taxMinor })) : sums;
    }),
  );
  return parts.length === 1 ? parts.flat() : together(parts.flat());
}

/** The condition for entries of the period that count without their tax; undefined if there are none. */
export function countsNet({ from, to, basis }: PeriodFilter, profiles: readonly TaxProfileView[]): SQL | undefined {
  const day = basis === 'CASH' ? financeEntries.paidOn : financeEntries.date;
  const spans = spansOf({ from, to }, profiles).filter(({ profile }) => isNet(profile));
  return and(or(...spans.map((span) => between(day, span.from, span.to))));
}

/** Says whether the amounts of a period contain sales tax. */
export function taxInWords(period: Period, profiles: readonly TaxProfileView[]): { taxIncluded: boolean; tax: string } {
  const spans = spansOf(period, profiles);
  const net = spans.filter(({ profile }) => isNet(profile));
  const [first] = net;
  if (first === undefined) {
    return { taxIncluded: true, tax: 'Amounts include sales tax: your shop is not registered for it, so it is cost or income.' };
  }
  if (net.length === spans.length) {
    return { taxIncluded: false, tax: 'Amounts are without sales tax: your shop is registered for it.' };
  }
  const when = net.map(({ from, to }) => `from ${dayInWords(from)} to ${dayInWords(to)}`).join(' and ');
  return {
    taxIncluded: false,
    tax: `Amounts are without sales tax ${when}, when your shop is registered for it, and with it otherwise.`,
  };
}

function together(rows: readonly CategorySums[]): CategorySums[] {
  const alike = Map.groupBy(rows, ({ currency, categoryCode, month }) => `${currency} ${categoryCode} ${month}`);
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map((row) => ({
      ...row,
      amountMinor: sum(group.map(({ amountMinor }) => amountMinor)),
      taxMinor: sum(group.map(({ taxMinor }) => taxMinor)),
      entries: sum(group.map(({ entries }) => entries)),
    })),
  );
}
