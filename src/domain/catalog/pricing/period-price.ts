import {
  addDays,
  type CivilDay,
  eachDay,
  type Minor,
  percent,
  roundHalfUp,
  share,
  sum,
  weekday,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import { cheapestPieces, periodName, type Piece, piecesInWords } from './period-cover.ts';
import { type PriceLine, priceLine } from './price-line.ts';
import type { PriceTerms } from './price-terms.ts';

type PeriodTerms = Pick<PriceTerms, 'dayRateMinor' | 'tiers' | 'seasonRules' | 'durationDiscounts'>;

interface RentedDays {
  readonly startDate: CivilDay;
  readonly days: number;
  readonly units: number;
}

/**
 * What the days themselves cost: the cheapest cover, or single days less the best discount that the length earns,
 * whichever is lower and never both. Seasons change either of them. The lines say which of the two it is.
 */
export function periodLines(terms: PeriodTerms, rented: RentedDays): PriceLine[] {
  const pieces = cheapestPieces(terms, rented.days);
  const cover = rentLines(terms, rented, pieces);
  const best = earnedDiscount(terms, rented.days);
  if (best === null) return cover;

  const single = rentLines(terms, rented, [{ days: 1, count: rented.days, unitMinor: terms.dayRateMinor }]);
  const offMinor = share(perUnit(single, rented), best.bps);
  const difference = perUnit(single, rented) - offMinor - perUnit(cover, rented);
  if (difference >= 0) {
    if (offMinor === 0) return cover;
    return withNote(cover, `${difference > 0 ? 'cheaper than' : 'the same as'} ${percent(best.bps)} off`);
  }
  const instead = pieces.some(({ days }) => days > 1) ? `, cheaper than ${piecesInWords(pieces)}` : '';
  const label = `${percent(best.bps)} off from ${best.minDays} days${instead}`;
  return [...single, priceLine('duration_discount', label, rented.units, -offMinor)];
}

/** What so many days of one unit cost outside all seasons, minor units, and how that comes about. */
export function rentOutsideSeasons(terms: Omit<PeriodTerms, 'seasonRules'>, days: number): { amountMinor: Minor; how: string } {
  const lines = periodLines({ ...terms, seasonRules: [] }, { startDate: ANY_DAY, days, units: 1 });
  const [discount] = lines.filter(({ code }) => code === 'duration_discount');
  const rent = lines.filter((each) => each !== discount).map(({ label }) => label);
  const how = [rent.join(' + '), ...(discount === undefined ? [] : [discount.label])].join(', ');
  return { amountMinor: sum(lines.map(({ amountMinor }) => amountMinor)), how };
}

const ANY_DAY = '2027-05-14';

/** The best discount that the length reaches; of two that are as good, the one for shorter rentals. */
export function earnedDiscount(
  { durationDiscounts }: Pick<PriceTerms, 'durationDiscounts'>,
  days: number,
): PriceTerms['durationDiscounts'][number] | null {
  const earned = durationDiscounts.filter(({ minDays }) => days >= minDays);
  return earned.reduce<(typeof earned)[number] | null>(
    (best, step) => (best === null || isBetter(step, best) ? step : best),
    null,
  );
}

type Step = PriceTerms['durationDiscounts'][number];

function isBetter(step: Step, best: Step): boolean {
  return step.bps > best.bps || (step.bps === best.bps && step.minDays < best.minDays);
}

function rentLines(terms: PeriodTerms, rented: RentedDays, pieces: readonly Piece[]): PriceLine[] {
  const { units } = rented;
  const each = units === 1 ? '' : `, ${units} units`;
  const base = pieces.map(({ days, count, unitMinor }) => ({
    ...priceLine('rental', `${count} × ${periodName(days)}${each}`, count * units, unitMinor),
    periodDays: days,
  }));
  return [...base, ...seasonLines(terms, rented, perUnit(base, rented))];
}

/** Every line was rounded for one unit and then multiplied: nothing is left over. */
function perUnit(lines: readonly PriceLine[], { units }: RentedDays): Minor {
  return sum(lines.map(({ amountMinor }) => amountMinor)) / units;
}

/** The note stands behind the last piece. */
function withNote(lines: readonly PriceLine[], note: string): PriceLine[] {
  const last = lines.findLastIndex(({ code }) => code === 'rental');
  return lines.map((line, index) => (index === last ? { ...line, label: `${line.label} (${note})` } : line));
}

/** One line per rule, for the share of the days that it wins. Of two rules with equal priority the first listed wins. */
function seasonLines(terms: PeriodTerms, { startDate, days, units }: RentedDays, baseMinor: Minor): PriceLine[] {
  const rules = terms.seasonRules.filter((rule) => days >= (rule.minDays ?? 1));
  if (rules.length === 0) return [];
  const ranked = rules.toSorted((a, b) => b.priority - a.priority);
  const winners = eachDay(startDate, addDays(startDate, days)).map((day) => ranked.find((rule) => covers(rule, day)));
  return rules.flatMap((rule) => {
    const won = winners.filter((winner) => winner === rule).length;
    if (won === 0 || rule.bps === 0) return [];
    const label = `${rule.name} ${rule.bps > 0 ? '+' : ''}${percent(rule.bps)} (${won} of ${days} days)`;
    return [priceLine('season', label, units, roundHalfUp(baseMinor * won * rule.bps, days * WHOLE_BPS))];
  });
}

function covers(rule: PriceTerms['seasonRules'][number], day: CivilDay): boolean {
  if (rule.weekdays !== undefined && !rule.weekdays.includes(weekday(day))) return false;
  if (rule.from === undefined || rule.to === undefined) return true;
  const date = day.slice(-rule.from.length);
  if (rule.from <= rule.to) return rule.from <= date && date <= rule.to;
  return rule.from <= date || date <= rule.to;
}
