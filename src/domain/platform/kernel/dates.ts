import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';

/** A civil date `YYYY-MM-DD`: a day on the calendar of the asset's own place, never an instant. */
export type CivilDay = string;

/** The years that a civil day may have. */
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

/** The day `days` later; earlier when negative. Without the calendar where no month can end: a search prices the days of a thousand rentals. */
export function addDays(day: CivilDay, days: number): CivilDay {
  const ofMonth = Number(day.slice(8)) + days;
  if (ofMonth >= 1 && ofMonth <= SHORTEST_MONTH) return day.slice(0, 8) + String(ofMonth).padStart(2, '0');
  return new Date(epochDay(day) * DAY_MS + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days lie in `[from, to)`; negative when `to` is earlier. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return epochDay(to) - epochDay(from);
}

/** Every day of `[from, to)`. */
export function eachDay(from: CivilDay, to: CivilDay): CivilDay[] {
  const days: CivilDay[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** By their numbers: Monday is the first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekday(day: CivilDay): number {
  return ((((epochDay(day) + 3) % 7) + 7) % 7) + 1;
}

const QUARTER_MS = HOUR_MS / 4;
/** Of days and of instants that were asked for last: each takes the calendar some microseconds to work out. */
const MOST_KEPT = 5_000;
const dayOfQuarter = new LRUCache<string, CivilDay, { readonly instant: Date; readonly timeZone: string }>({
  max: MOST_KEPT,
  memoMethod: (_quarter, _stale, { context: { instant, timeZone } }) => zoned(instant, timeZone).toPlainDate().toString(),
});

/** The civil day that `instant` falls on in `timeZone` (IANA name): one at most in each quarter of an hour of UTC, since no offset is finer. */
export function dayOf(instant: Date, timeZone: string): CivilDay {
  const quarter = `${Math.floor(instant.getTime() / QUARTER_MS)} ${timeZone}`;
  return dayOfQuarter.memo(quarter, { context: { instant, timeZone } });
}

/** How many whole days have passed from `from` to `to` by the wall clock of `timeZone`: one with a DST change has 23 or 25 hours. */
export function localDaysBetween(from: Date, to: Date, timeZone: string): number {
  return zoned(from, timeZone).until(zoned(to, timeZone), { largestUnit: 'days' }).days;
}

/** The instant `days` later at the same wall-clock time of `timeZone`. */
export function addLocalDays(instant: Date, days: number, timeZone: string): Date {
  return new Date(zoned(instant, timeZone).add({ days }).epochMilliseconds);
}

interface WallClock {
  readonly day: CivilDay;
  /** `HH:MM` */
  readonly time: string;
  readonly timeZone: string;
}

const instants = new LRUCache<string, number, WallClock>({
  max: MOST_KEPT,
  memoMethod(_asked, _stale, { context: { day, time, timeZone } }) {
    const plainTime = Temporal.PlainTime.from(time);
    return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  },
});

/**
 * The instant at which `day` reaches the wall-clock time `HH:MM` in `timeZone`.
 * A time that a DST change skips becomes the same duration later; one that happens twice is the earlier.
 */
export function instantOf(day: CivilDay, time: string, timeZone: string): Date {
  return new Date(instants.memo(`${day} ${time} ${timeZone}`, { context: { day, time, timeZone } }));
}

/** The instant by the clock of `timeZone`, with its distance from UTC: `2027-05-14T10:00:00+01:00`. */
export function localIso(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

function epochDay(day: CivilDay): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** A day as people write it: 26 January 2027. */
export function dayInWords(day: CivilDay): string {
  return DAY.format(midnight(day));
}

/** From the first day to the last, as short as it stays plain: 1 to 4 January 2027. */
export function periodInWords(startDate: CivilDay, endDate: CivilDay): string {
  if (startDate === endDate) return dayInWords(startDate);
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `${midnight(startDate).getUTCDate()} to ${dayInWords(endDate)}`;
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${sameYear ? DAY_OF_YEAR.format(midnight(startDate)) : dayInWords(startDate)} to ${dayInWords(endDate)}`;
}

/**
 * A moment by the clock of the place (IANA name), and in brackets by UTC: 26 January 2027, 15:30 Berlin time (14:30 UTC).
 * The day is named again where UTC has another one.
 */
export function momentInWords(moment: Date, timeZone = 'UTC'): string {
  const there = clockAt(moment, timeZone);
  const utc = clockAt(moment, 'UTC');
  if (timeZone === 'UTC') return `${utc.day}, ${utc.time} UTC`;
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${there.day}, ${there.time} ${place} time (${there.day === utc.day ? '' : `${utc.day}, `}${utc.time} UTC)`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

function midnight(day: CivilDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

type Clock = Readonly<Record<'day' | 'time', string>>;

const clocks = new LRUCache<string, Clock, { readonly minute: Date; readonly timeZone: string }>({
  max: MOST_KEPT,
  memoMethod(_asked, _stale, { context: { minute, timeZone } }) {
    const local = zoned(minute, timeZone);
    return { day: dayInWords(local.toPlainDate().toString()), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
  },
});

/** The same within a minute. */
function clockAt(moment: Date, timeZone: string): Clock {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  return clocks.memo(`${minute} ${timeZone}`, { context: { minute: new Date(minute * MINUTE_MS), timeZone } });
}
