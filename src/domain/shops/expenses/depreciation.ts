import { type CivilDay, type Minor, monthEnd } from '../../platform/kernel/index.ts';

/** What straight-line depreciation goes by. */
export interface Terms {
  readonly purchaseDate: CivilDay;
  readonly costMinor: Minor;
  readonly residualMinor: Minor;
  readonly usefulLifeMonths: number;
  /** Months that had been entered, and their sum, when the terms last changed. */
  readonly baseMonths: number;
  readonly baseMinor: Minor;
}

export interface DepreciationMonth {
  /** From 0. */
  readonly number: number;
  /** The last day of its month. */
  readonly date: CivilDay;
  readonly amountMinor: Minor;
}

/**
 * The month with this number, where that of the purchase is 0; null after the last. The method is straight line, and the last
 * month takes what rounding left.
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

/** The months from number `from` on whose days have come by `until`. */
export function depreciationUpTo(terms: Terms, from: number, until: CivilDay): DepreciationMonth[] {
  const months: DepreciationMonth[] = [];
  for (let month = depreciationMonth(terms, from); month !== null && month.date <= until;) {
    months.push(month);
    month = depreciationMonth(terms, month.number + 1);
  }
  return months;
}
