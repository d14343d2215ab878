import { type Minor, share } from '../kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

const LATE_BPS = 15_000;

/** What a renter owes for days after the agreed end: one and a half day rates for each that began, for so many days at most. Minor units. */
export function lateFee(
  { dayRateMinor }: Pick<PriceTerms, 'dayRateMinor'>,
  { lateDays, units, mostDays }: { lateDays: number; units: number; mostDays: number },
): Minor {
  return share(dayRateMinor * units * Math.min(Math.max(0, lateDays), mostDays), LATE_BPS);
}
