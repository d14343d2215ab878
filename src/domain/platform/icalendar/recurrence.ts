import { addDays, type CivilDay, daysBetween, weekday } from '../kernel/index.ts';

/** A recurrence rule (RFC 5545, RRULE), reduced to the days of the event. */
export interface Recurrence {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count: number | null;
  /** The last day, included; null if the rule has none. */
  readonly until: CivilDay | null;
  /** The ISO weekday on which a week begins. */
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  /** The weekdays; `nth` is 0 for every one, or counts within the period. */
  readonly weekdays: readonly { readonly weekday: number; readonly nth: number }[];
  readonly positions: readonly number[];
}

interface Facts {
  readonly day: CivilDay;
  readonly year: number;
  readonly month: number;
  readonly monthDay: number;
  readonly weekday: number;
}

/**
 * The days of `[from, to]` on which an event occurs by a rule that begins at `start`. It goes day by day, so that it always
 * ends. Each examined day is passed to `step`, which may throw.
 */
export function recurrenceDays(
  rule: Recurrence,
  start: CivilDay,
  { from, to }: { from: CivilDay; to: CivilDay },
  step: () => void,
): CivilDay[] {
  const last = rule.until !== null && rule.until < to ? rule.until : to;
  const begin = factsOf(start);
  const complete = withDefaults(rule, begin);
  // Only a count needs the past, and positions need the whole of their period.
  const whole = rule.positions.length > 0 ? periodStart(complete, begin) : start;
  const first = rule.count === null && rule.positions.length === 0 && from > start ? from : whole;
  const days: CivilDay[] = [];
  let counted = 0;
  const take = (found: readonly CivilDay[]) => {
    for (const day of found) {
      if (day < start) continue;
      counted += 1;
      if (day >= from && day <= last && (rule.count === null || counted <= rule.count)) days.push(day);
    }
  };
  let period: { index: number; found: CivilDay[] } = { index: 0, found: [] };
  for (let day = first; day <= last && (rule.count === null || counted < rule.count); day = addDays(day, 1)) {
    step();
    const facts = factsOf(day);
    const index = periodIndex(complete, begin, facts);
    if (index !== period.index) {
      take(positioned(complete, period.found));
      period = { index, found: [] };
    }
    const fits = index % complete.interval === 0 && matches(complete, facts);
    // The start itself always counts as an occurrence.
    if (fits || (day === start && rule.positions.length === 0)) period.found.push(day);
  }
  take(positioned(complete, period.found));
  return days;
}

/** Takes from the start what a rule leaves open. */
function withDefaults(rule: Recurrence, start: Facts): Recurrence {
  const { frequency, months, monthDays, yearDays, weeks, weekdays } = rule;
  const sameWeekday = { ...rule, weekdays: [{ weekday: start.weekday, nth: 0 }] };
  if (weekdays.length > 0 || monthDays.length > 0 || yearDays.length > 0) return rule;
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && weeks.length > 0)) return sameWeekday;
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [start.monthDay] };
  if (frequency !== 'YEARLY') return rule;
  return { ...rule, monthDays: [start.monthDay], months: months.length > 0 ? months : [start.month] };
}

function periodIndex({ frequency, weekStart }: Recurrence, start: Facts, { day, year, month }: Facts): number {
  if (frequency === 'DAILY') return daysBetween(start.day, day);
  if (frequency === 'WEEKLY') return daysBetween(weekOf(start.day, weekStart), weekOf(day, weekStart)) / 7;
  if (frequency === 'MONTHLY') return (year - start.year) * 12 + month - start.month;
  return year - start.year;
}

function periodStart({ frequency, weekStart }: Recurrence, { day, year, month }: Facts): CivilDay {
  if (frequency === 'WEEKLY') return weekOf(day, weekStart);
  if (frequency === 'MONTHLY') return dayIn(year, month);
  return frequency === 'YEARLY' ? dayIn(year, 1) : day;
}

function matches(rule: Recurrence, { day, year, month, monthDay, weekday: own }: Facts): boolean {
  const { frequency, months, monthDays, yearDays, weeks, weekdays, weekStart } = rule;
  if (months.length > 0 && !months.includes(month)) return false;
  const monthLength = () => daysBetween(dayIn(year, month), dayIn(year, month + 1));
  const yearDay = () => daysBetween(dayIn(year, 1), day) + 1;
  const yearLength = () => daysBetween(dayIn(year, 1), dayIn(year + 1, 1));
  if (monthDays.length > 0 && !isListed(monthDays, monthDay, monthLength())) return false;
  if (yearDays.length > 0 && !isListed(yearDays, yearDay(), yearLength())) return false;
  if (weeks.length > 0 && !isListed(weeks, weekNumber(day, weekStart), weekNumber(dayIn(year, 12, 28), weekStart))) return false;
  if (weekdays.length === 0) return true;
  const inMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months.length > 0);
  const nthMatters = frequency === 'MONTHLY' || (frequency === 'YEARLY' && weeks.length === 0);
  return weekdays.some(({ weekday: wanted, nth }) => {
    if (wanted !== own) return false;
    if (nth === 0 || !nthMatters) return true;
    const [place, length] = inMonth ? [monthDay, monthLength()] : [yearDay(), yearLength()];
    return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
  });
}

/** Positions may also count from the end: -1 is the last. */
function isListed(wanted: readonly number[], value: number, length: number): boolean {
  return wanted.includes(value) || wanted.includes(value - length - 1);
}

function positioned({ positions }: Recurrence, found: readonly CivilDay[]): readonly CivilDay[] {
  return positions.length === 0 ? found : found.filter((_, index) => isListed(positions, index + 1, found.length));
}

/**
 * The number of the week in its year. The first week is the one with at least four days of its year (ISO 8601, for weeks from
 * Monday).
 */
function weekNumber(day: CivilDay, weekStart: number): number {
  const middle = addDays(weekOf(day, weekStart), 3);
  return Math.floor(daysBetween(dayIn(Number(middle.slice(0, 4)), 1), middle) / 7) + 1;
}

function weekOf(day: CivilDay, weekStart: number): CivilDay {
  return addDays(day, -((weekday(day) - weekStart + 7) % 7));
}

function dayIn(year: number, month: number, day = 1): CivilDay {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function factsOf(day: CivilDay): Facts {
  const [year = 0, month = 0, monthDay = 0] = day.split('-').map(Number);
  return { day, year, month, monthDay, weekday: weekday(day) };
}
