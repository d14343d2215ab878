import { Temporal } from 'temporal-polyfill';
import type { Cadence } from '../../../../../db/values/index.ts';
import { HOUR_MS, later } from './clock.ts';
import { addDays, type CivilDay, dayOf } from './dates.ts';

const DAYS_OF_WEEK = 7;
export const MONTHS_OF_QUARTER = 3;
export const MONTHS_OF_YEAR = 12;
/** How many months lie between one date and the next, for rhythms in months. */
const MONTHS: Readonly<Record<Exclude<Cadence, 'WEEKLY'>, number>> = {
  MONTHLY: 1,
  QUARTERLY: MONTHS_OF_QUARTER,
  YEARLY: MONTHS_OF_YEAR,
};

/**
 * The day `steps` times after `start`, counted from `start` itself, so that the 31st comes back after a short month. A
 * `dayOfMonth` beyond the end of a month is its last day. For weeks, `dayOfMonth` does not matter.
 */
export function nthDay(
  start: CivilDay,
  steps: number,
  { cadence, dayOfMonth }: { cadence: Cadence; dayOfMonth: number },
): CivilDay {
  if (cadence === 'WEEKLY') return addDays(start, steps * DAYS_OF_WEEK);
  const month = Temporal.PlainYearMonth.from(start.slice(0, 7)).add({ months: steps * MONTHS[cadence] });
  return month.toPlainDate({ day: Math.min(dayOfMonth, month.daysInMonth) }).toString();
}

export function dayOfMonthOf(day: CivilDay): number {
  return Number(day.slice(8));
}

/** By how many milliseconds the earliest time zone is ahead of UTC. */
const FIRST_MIDNIGHT_MS = 14 * HOUR_MS;

/** The date in the earliest time zone. In no time zone does anything fall due before this date has begun. */
export function firstDayAnywhere(now: Date): CivilDay {
  return dayOf(later(now, FIRST_MIDNIGHT_MS), 'UTC');
}

const LAST = 31;

/** The last day of the month that is `number` months after the month of `day`. */
export function monthEnd(day: CivilDay, number: number): CivilDay {
  return nthDay(day, number, { cadence: 'MONTHLY', dayOfMonth: LAST });
}
