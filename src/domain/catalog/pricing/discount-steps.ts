import { type Minor, percent, share } from '../../platform/kernel/index.ts';
import { coverAmounts } from './period-cover.ts';
import { earnedDiscount } from './period-price.ts';
import type { PriceTerms } from './price-terms.ts';

type Step = PriceTerms['durationDiscounts'][number];
type RentTerms = Pick<PriceTerms, 'dayRateMinor' | 'tiers' | 'durationDiscounts'>;

/** A step of the discounts that makes no rental cheaper, and why. */
export interface IdleStep extends Step {
  readonly reason: 'TOO_LONG' | 'WEAKER' | 'DEARER';
  readonly why: string;
}

/** The discounts that lower the price of no rental of at most `maxDays` days, outside seasons. */
export function idleSteps(terms: RentTerms, maxDays: number): IdleStep[] {
  const covers = coverAmounts(terms, maxDays);
  const rents = rentsUnder(terms, covers);
  return terms.durationDiscounts.flatMap((step) => {
    const durationDiscounts = terms.durationDiscounts.filter((other) => other !== step);
    const without = rentsUnder({ ...terms, durationDiscounts }, covers);
    return rents.every((rent, days) => rent === without[days]) ? [{ ...step, ...whyIdle(terms, step, maxDays) }] : [];
  });
}

/** The price of one unit outside seasons for each number of days, as `periodLines` computes it. */
function rentsUnder({ dayRateMinor, durationDiscounts }: RentTerms, covers: readonly Minor[]): Minor[] {
  return covers.map((coverMinor, days) => {
    const singleMinor = days * dayRateMinor;
    return Math.min(coverMinor, singleMinor - share(singleMinor, earnedDiscount({ durationDiscounts }, days)?.bps ?? 0));
  });
}

function whyIdle({ durationDiscounts }: RentTerms, step: Step, maxDays: number): Pick<IdleStep, 'reason' | 'why'> {
  if (step.minDays > maxDays) return { reason: 'TOO_LONG', why: `the longest rental is ${maxDays} days` };
  const better = durationDiscounts.find((other) => other !== step && other.minDays <= step.minDays && other.bps >= step.bps);
  if (better === undefined) return { reason: 'DEARER', why: 'the prices of longer periods are lower already' };
  return { reason: 'WEAKER', why: `${percent(better.bps)} are off from ${better.minDays} days on` };
}
