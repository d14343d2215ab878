import type { Minor } from '../../platform/kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

/** The prices of days, weeks, months and other lengths. */
type Rates = Pick<PriceTerms, 'dayRateMinor' | 'tiers'>;

interface Cover {
  readonly days: number;
  readonly amountMinor: Minor;
  readonly pieces: number;
  /** The last piece, and the cover of the days before it; null if there are no days. */
  readonly last: { readonly days: number; readonly before: Cover } | null;
}

/** A part of a period with one price: a single day, or a longer period that has a price of its own. */
export interface Piece {
  readonly days: number;
  /** The day of the rental on which it begins, from 0. */
  readonly from: number;
  /** The price of the piece in minor units. */
  readonly amountMinor: Minor;
}

const NAMES = new Map([
  [1, 'day'],
  [7, 'week'],
  [30, 'month'],
]);

/** The name of a period of this many days. */
export function periodName(days: number): string {
  return NAMES.get(days) ?? `${days} days`;
}

/**
 * The cheapest pieces that cover these days, in their order. Among equally cheap covers, one that fits exactly is preferred,
 * then the one with the fewest pieces.
 */
export function cheapestPieces({ dayRateMinor, tiers }: Rates, dayRates: readonly Minor[]): Piece[] {
  const days = dayRates.length;
  const exact = exactCovers({ dayRateMinor, tiers }, dayRates).slice(days);
  let cover = exact.reduce((best, next) => {
    const fits = best.days === days;
    return (fits ? next.amountMinor < best.amountMinor : isBetter(next, best)) ? next : best;
  });
  const pieces: Piece[] = [];
  while (cover.last !== null) {
    const { days: length, before } = cover.last;
    pieces.unshift({ days: length, from: before.days, amountMinor: cover.amountMinor - before.amountMinor });
    cover = before;
  }
  return pieces;
}

/** The price of the cheapest cover of each length from 0 to `most` days, in minor units. */
export function coverAmounts(rates: Rates, most: number): Minor[] {
  const amounts = exactCovers(
    rates,
    Array.from({ length: most }, () => rates.dayRateMinor),
  ).map(({ amountMinor }) => amountMinor);
  for (let days = amounts.length - 2; days >= 0; days -= 1) {
    amounts[days] = Math.min(amounts[days] ?? Infinity, amounts[days + 1] ?? Infinity);
  }
  return amounts.slice(0, most + 1);
}

/** The best pieces that add up to exactly each number of days, from 0 to the last length that could cover all of them. */
function exactCovers({ dayRateMinor, tiers }: Rates, dayRates: readonly Minor[]): Cover[] {
  const days = dayRates.length;
  const lengths = [{ days: 1, amountMinor: dayRateMinor }, ...tiers].toSorted((a, b) => b.days - a.days);
  const longest = Math.max(...lengths.map((tier) => tier.days));
  const covers: Cover[] = [{ days: 0, amountMinor: 0, pieces: 0, last: null }];
  for (let length = 1; length < days + longest; length++) {
    let best: Cover | undefined;
    for (const tier of lengths) {
      const before = covers[length - tier.days];
      if (before === undefined) continue;
      // A weekend day may cost more than another day.
      const amountMinor = tier.days === 1 ? (dayRates[length - 1] ?? dayRateMinor) : tier.amountMinor;
      const next = append(before, { days: tier.days, amountMinor });
      if (best === undefined || isBetter(next, best)) best = next;
    }
    if (best !== undefined) covers.push(best);
  }
  return covers;
}

function append(before: Cover, tier: { days: number; amountMinor: Minor }): Cover {
  return {
    days: before.days + tier.days,
    amountMinor: before.amountMinor + tier.amountMinor,
    pieces: before.pieces + 1,
    last: { days: tier.days, before },
  };
}

function isBetter(next: Cover, best: Cover): boolean {
  return next.amountMinor < best.amountMinor || (next.amountMinor === best.amountMinor && next.pieces < best.pieces);
}
