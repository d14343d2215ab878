import {
  addDays,
  type CivilDay,
  eachDay,
  type Minor,
  payableUnit,
  percent,
  proportion,
  share,
  sum,
  toPayable,
  weekday,
  WEEKDAYS,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import { cheapestPieces, periodName, type Piece } from './period-cover.ts';
import { type PriceLine, priceLine } from './price-line.ts';
import type { PriceTerms } from './price-terms.ts';

type PeriodTerms = Pick<PriceTerms, 'currency' | 'dayRateMinor' | 'tiers' | 'weekdayRates' | 'seasonRules' | 'durationDiscounts'>;
type SeasonRule = PriceTerms['seasonRules'][number];

interface RentedDays {
  readonly startDate: CivilDay;
  readonly days: number;
  readonly units: number;
}

/**
 * The price of the days themselves: the cheapest cover, or single days less the best discount for the length, whichever is
 * lower. The two are never combined, and the lines say which one applies. A single day costs the price of its weekday if there
 * is one, otherwise the day rate. If a season has an amount, its days cost exactly that amount; weekday prices and prices of
 * longer periods do not apply to them. If a season has a percentage, it changes what its days cost without it; the price of a
 * longer period is divided among its days in proportion to their own prices. The discount for the length is taken from the sum.
 * Rates that cannot be paid in the currency are rounded first.
 */
export function periodLines(given: PeriodTerms, rented: RentedDays): PriceLine[] {
  const terms = payableRates(given);
  const days = pricedDays(terms, rented);
  const open = days.filter(({ rule }) => rule?.amountMinor === undefined);
  const pieces = cheapestPieces(
    terms,
    open.map(({ rateMinor }) => rateMinor),
  );
  const cover = rentLines(terms, rented, days, pieces);
  const best = earnedDiscount(terms, rented.days);
  if (best === null) return cover;

  const singles = open.map(({ rateMinor }, from) => ({ days: 1, from, amountMinor: rateMinor }));
  const single = rentLines(terms, rented, days, singles);
  const offMinor = share(perUnit(single, rented), best.bps, payableUnit(terms.currency));
  const difference = perUnit(single, rented) - offMinor - perUnit(cover, rented);
  if (difference >= 0) {
    if (offMinor === 0) return cover;
    return withNote(cover, `${difference > 0 ? 'cheaper than' : 'the same as'} ${percent(best.bps)} off`);
  }
  const instead = pieces.some((piece) => piece.days > 1) ? `, cheaper than ${inWords(pieces)}` : '';
  const label = `${percent(best.bps)} off from ${best.minDays} days${instead}`;
  return [...single, priceLine('duration_discount', label, rented.units, -offMinor)];
}

/** Returns the prices of days and longer periods, each rounded to what can be paid in the currency, so that every line can be paid. */
function payableRates(terms: PeriodTerms): PeriodTerms {
  const { currency, dayRateMinor } = terms;
  if (payableUnit(currency) === 1) return terms;
  const rounded = <Rate extends { readonly amountMinor: number }>(rate: Rate): Rate => ({
    ...rate,
    amountMinor: toPayable(rate.amountMinor, currency),
  });
  return {
    ...terms,
    dayRateMinor: toPayable(dayRateMinor, currency),
    tiers: terms.tiers.map(rounded),
    weekdayRates: terms.weekdayRates?.map(rounded),
    seasonRules: terms.seasonRules.map((rule) =>
      rule.amountMinor === undefined ? rule : { ...rule, amountMinor: toPayable(rule.amountMinor, currency) },
    ),
  };
}

/** What `days` days of one unit cost outside seasons and weekday prices, in minor units, with the lines that lead to it. */
export function rentOutsideSeasons(
  terms: Omit<PeriodTerms, 'seasonRules' | 'weekdayRates'>,
  days: number,
): { amountMinor: Minor; how: string } {
  const lines = periodLines({ ...terms, seasonRules: [], weekdayRates: [] }, { startDate: ANY_DAY, days, units: 1 });
  const [discount] = lines.filter(({ code }) => code === 'duration_discount');
  const rent = lines.filter((each) => each !== discount).map(({ label }) => label);
  const how = [rent.join(' + '), ...(discount === undefined ? [] : [discount.label])].join(', ');
  return { amountMinor: sum(lines.map(({ amountMinor }) => amountMinor)), how };
}

const ANY_DAY = '2027-05-14';

/** The best discount for the length. Of two that are equal, it is the one for shorter rentals. */
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

/** A day of a rental: its price outside seasons, and the season that applies to it. */
interface PricedDay {
  readonly day: CivilDay;
  readonly rateMinor: Minor;
  readonly rule: SeasonRule | undefined;
}

/**
 * If a day is in several seasons, the one with the highest priority applies; of two with equal priority, the first one listed.
 */
function pricedDays({ dayRateMinor, weekdayRates = [], seasonRules }: PeriodTerms, { startDate, days }: RentedDays): PricedDay[] {
  const rules = seasonRules.filter((rule) => days >= (rule.minDays ?? 1)).toSorted((a, b) => b.priority - a.priority);
  if (rules.length === 0 && weekdayRates.length === 0) {
    return Array.from({ length: days }, () => ({ day: startDate, rateMinor: dayRateMinor, rule: undefined }));
  }
  return eachDay(startDate, addDays(startDate, days)).map((day) => ({
    day,
    rateMinor: weekdayRates.find(({ weekdays }) => weekdays.includes(weekday(day)))?.amountMinor ?? dayRateMinor,
    rule: rules.find((rule) => covers(rule, day)),
  }));
}

/**
 * The lines for the pieces that cover the days without a season amount, for the days with one, and for the changes by
 * percentage.
 */
function rentLines(terms: PeriodTerms, rented: RentedDays, days: readonly PricedDay[], pieces: readonly Piece[]): PriceLine[] {
  const open = days.filter(({ rule }) => rule?.amountMinor === undefined);
  const base = pieceLines(terms, rented, open, pieces);
  return [...base, ...amountLines(terms, rented, days), ...percentLines(terms, rented, open, perUnit(base, rented))];
}

/** A line for all equal pieces, the longest first. Single days with a weekday price name their weekdays. */
function pieceLines(
  { dayRateMinor }: PeriodTerms,
  { units }: RentedDays,
  open: readonly PricedDay[],
  pieces: readonly Piece[],
): PriceLine[] {
  const longestFirst = pieces.toSorted((a, b) => b.days - a.days);
  const alike = [...Map.groupBy(longestFirst, ({ days, amountMinor }) => `${days} ${amountMinor}`).values()];
  return alike.flatMap((group) =>
    group.slice(0, 1).map(({ days, amountMinor }) => {
      const isWeekdays = days === 1 && amountMinor !== dayRateMinor;
      const its = isWeekdays ? ` (${weekdaysOf(group.flatMap(({ from }) => open[from]?.day ?? []))})` : '';
      return rentLine(`${group.length} × ${periodName(days)}${its}`, { count: group.length, amountMinor, days, units });
    }),
  );
}

/** One line for each season with an amount, for the days on which it applies. */
function amountLines({ seasonRules }: PeriodTerms, { units }: RentedDays, days: readonly PricedDay[]): PriceLine[] {
  return seasonRules.flatMap((rule) => {
    const count = days.filter((day) => day.rule === rule).length;
    const { amountMinor, name } = rule;
    if (count === 0 || amountMinor === undefined) return [];
    return [rentLine(`${count} × day (${name})`, { count, amountMinor, days: 1, units })];
  });
}

function rentLine(
  label: string,
  { count, amountMinor, days, units }: { count: number; amountMinor: Minor; days: number; units: number },
): PriceLine {
  const each = units === 1 ? '' : `, ${units} units`;
  return { ...priceLine('rental', label + each, count * units, amountMinor), periodDays: days };
}

/** One line for each season with a percentage of `baseMinor`, for the days on which it applies. */
function percentLines(
  { seasonRules, currency }: PeriodTerms,
  { days, units }: RentedDays,
  open: readonly PricedDay[],
  baseMinor: Minor,
): PriceLine[] {
  const unit = payableUnit(currency);
  const weight = weightsOf(open);
  const whole = total(open.map(weight));
  return seasonRules.flatMap((rule) => {
    const won = open.filter((day) => day.rule === rule);
    const { bps = 0, name } = rule;
    if (won.length === 0 || bps === 0) return [];
    const label = `${name} ${bps > 0 ? '+' : ''}${percent(bps)} (${won.length} of ${days} days)`;
    const part = total(won.map(weight)) * BigInt(bps);
    const changeMinor = proportion(baseMinor, part, whole * BigInt(WHOLE_BPS * unit)) * unit;
    return [priceLine('season', label, units, changeMinor)];
  });
}

/**
 * The weight of a day within the price of a longer period: its own price in proportion to the others. If all days are free, all
 * weights are equal.
 */
function weightsOf(days: readonly PricedDay[]): (day: PricedDay) => bigint {
  const areFree = days.every(({ rateMinor }) => rateMinor === 0);
  return ({ rateMinor }) => (areFree ? 1n : BigInt(rateMinor));
}

function total(weights: readonly bigint[]): bigint {
  return weights.reduce((all, weight) => all + weight, 0n);
}

/** The weekdays of these days, such as `Sat, Sun`. */
function weekdaysOf(days: readonly CivilDay[]): string {
  const numbers = [...new Set(days.map(weekday))].toSorted((a, b) => a - b);
  return numbers.map((number) => WEEKDAYS[number - 1]?.slice(0, 3)).join(', ');
}

/** The pieces as text, such as `1 × week + 3 × day`. */
function inWords(pieces: readonly Piece[]): string {
  const longestFirst = [...Map.groupBy(pieces, ({ days }) => days)].toSorted(([a], [b]) => b - a);
  return longestFirst.map(([days, group]) => `${group.length} × ${periodName(days)}`).join(' + ');
}

/** Divides lines by the units. Every line was rounded for one unit and then multiplied, so nothing remains. */
function perUnit(lines: readonly PriceLine[], { units }: RentedDays): Minor {
  return sum(lines.map(({ amountMinor }) => amountMinor)) / units;
}

/** Puts the note behind the last piece. */
function withNote(lines: readonly PriceLine[], note: string): PriceLine[] {
  const last = lines.findLastIndex(({ code }) => code === 'rental');
  return lines.map((line, index) => (index === last ? { ...line, label: `${line.label} (${note})` } : line));
}

/** Whether the season counts on the day, unless one with a higher priority does. */
export function covers(rule: SeasonRule, day: CivilDay): boolean {
  if (rule.weekdays !== undefined && !rule.weekdays.includes(weekday(day))) return false;
  return isInSeason(rule, day);
}

/** Whether the day lies between the first and the last day of the season, whatever weekday it is. */
export function isInSeason(rule: Pick<SeasonRule, 'from' | 'to'>, day: CivilDay): boolean {
  if (rule.from === undefined || rule.to === undefined) return true;
  const date = day.slice(-rule.from.length);
  if (rule.from <= rule.to) return rule.from <= date && date <= rule.to;
  return rule.from <= date || date <= rule.to;
}
