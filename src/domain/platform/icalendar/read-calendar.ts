import ICAL from 'ical.js';
import type { CalendarReading, CalendarWindow, ImportedPeriod } from '../../../adapters/parser-threads.ts';
import { addDays, type CivilDay, dayOf, instantOf, isCivilDay, plainText } from '../kernel/index.ts';
import { type Recurrence, recurrenceDays } from './recurrence.ts';

/** Says in a few words what is wrong. */
class CalendarProblem extends Error {}

const MOST_EVENTS = 1_000;
/** Of a calendar that many people on all continents write there are some dozens. */
const MOST_ZONES = 100;
/** Of one event: dates that are added to its series, or left out of it. */
const MOST_DATES = 2_000;
/** Days that are looked at for all events that recur together: what a second or two in the thread allow. */
const MOST_STEPS = 300_000;
/** More than any time zone or any day without end can make. */
const MARGIN_DAYS = 3;
const DAY_SECONDS = 86_400;
/** The first year that a civil day may have; what was over before it takes nothing. */
const FIRST_YEAR = 1970;
const LAST_DAY = '2199-12-31';
/** Birthdays begin before 1970. Nobody writes of a year before this one but to see what happens. */
const OLDEST_YEAR = 1800;
/** So many later there was a 29 February in every interval that has one at all. */
const MOST_YEARS = 200;
/** Of one event: ten years. */
const MOST_DAYS = 3_660;
const UID_LENGTH = 300;
const REASON_LENGTH = 200;

/**
 * The days that the events of an iCalendar text (RFC 5545) take on the calendar of a place, from today on. An all-day
 * event takes `[DTSTART, DTEND)`, any other the local days that it touches: one that ends at midnight not the day that
 * begins then. Cancelled events take nothing.
 */
export function readCalendar(text: string, window: CalendarWindow): CalendarReading {
  try {
    return { periods: periodsIn(parse(text), window) };
  } catch (error) {
    if (error instanceof CalendarProblem) return { problem: error.message };
    throw error;
  }
}

function periodsIn(calendars: readonly ICAL.Component[], window: CalendarWindow): ImportedPeriod[] {
  assertBounded(calendars);
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  const reading: Reading = { window, steps: MOST_STEPS, changed: changedOccurrences(events) };
  const periods = new Map<string, ImportedPeriod>();
  for (const component of events) {
    for (const period of periodsOf(component, reading)) periods.set(period.uid, period);
    if (periods.size > MOST_EVENTS) throw new CalendarProblem(`more than ${MOST_EVENTS} occurrences`);
  }
  return [...periods.values()];
}

interface Reading {
  readonly window: CalendarWindow;
  /** How many days may still be looked at. */
  steps: number;
  /** By UID: occurrences of a series that stand for themselves. */
  readonly changed: ReadonlyMap<string, readonly ICAL.Component[]>;
}

/** Before anything is unfolded: some lines can say so much that unfolding it ends never. */
function assertBounded(calendars: readonly ICAL.Component[]): void {
  const all = (name: string) => calendars.flatMap((calendar) => calendar.getAllSubcomponents(name));
  if (all('vevent').length > MOST_EVENTS) throw new CalendarProblem(`more than ${MOST_EVENTS} events`);
  const zones = all('vtimezone');
  if (zones.length > MOST_ZONES) throw new CalendarProblem(`more than ${MOST_ZONES} time zones`);
  for (const rule of zones.flatMap((zone) => zone.getAllSubcomponents()).flatMap((part) => part.getAllProperties('rrule'))) {
    const frequency = guarded('a time zone cannot be read', () => recurOf(rule).freq);
    if (frequency !== 'YEARLY') throw new CalendarProblem(`a time zone changes ${frequency}; only YEARLY is read`);
  }
  for (const event of all('vevent')) {
    const dates = ['rdate', 'exdate'].flatMap((name) => event.getAllProperties(name).map(({ jCal }) => jCal.length));
    if (dates.reduce((sum, more) => sum + more, 0) > MOST_DATES) {
      throw new CalendarProblem(`an event has more than ${MOST_DATES} dates of its own (RDATE, EXDATE)`);
    }
  }
}

/** A changed occurrence stands for itself; its series leaves it out. */
function changedOccurrences(events: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const changed = events.filter((event) => event.hasProperty('recurrence-id'));
  return Map.groupBy(changed, uidOf);
}

function parse(text: string): ICAL.Component[] {
  return guarded('the text is no iCalendar', () => {
    const parsed: unknown[] = ICAL.parse(text);
    const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((root) => new ICAL.Component(root as never));
    if (roots.length === 0 || roots.some(({ name }) => name !== 'vcalendar')) throw new Error('it has no VCALENDAR');
    return roots;
  });
}

function periodsOf(component: ICAL.Component, reading: Reading): ImportedPeriod[] {
  const uid = uidOf(component);
  return guarded(`the event ${uid} cannot be read`, () => {
    if (!component.hasProperty('dtstart')) throw new Error('it has no DTSTART');
    // Without the list, each event would look for its exceptions in the whole calendar.
    const event = new ICAL.Event(component, { exceptions: [] });
    assertNear(component);
    if (event.isRecurring()) return unfold(event, uid, reading);
    const { startDate: start, endDate: end, recurrenceId } = event;
    if (start.year < FIRST_YEAR || (end !== null && end.year < FIRST_YEAR)) return [];
    const own = event.isRecurrenceException() ? `${uid} ${plainDay(recurrenceId)}` : uid;
    return keep(event, own, { start, end, zones: zonesOf(component) }, reading.window);
  });
}

/** Before anything is reckoned with its times: what lies or lasts thousands of years away is unfolded year by year. */
function assertNear(component: ICAL.Component): void {
  for (const time of ['dtstart', 'dtend', 'recurrence-id'].flatMap((name) => timesOf(component, name))) {
    if (time.year < OLDEST_YEAR || time.year >= FIRST_YEAR) plainDay(time);
  }
  const lasts: unknown = component.getFirstPropertyValue('duration');
  if (lasts instanceof ICAL.Duration && Math.abs(lasts.toSeconds()) > MOST_DAYS * DAY_SECONDS) {
    throw new Error(`it lasts longer than ${MOST_DAYS} days`);
  }
}

/** The days on which an event recurs, each as long as the first. */
function unfold(event: ICAL.Event, uid: string, reading: Reading): ImportedPeriod[] {
  const { component, startDate: first, duration } = event;
  const { window } = reading;
  const zone = zonesOf(component).start;
  const zones = { start: zone, end: zone };
  // So many days before today an occurrence may have begun that is not over.
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
    return keep(event, `${uid} ${day}`, { start, end, zones }, window);
  });
}

/** The day of the first occurrence; of a yearly event of long ago, of one that the same rule has after 1970. */
function beginningOf({ frequency, interval, count }: Recurrence, first: ICAL.Time): CivilDay {
  if (first.year >= FIRST_YEAR || frequency !== 'YEARLY' || count !== null) return plainDay(first);
  const later = first.clone();
  // At most eight times until there is a 29 February again.
  do later.year = first.year + (Math.floor((Math.max(later.year, FIRST_YEAR - 1) - first.year) / interval) + 1) * interval;
  while (later.month === 2 && later.day === 29 && !ICAL.Time.isLeapYear(later.year) && later.year < FIRST_YEAR + MOST_YEARS);
  return plainDay(later);
}

/** Whether an occurrence was taken out of its series (EXDATE), or stands for itself (RECURRENCE-ID). */
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

function timesOf(component: ICAL.Component, name: string): ICAL.Time[] {
  return component.getAllProperties(name).flatMap(timesIn);
}

function timesIn(property: ICAL.Property): ICAL.Time[] {
  return property.getValues().map((value: unknown) => {
    if (value instanceof ICAL.Time) return value;
    if (value instanceof ICAL.Period) return value.start;
    throw new Error(`${property.name.toUpperCase()} has no date`);
  });
}

function zoneIn(property: ICAL.Property | null): string | null {
  return property?.getFirstParameter('tzid') ?? null;
}

function recurOf(property: ICAL.Property): ICAL.Recur {
  const rule: unknown = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) throw new Error('it has no readable RRULE');
  return rule;
}

function recurrenceOf(property: ICAL.Property): Recurrence {
  const rule = recurOf(property);
  const frequency = (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const).find((known) => known === rule.freq);
  if (frequency === undefined) throw new Error(`it recurs ${rule.freq}`);
  // Said twice is said once: what is left of the longest list is short.
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

/** Some write an end in the year 9999 for none. */
function untilDay(until: ICAL.Time): CivilDay {
  return until.year > Number(LAST_DAY.slice(0, 4)) ? LAST_DAY : plainDay(until);
}

/** From 1 for Sunday, as the parser counts, to 1 for Monday. */
function isoWeekday(fromSunday: number): number {
  return ((fromSunday + 5) % 7) + 1;
}

interface Span {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  /** TZID of each, where it has one. */
  readonly zones: { readonly start: string | null; readonly end: string | null };
}

function zonesOf(component: ICAL.Component): Span['zones'] {
  const [start = null, end = start] = ['dtstart', 'dtend'].map((name) =>
    component.getFirstProperty(name)?.getFirstParameter('tzid'),
  );
  return { start, end };
}

function keep(
  event: ICAL.Event,
  uid: string,
  { start, end, zones }: Span,
  { timeZone, today, last }: CalendarWindow,
): ImportedPeriod[] {
  if (event.component.getFirstPropertyValue('status') === 'CANCELLED') return [];
  const dayAt = (time: ICAL.Time, zone: string | null, milliseconds: number) =>
    dayOf(new Date(instantAt(time, zone, timeZone).getTime() + milliseconds), timeZone);
  const startDate = start.isDate ? plainDay(start) : dayAt(start, zones.start, 0);
  const next = addDays(startDate, 1);
  // Without an end, or with one that is not after the start, one day is taken.
  const ends = end === null ? next : start.isDate ? plainDay(end) : addDays(dayAt(end, zones.end, -1), 1);
  const endDate = ends > next ? ends : next;
  if (endDate <= today || startDate >= last) return [];
  const summary = String(event.component.getFirstPropertyValue('summary') ?? '');
  const reason = plainText(REASON_LENGTH).safeParse(summary.slice(0, REASON_LENGTH).toWellFormed()).data ?? null;
  return [{ uid, startDate, endDate: endDate > last ? last : endDate, reason }];
}

/** A time's instant: by its zone's IANA name, else by the rules that the calendar itself holds for it; a time of no known zone is local. */
function instantAt(time: ICAL.Time, zone: string | null, timeZone: string): Date {
  const day = plainDay(time);
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const ruled = time.zone !== undefined && time.zone !== null && time.zone !== ICAL.Timezone.localTimezone;
  if (ruled && (zone === null || !isZone(zone))) return new Date(time.toUnixTime() * 1000);
  const clock = [time.hour, time.minute, time.second].map((part) => String(part).padStart(2, '0')).join(':');
  return instantOf(day, clock, zone !== null && isZone(zone) ? zone : timeZone);
}

function plainDay(time: ICAL.Time): CivilDay {
  const day = [String(time.year).padStart(4, '0'), ...[time.month, time.day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
  if (!isCivilDay(day)) throw new Error(`${day} is no date from 1970 to 2199`);
  return day;
}

/** Asking takes long, and a calendar asks for the same few again and again; a thread that has ended forgets them. */
const zoneNames = new Map<string, boolean>();
const MOST_NAMES = 1_000;

function isZone(name: string): boolean {
  const known = zoneNames.get(name);
  if (known !== undefined) return known;
  if (zoneNames.size > MOST_NAMES) zoneNames.clear();
  const exists = isTimeZone(name);
  zoneNames.set(name, exists);
  return exists;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function uidOf(component: ICAL.Component): string {
  const uid = plainText(UID_LENGTH).safeParse(String(component.getFirstPropertyValue('uid') ?? ''));
  if (uid.success) return uid.data;
  throw new CalendarProblem(`an event has no UID, or one of more than ${UID_LENGTH} characters`);
}

/** What the parser throws about is said in one line. */
function guarded<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    const why = error instanceof Error ? error.message.split('\n', 1)[0]?.slice(0, 120) : '';
    throw new CalendarProblem(`${what} (${why})`);
  }
}
