import { type CivilDay, type Minor, monthEnd } from '../../platform/kernel/index.ts';

/** The terms of straight-line depreciation. */
export interface Terms {
  readonly purchaseDate: CivilDay;
  readonly costMinor: Minor;
  readonly residualMinor: Minor;
  readonly usefulLifeMonths: number;
  /** How many months had been entered when the terms last changed, and their sum. */
  readonly baseMonths: number;
  readonly baseMinor: Minor;
}

export interface DepreciationMonth {
  /** The months are counted from 0, which is the month of the purchase. */
  readonly number: number;
  /** The last day of its month. */
  readonly date: CivilDay;
  readonly amountMinor: Minor;
}

/**
 * The month with this number, counted from 0 for that of the purchase; null after the last one. Depreciation is straight-line,
 * and the last month takes the rounding difference.
 */
export function depreciationMonth(terms: Terms, number: number): DepreciationMonth | null {
  const { purchaseDate, costMinor, residualMinor, usefulLifeMonths, baseMonths, baseMinor } = terms;
  if (number >= usefulLifeMonths) return null;
  const leftMinor = costMinor - residualMinor - baseMinor;
  const months = usefulLifeMonths - baseMonths;
  const each = Math.floor(leftMinor / months);
  const isLast = number === usefulLifeMonths - 1;
  return { number, date: monthEnd(purchaseDate, number), amountMinor: isLast ? leftMinor - each * (months - 1) : each };
}

/** The months from `from` on whose day is not after `until`. */
export function depreciationUpTo(terms: Terms, from: number, until: CivilDay): DepreciationMonth[] {
  const months: DepreciationMonth[] = [];
  for (let month = depreciationMonth(terms, from); month !== null && month.date <= until;) {
    months.push(month);
    month = depreciationMonth(terms, month.number + 1);
  }
  return months;
}
