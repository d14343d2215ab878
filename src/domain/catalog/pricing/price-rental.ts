import { z } from 'zod';
import { type RentalMode, SIDES } from '../../../../db/values.ts';
import {
  addDays,
  type CivilDay,
  daysBetween,
  eachDay,
  type Minor,
  roundHalfUp,
  share,
  sum,
  weekday,
} from '../../platform/kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

const minor = z.int().describe('minor units');

const PriceLine = z.object({
  code: z
    .string()
    .describe(
      'rental, season, duration_discount, operator, extra:<id>, negotiated_adjustment, service_fee, rental_tax, fee_tax, commission',
    ),
  label: z.string(),
  quantity: z.int(),
  unitMinor: minor,
  amountMinor: minor.describe('quantity × unitMinor'),
  audience: z.array(z.enum(SIDES)).describe('who is shown the line; what only the owner sees is outside the total'),
});
export type PriceLine = z.infer<typeof PriceLine>;

/** What a rental costs, line by line. The lines shown to the renter add up to `totalMinor`. */
export const Price = z.object({
  days: z.int(),
  lines: z.array(PriceLine),
  totals: z.object({
    ownerSubtotalMinor: minor.describe('before the platform adds or takes anything'),
    serviceFeeMinor: minor,
    taxMinor: minor.describe('rentalTaxMinor + feeTaxMinor'),
    totalMinor: minor.describe('what the renter pays; the deposit is apart'),
    commissionMinor: minor.describe('taken from the owner subtotal'),
    ownerNetMinor: minor.describe('ownerSubtotalMinor − commissionMinor; the owner receives rentalTaxMinor on top'),
    rentalTaxMinor: minor,
    feeTaxMinor: minor,
  }),
});
export type Price = z.infer<typeof Price>;

export interface Rental {
  readonly startDate: CivilDay;
  /** The day of return, not counted; the same as `startDate` for a rental of one day. */
  readonly endDate: CivilDay;
  readonly rentalMode: RentalMode;
  readonly units: number;
  /** Ids of the chosen extras; mandatory ones need not be named. */
  readonly extras: readonly string[];
}

/**
 * The price of `rental` under `terms`, in minor units. Every line is rounded once, half up, for one unit and then
 * multiplied. Throws RangeError for an extra or a mode that the terms do not offer: the caller refuses those first.
 */
export function priceRental(terms: PriceTerms, rental: Rental): Price {
  const unknown = unknownExtras(terms, rental.extras);
  if (unknown.length > 0) throw new RangeError(`Unknown extras: ${unknown.join(', ')}.`);
  if (!terms.rentalModes.includes(rental.rentalMode)) throw new RangeError(`${rental.rentalMode} is not offered.`);

  const days = Math.max(1, daysBetween(rental.startDate, rental.endDate));
  const period = periodLines(terms, rental, days);
  const lines = [...period, ...operatorLines(terms, rental, days), ...extraLines(terms, rental, days)];
  return priceOf(terms, days, lines);
}

/** What the renter pays and the owner gets for these lines of the owner's, fee, taxes and commission added. */
export function priceOf(terms: PriceTerms, days: number, ownerLines: readonly PriceLine[]): Price {
  const totals = totalsOf(terms, sum(ownerLines.map((each) => each.amountMinor)));
  return { days, lines: [...ownerLines, ...platformLines(terms, totals)], totals };
}

/** Those of `ids` that are no extra of these terms. */
export function unknownExtras(terms: PriceTerms, ids: readonly string[]): string[] {
  return ids.filter((id) => !terms.extras.some((extra) => extra.id === id));
}

function periodLines(terms: PriceTerms, rental: Rental, days: number): PriceLine[] {
  const cover = cheapestCover(terms, days);
  const base = line('rental', coverLabel(cover), rental.units, cover.amountMinor);
  const seasons = seasonLines(terms, rental, { days, baseMinor: cover.amountMinor });
  const unitMinor = sum([base, ...seasons].map((each) => each.unitMinor));
  return [base, ...seasons, ...discountLines(terms, rental, { days, unitMinor })];
}

interface Cover {
  readonly days: number;
  readonly amountMinor: Minor;
  readonly pieces: number;
  /** The last piece, and what comes before it. */
  readonly last: { readonly days: number; readonly before: Cover } | null;
}

/** The cheapest pieces that reach over `days`: on a tie those that fit exactly, then the fewest. */
export function cheapestCover(terms: PriceTerms, days: number): Cover {
  const tiers = [{ days: 1, amountMinor: terms.dayRateMinor }, ...terms.tiers].toSorted((a, b) => b.days - a.days);
  const longest = Math.max(...tiers.map((tier) => tier.days));
  const covers: Cover[] = [{ days: 0, amountMinor: 0, pieces: 0, last: null }];
  for (let length = 1; length < days + longest; length++) {
    const candidates = tiers.flatMap((tier) => {
      const before = covers[length - tier.days];
      return before === undefined ? [] : [append(before, tier)];
    });
    covers.push(candidates.reduce((best, next) => (isBetter(next, best) ? next : best)));
  }
  return covers.slice(days).reduce((best, next) => {
    const exact = best.days === days;
    return (exact ? next.amountMinor < best.amountMinor : isBetter(next, best)) ? next : best;
  });
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

/** `1 × week + 3 × day`, longest first. */
function coverLabel(cover: Cover): string {
  const counts = new Map<number, number>();
  for (let { last } = cover; last !== null; last = last.before.last) counts.set(last.days, (counts.get(last.days) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a], [b]) => b - a);
  return sorted.map(([days, count]) => `${count} × ${PERIOD_NAMES.get(days) ?? `${days} days`}`).join(' + ');
}

export const PERIOD_NAMES = new Map([
  [1, 'day'],
  [7, 'week'],
  [30, 'month'],
]);

/** One line per rule, for the share of the days that it wins. Of two rules with equal priority the first listed wins. */
function seasonLines(terms: PriceTerms, rental: Rental, { days, baseMinor }: { days: number; baseMinor: Minor }): PriceLine[] {
  const rules = terms.seasonRules.filter((rule) => days >= (rule.minDays ?? 1));
  if (rules.length === 0) return [];
  const ranked = rules.toSorted((a, b) => b.priority - a.priority);
  const winners = eachDay(rental.startDate, addDays(rental.startDate, days)).map((day) =>
    ranked.find((rule) => covers(rule, day)),
  );
  return rules.flatMap((rule) => {
    const won = winners.filter((winner) => winner === rule).length;
    if (won === 0 || rule.bps === 0) return [];
    const label = `${rule.name} ${rule.bps > 0 ? '+' : ''}${percent(rule.bps)} (${won} of ${days} days)`;
    return [line('season', label, rental.units, roundHalfUp(baseMinor * won * rule.bps, days * 10_000))];
  });
}

function covers(rule: PriceTerms['seasonRules'][number], day: CivilDay): boolean {
  if (rule.weekdays !== undefined && !rule.weekdays.includes(weekday(day))) return false;
  if (rule.from === undefined || rule.to === undefined) return true;
  const date = day.slice(-rule.from.length);
  if (rule.from <= rule.to) return rule.from <= date && date <= rule.to;
  return rule.from <= date || date <= rule.to;
}

/** The best discount that the length earns, unless the asset has a price of its own for that length. */
function discountLines(terms: PriceTerms, rental: Rental, { days, unitMinor }: { days: number; unitMinor: Minor }): PriceLine[] {
  const earned = terms.durationDiscounts.filter(
    ({ minDays }) => days >= minDays && !terms.tiers.some((tier) => tier.days === minDays),
  );
  const best = earned.toSorted((a, b) => b.bps - a.bps)[0];
  const offMinor = share(unitMinor, best?.bps ?? 0);
  if (best === undefined || offMinor === 0) return [];
  return [line('duration_discount', `${percent(best.bps)} off from ${best.minDays} days`, rental.units, -offMinor)];
}

function operatorLines(terms: PriceTerms, rental: Rental, days: number): PriceLine[] {
  if (rental.rentalMode !== 'WITH_OPERATOR') return [];
  return [line('operator', 'Operator', days * rental.units, terms.operatorDayRateMinor ?? 0)];
}

function extraLines(terms: PriceTerms, rental: Rental, days: number): PriceLine[] {
  const chosen = terms.extras.filter((extra) => extra.mandatory || rental.extras.includes(extra.id));
  return chosen.map((extra) => {
    const quantity = extra.per === 'DAY' ? days * rental.units : rental.units;
    return line(`extra:${extra.id}`, extra.label, quantity, extra.amountMinor);
  });
}

/** Everything that follows from the owner subtotal. */
export function totalsOf(terms: PriceTerms, ownerSubtotalMinor: Minor): Price['totals'] {
  const { bps, minMinor, capMinor } = terms.fee;
  const serviceFeeMinor = Math.min(Math.max(share(ownerSubtotalMinor, bps), minMinor), capMinor ?? Infinity);
  const rentalTaxMinor = share(ownerSubtotalMinor, terms.rentalTaxBps);
  const feeTaxMinor = share(serviceFeeMinor, terms.feeTaxBps);
  const taxMinor = rentalTaxMinor + feeTaxMinor;
  const commissionMinor = share(ownerSubtotalMinor, terms.commissionBps);
  return {
    ownerSubtotalMinor,
    serviceFeeMinor,
    taxMinor,
    totalMinor: ownerSubtotalMinor + serviceFeeMinor + taxMinor,
    commissionMinor,
    // The exact remainder: a share rounded on its own could miss the whole by one.
    ownerNetMinor: ownerSubtotalMinor - commissionMinor,
    rentalTaxMinor,
    feeTaxMinor,
  };
}

function platformLines(terms: PriceTerms, totals: Price['totals']): PriceLine[] {
  const lines = [
    line('service_fee', 'Service fee', 1, totals.serviceFeeMinor),
    line('rental_tax', `Tax on the rental (${percent(terms.rentalTaxBps)})`, 1, totals.rentalTaxMinor),
    line('fee_tax', `Tax on the service fee (${percent(terms.feeTaxBps)})`, 1, totals.feeTaxMinor),
    line('commission', `Commission (${percent(terms.commissionBps)})`, 1, -totals.commissionMinor, ['OWNER']),
  ];
  return lines.filter((each) => each.amountMinor !== 0);
}

function line(
  code: string,
  label: string,
  quantity: number,
  unitMinor: Minor,
  audience: PriceLine['audience'] = ['RENTER', 'OWNER'],
): PriceLine {
  return { code, label, quantity, unitMinor, amountMinor: quantity * unitMinor, audience };
}

function percent(bps: number): string {
  return `${bps / 100}%`;
}
