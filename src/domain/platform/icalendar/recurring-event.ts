import ICAL from 'ical.js';
import type { CalendarWindow, ImportedPeriod } from '../../../adapters/parser-threads.ts';
import { addDays, type CivilDay, FIRST_YEAR, LAST_YEAR } from '../kernel/index.ts';
import { CalendarProblem } from './calendar-problem.ts';
import { DAY_SECONDS, instantAt, plainDay, timesIn, timesOf, zoneIn, zonesOf } from './event-times.ts';
import { periodOf } from './imported-period.ts';
import { type Recurrence, recurrenceDays } from './recurrence.ts';

/** A margin that is larger than what a time zone or a day without an end can add. */
const MARGIN_DAYS = 3;
const LAST_DAY = `${LAST_YEAR}-12-31`;
/** Within this many years there is a 29 February in every interval that has one at all. */
const MOST_YEARS = 200;

export interface Reading {
  readonly window: CalendarWindow;
  /** How many days may still be examined. */
  steps: number;
  /** Changed occurrences by UID. Each is an event of its own. */
  readonly changed: ReadonlyMap<string, readonly ICAL.Component[]>;
}

/** The days on which an event recurs. Each occurrence is as long as the first. */
export function unfold(event: ICAL.Event, uid: string, reading: Reading): ImportedPeriod[] {
  const { component, startDate: first, duration } = event;
  const { window } = reading;
  const zone = zonesOf(component).start;
  const zones = { start: zone, end: zone };
  // An occurrence that began this many days before today may not be over.
  const from = addDays(window.today, -MARGIN_DAYS - Math.ceil(duration.toSeconds() / DAY_SECONDS));
  const step = () => {
    reading.steps -= 1;
    if (reading.steps < 0) throw new CalendarProblem('too many events recur, or they began too long ago');
  };
  const listed = timesOf(component, 'rdate').map(plainDay);
  const ruled = component
    .getAllProperties('rrule')
    .map(recurrenceOf)
    .flatMap((rule) => recurrenceDays(rule, beginningOf(rule, first), { from, to: window.horizon }, step));
  const isLeftOut = leftOut(component, reading.changed.get(uid) ?? [], window.timeZone);
  const own = first.year < FIRST_YEAR ? [] : [plainDay(first)];
  return [...new Set([...own, ...listed, ...ruled])].flatMap((day) => {
    const start = first.clone();
    [start.year = 0, start.month = 0, start.day = 0] = day.split('-').map(Number);
    if (day < from || isLeftOut(start, zone)) return [];
    const end = start.clone();
    end.addDuration(duration);
    return periodOf(event, `${uid} ${day}`, { start, end, zones }, window);
  });
}

/** The day of the first occurrence. For a yearly event of long ago it is an occurrence after 1970 by the same rule. */
function beginningOf({ frequency, interval, count }: Recurrence, first: ICAL.Time): CivilDay {
  if (first.year >= FIRST_YEAR || frequency !== 'YEARLY' || count !== null) return plainDay(first);
  const later = first.clone();
  // The loop runs at most eight times, until there is a 29 February again.
  do later.year = first.year + (Math.floor((Math.max(later.year, FIRST_YEAR - 1) - first.year) / interval) + 1) * interval;
  while (later.month === 2 && later.day === 29 && !ICAL.Time.isLeapYear(later.year) && later.year < FIRST_YEAR + MOST_YEARS);
  return plainDay(later);
}

/** Whether the series excludes an occurrence (EXDATE), or the occurrence is an event of its own (RECURRENCE-ID). */
function leftOut(
  series: ICAL.Component,
  changed: readonly ICAL.Component[],
  timeZone: string,
): (start: ICAL.Time, zone: string | null) => boolean {
  const excluded = [series.getAllProperties('exdate'), ...changed.map((one) => one.getAllProperties('recurrence-id'))].flat();
  const moments = excluded.flatMap((property) =>
    timesIn(property)
      .filter(({ year }) => year >= FIRST_YEAR)
      .map((time) => (time.isDate ? plainDay(time) : instantAt(time, zoneIn(property), timeZone).getTime())),
  );
  const out = new Set<string | number>(moments);
  return (start, zone) => out.has(plainDay(start)) || (!start.isDate && out.has(instantAt(start, zone, timeZone).getTime()));
}

export function recurOf(property: ICAL.Property): ICAL.Recur {
  const rule: unknown = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) throw new Error('it has no readable RRULE');
  return rule;
}

function recurrenceOf(property: ICAL.Property): Recurrence {
  const rule = recurOf(property);
  const frequency = (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const).find((known) => known === rule.freq);
  if (frequency === undefined) throw new Error(`it recurs ${rule.freq}`);
  // Repeated entries are removed first, so that even the longest list becomes short.
  const listed = (name: string) => [...new Set(rule.getComponent(name).map(String))];
  const numbers = (name: string) => listed(name).map(Number);
  return {
    frequency,
    interval: Math.max(1, rule.interval),
    count: rule.count ?? null,
    until: rule.until ? untilDay(rule.until) : null,
    weekStart: isoWeekday(rule.wkst),
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weeks: numbers('BYWEEKNO'),
    weekdays: listed('BYDAY').map((text) => {
      const [, nth = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
      return { nth: Number(nth), weekday: isoWeekday(ICAL.Recur.icalDayToNumericDay(name)) };
    }),
    positions: numbers('BYSETPOS'),
  };
}

/** The last day of the rule; null without one. Some calendars write an end in the year 9999 for none. */
function untilDay(until: ICAL.Time): CivilDay {
  return until.year > Number(LAST_DAY.slice(0, 4)) ? LAST_DAY : plainDay(until);
}

/** Converts a weekday from 1 for Sunday, as the parser counts, to 1 for Monday. */
function isoWeekday(fromSunday: number): number {
  return ((fromSunday + 5) % 7) + 1;
}
