import { z } from 'zod';
import { DAY_MS } from './clock.ts';
import { instantOnWallClock, wallClock } from './wall-clock.ts';

/** A civil date `YYYY-MM-DD`: a day on the calendar of the asset's own place, never an instant. */
export type CivilDay = string;

/** The first and the last year that a civil day may have. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2199;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

export const CivilDay = z
  .string()
  .refine(isCivilDay, { error: `must be a calendar date YYYY-MM-DD from ${FIRST_YEAR} to ${LAST_YEAR}, for example 2027-05-14` })
  .meta({ format: 'date' });

/** Whether `text` is a day that exists: `2027-02-29` is not. */
export function isCivilDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (month < 1 || month > 12 || day < 1 || year < FIRST_YEAR || year > LAST_YEAR) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const SHORTEST_MONTH = 28;

/**
 * The day `days` later, or earlier if negative. It avoids the calendar if the month cannot end, because a search prices the
 * days of a thousand rentals.
 */
export function addDays(day: CivilDay, days: number): CivilDay {
  const ofMonth = Number(day.slice(8)) + days;
  if (ofMonth >= 1 && ofMonth <= SHORTEST_MONTH) return day.slice(0, 8) + String(ofMonth).padStart(2, '0');
  return new Date(epochDay(day) * DAY_MS + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days are in `[from, to)`; negative if `to` is earlier. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return epochDay(to) - epochDay(from);
}

/** Every day of `[from, to)`. */
export function eachDay(from: CivilDay, to: CivilDay): CivilDay[] {
  const days: CivilDay[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The names of weekdays by number, from Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Weekdays in the plural, such as “Saturdays, Sundays”. Monday is 1. */
export function weekdaysInWords(weekdays: readonly number[]): string {
  return weekdays.map((day) => `${WEEKDAYS[day - 1]}s`).join(', ');
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The weekday, from 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekday(day: CivilDay): number {
  return ((((epochDay(day) + 3) % 7) + 7) % 7) + 1;
}

/** The civil day of `instant` in `timeZone` (IANA name). */
export function dayOf(instant: Date, timeZone: string): CivilDay {
  return isoOf(wallClock(instant.getTime(), timeZone)).slice(0, DAY_ENDS);
}

/**
 * How many whole days have passed from `from` to `to` on the clock of `timeZone`. A day with a clock change has 23 or 25 hours.
 */
export function localDaysBetween(from: Date, to: Date, timeZone: string): number {
  const [start, end] = [wallClock(from.getTime(), timeZone), wallClock(to.getTime(), timeZone)];
  const days = Math.trunc((end - start) / DAY_MS);
  // If the clocks were changed meanwhile, the last day may not be whole.
  const past = addLocalDays(from, days, timeZone).getTime() - to.getTime();
  const whole = Math.sign(past) === Math.sign(days) ? days - Math.sign(days) : days;
  // This turns a negative zero into zero.
  return whole || 0;
}

/** The instant `days` later at the same time on the clock of `timeZone`. */
export function addLocalDays(instant: Date, days: number, timeZone: string): Date {
  // Otherwise a time that the clocks show twice would become the first of the two.
  if (days === 0) return instant;
  return new Date(instantOnWallClock(wallClock(instant.getTime(), timeZone) + days * DAY_MS, timeZone));
}

/**
 * The instant at which the clocks of `timeZone` show `HH:MM` on `day`. A time that a clock change skips is moved later by the
 * skipped duration; of a time that happens twice, it is the earlier one.
 */
export function instantOf(day: CivilDay, time: string, timeZone: string): Date {
  return new Date(instantOnWallClock(Date.parse(`${day}T${time}Z`), timeZone));
}

/** The instant on the clock of `timeZone` with its offset from UTC: `2027-05-14T10:00:00+01:00`. */
export function localIso(instant: Date, timeZone: string): string {
  const wall = wallClock(instant.getTime(), timeZone);
  const ahead = wall - instant.getTime();
  const distance = isoOf(Math.abs(ahead)).slice(TIME_BEGINS, MINUTE_ENDS);
  return `${isoOf(wall).slice(0, SECOND_ENDS)}${ahead < 0 ? '-' : '+'}${distance}`;
}

/** How many characters the date in `2027-05-14T10:00:00.000Z` has. */
const DAY_ENDS = 10;
const TIME_BEGINS = 11;
const MINUTE_ENDS = 16;
const SECOND_ENDS = 19;

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function epochDay(day: CivilDay): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** A day as people write it: 26 January 2027. */
export function dayInWords(day: CivilDay): string {
  return `${dayOfYearInWords(day)} ${day.slice(0, 4)}`;
}

/** A month (`YYYY-MM`) as people write it: January 2027. */
export function monthInWords(month: string): string {
  return `${nameOfMonth(month)} ${month.slice(0, 4)}`;
}

/** The period from the first day to the last, as short as is clear: 1 to 4 January 2027. */
export function periodInWords(startDate: CivilDay, endDate: CivilDay): string {
  if (startDate === endDate) return dayInWords(startDate);
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `${Number(startDate.slice(8))} to ${dayInWords(endDate)}`;
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${sameYear ? dayOfYearInWords(startDate) : dayInWords(startDate)} to ${dayInWords(endDate)}`;
}

/**
 * An instant in a time zone (IANA name), with UTC in brackets: 26 January 2027, 15:30 Berlin time (14:30 UTC). The day is
 * repeated if it is another one in UTC.
 */
export function momentInWords(moment: Date, timeZone = 'UTC'): string {
  const there = clockAt(moment, timeZone);
  const utc = clockAt(moment, 'UTC');
  if (timeZone === 'UTC') return `${utc.day}, ${utc.time} UTC`;
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${there.day}, ${there.time} ${place} time (${there.day === utc.day ? '' : `${utc.day}, `}${utc.time} UTC)`;
}

function dayOfYearInWords(day: CivilDay): string {
  return `${Number(day.slice(8))} ${nameOfMonth(day)}`;
}

function nameOfMonth(dayOrMonth: string): string | undefined {
  return MONTHS[Number(dayOrMonth.slice(5, 7)) - 1];
}

function clockAt(moment: Date, timeZone: string) {
  const shown = isoOf(wallClock(moment.getTime(), timeZone));
  return { day: dayInWords(shown.slice(0, DAY_ENDS)), time: shown.slice(TIME_BEGINS, MINUTE_ENDS) };
}
