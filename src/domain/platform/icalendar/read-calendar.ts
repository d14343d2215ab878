import ICAL from 'ical.js';
import type { CalendarReading, CalendarWindow, ImportedPeriod } from '../../../adapters/parser-threads.ts';
import { FIRST_YEAR, plainText } from '../kernel/index.ts';
import { CalendarProblem, guarded } from './calendar-problem.ts';
import { DAY_SECONDS, plainDay, timesOf, zonesOf } from './event-times.ts';
import { periodOf } from './imported-period.ts';
import { type Reading, recurOf, unfold } from './recurring-event.ts';

const MOST_EVENTS = 1_000;
/** The most time zones in one calendar. A calendar that people on all continents write has some dozens. */
const MOST_ZONES = 100;
/** The most dates that one event adds to its series or excludes. */
const MOST_DATES = 2_000;
/** The most days that are examined for all recurring events together, which takes a second or two in the thread. */
const MOST_STEPS = 300_000;
/**
 * The earliest accepted year. Birthdays begin before 1970, but an earlier year than this is only an attempt to overload the
 * parser.
 */
const OLDEST_YEAR = 1800;
/** The most days of one event, which are ten years. */
const MOST_DAYS = 3_660;
const UID_LENGTH = 300;

/**
 * The days from today on that the events of an iCalendar text (RFC 5545) take on the calendar of a place. An all-day event
 * takes `[DTSTART, DTEND)`, any other event the local days that it touches; an event that ends at midnight does not take the
 * day that begins then. Cancelled events take no days.
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

/** Checks the limits before anything is expanded, because a few lines can describe a series without end. */
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

/** Finds changed occurrences. Each is an event of its own, and its series excludes it. */
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
    // With the empty list the parser does not search the whole calendar for exceptions of each event.
    const event = new ICAL.Event(component, { exceptions: [] });
    assertNear(component);
    if (event.isRecurring()) return unfold(event, uid, reading);
    const { startDate: start, endDate: end, recurrenceId } = event;
    if (start.year < FIRST_YEAR || (end !== null && end.year < FIRST_YEAR)) return [];
    const own = event.isRecurrenceException() ? `${uid} ${plainDay(recurrenceId)}` : uid;
    return periodOf(event, own, { start, end, zones: zonesOf(component) }, reading.window);
  });
}

/** Refuses times that are thousands of years away before computing with them, because events are expanded year by year. */
function assertNear(component: ICAL.Component): void {
  for (const time of ['dtstart', 'dtend', 'recurrence-id'].flatMap((name) => timesOf(component, name))) {
    if (time.year < OLDEST_YEAR || time.year >= FIRST_YEAR) plainDay(time);
  }
  const lasts: unknown = component.getFirstPropertyValue('duration');
  if (lasts instanceof ICAL.Duration && Math.abs(lasts.toSeconds()) > MOST_DAYS * DAY_SECONDS) {
    throw new Error(`it lasts longer than ${MOST_DAYS} days`);
  }
}

function uidOf(component: ICAL.Component): string {
  const uid = plainText(UID_LENGTH).safeParse(String(component.getFirstPropertyValue('uid') ?? ''));
  if (uid.success) return uid.data;
  throw new CalendarProblem(`an event has no UID, or one of more than ${UID_LENGTH} characters`);
}
