import type { CivilDay, Minor } from '../../platform/kernel/index.ts';
import { nthDay } from '../entries/index.ts';

/** What straight-line depreciation goes by. */
export interface Terms {
  readonly purchaseDate: CivilDay;
  readonly costMinor: Minor;
  readonly residualMinor: Minor;
  readonly usefulLifeMonths: number;
  /** Months that were entered, and what they came to, when the terms were changed last. */
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

/** The month with this number, the one of the purchase being 0; null after the last. Straight line: the last one takes what rounding left. */
export function depreciationMonth(terms: Terms, number: number): DepreciationMonth | null {
  const { purchaseDate, costMinor, residualMinor, usefulLifeMonths, baseMonths, baseMinor } = terms;
  if (number >= usefulLifeMonths) return null;
  const leftMinor = costMinor - residualMinor - baseMinor;
  const months = usefulLifeMonths - baseMonths;
  const each = Math.floor(leftMinor / months);
  const isLast = number === usefulLifeMonths - 1;
  return { number, date: monthEnd(purchaseDate, number), amountMinor: isLast ? leftMinor - each * (months - 1) : each };
}

/** All that is left from month `from` on. */
export function depreciationSchedule(terms: Terms, from = terms.baseMonths): DepreciationMonth[] {
  const months = Array.from({ length: Math.max(0, terms.usefulLifeMonths - from) }, (_, index) => from + index);
  return months.flatMap((number) => depreciationMonth(terms, number) ?? []);
}

const LAST = 31;

/** The last day of the month that lies `number` months after that of `day`. */
export function monthEnd(day: CivilDay, number: number): CivilDay {
  return nthDay(day, number, { cadence: 'MONTHLY', dayOfMonth: LAST });
}
