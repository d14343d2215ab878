import { z } from 'zod';
import { bpsOf, formatMoney, type Minor, sum } from '../../platform/kernel/index.ts';
import { type CategorySums, categoryOf, PNL_LINES, type PnlLine } from '../finance-entries/index.ts';

/** The income and cost of entries in one currency, in minor units. */
export interface Result {
  readonly incomeMinor: Minor;
  readonly expenseMinor: Minor;
  readonly resultMinor: Minor;
}

const INCOME_LINES = new Set<PnlLine>(['RENTAL_INCOME', 'FEES', 'CLAIMS', 'OTHER_INCOME']);

export function lineMinor(sums: readonly CategorySums[], line: PnlLine): Minor {
  return sum(sums.filter(({ categoryCode }) => categoryOf(categoryCode).line === line).map(({ amountMinor }) => amountMinor));
}

export function resultOf(sums: readonly CategorySums[]): Result {
  const of = (income: boolean) =>
    sum(PNL_LINES.filter((line) => INCOME_LINES.has(line) === income).map((line) => lineMinor(sums, line)));
  const [incomeMinor, expenseMinor] = [of(true), of(false)];
  return { incomeMinor, expenseMinor, resultMinor: incomeMinor - expenseMinor };
}

/** The change in basis points of the earlier amount; null if that was zero. */
export function deltaBps(nowMinor: Minor, priorMinor: Minor): number | null {
  return bpsOf(nowMinor - priorMinor, Math.abs(priorMinor));
}

/** The result as a part of the income, in basis points; null without income. */
export function marginBps({ incomeMinor, resultMinor }: Result): number | null {
  return incomeMinor <= 0 ? null : bpsOf(resultMinor, incomeMinor);
}

export const StatementLine = z.object({
  line: z.enum(PNL_LINES),
  title: z.string(),
  amountMinor: z.int().describe('costs count as positive'),
  priorMinor: z.int().describe('in the time before'),
});

/** The lines with an amount in this period or the one before. */
export function linesOf(sums: readonly CategorySums[], prior: readonly CategorySums[]): z.infer<typeof StatementLine>[] {
  return PNL_LINES.map((line) => {
    return { line, title: LINE_TITLES[line], amountMinor: lineMinor(sums, line), priorMinor: lineMinor(prior, line) };
  }).filter(({ amountMinor, priorMinor }) => amountMinor !== 0 || priorMinor !== 0);
}

const LINE_TITLES: Readonly<Record<PnlLine, string>> = {
  RENTAL_INCOME: 'Rental income',
  FEES: 'Late fees',
  CLAIMS: 'Claims and deposit awards',
  OTHER_INCOME: 'Other income',
  COMMISSION: 'Commission',
  PENALTIES: 'Penalties and compensation',
  OPERATING: 'Operating cost',
  REPAIRS: 'Repairs and maintenance',
  DEPRECIATION: 'Depreciation',
};

/** The usual currency, then the others. Each has its own statement: amounts are never converted or mixed. */
export function currenciesOf(usual: string, ...all: readonly (readonly { readonly currency: string }[])[]): string[] {
  return [...new Set([usual, ...all.flatMap((rows) => rows.map(({ currency }) => currency)).toSorted()])];
}

export function inCurrency<T extends { readonly currency: string }>(rows: readonly T[], currency: string): T[] {
  return rows.filter((row) => row.currency === currency);
}

export function resultInWords({ incomeMinor, expenseMinor, resultMinor }: Result, currency: string): string {
  const money = (amountMinor: Minor) => formatMoney(amountMinor, currency);
  return `${money(incomeMinor)} income − ${money(expenseMinor)} cost = ${money(resultMinor)}`;
}
