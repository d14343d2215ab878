import type ICAL from 'ical.js';
import type { CalendarReading, CalendarWindow, UnreadEvent } from '../../../adapters/parser-threads.ts';
import { ascending } from '../kernel/index.ts';
import { type CalendarEvent, calendarSays, isBusy, isChange, readEvent, sequenceOf, uidOf, zonesIn } from './calendar-event.ts';
import { CalendarProblem } from './calendar-problem.ts';
import { type CalendarPart, calendarsIn } from './calendar-text.ts';
import { firstMoment, lengthOf, momentOf, valuesOf } from './event-times.ts';
import { type Occurrence, type TakenDays, takenDays } from './imported-period.ts';
import { RuleTooLong } from './recurrence.ts';
import { lengthUntil, unfold } from './recurring-event.ts';

/** The most events in one calendar, which take two seconds in the thread. People's calendars contain those of many past years. */
const MOST_EVENTS = 5_000;
/**
 * The most periods from today on that one calendar takes. A calendar with more is refused as a whole: with a part of it, days that
 * are taken elsewhere would look free.
 */
const MOST_OCCURRENCES = 1_000;
/** The most time zones in one calendar. A calendar that people on all continents write has some dozens. */
const MOST_ZONES = 100;
/** The most rules that may be too long to be followed, because each costs a quarter of a second in the thread. */
const MOST_LONG_RULES = 3;
/** The most periods that are followed for all events together, which takes two seconds in the thread. */
const MOST_PERIODS = 200_000;
const TOO_MANY = 'too many events recur, or they began too long ago';

/**
 * The days from today on that the events of an iCalendar text (RFC 5545) take on the calendar of a place. An all-day event
 * takes `[DTSTART, DTEND)`, any other event the local days that it touches; an event that ends at midnight does not take the
 * day that begins then. Cancelled events, and those that are marked as free, take no days. An event that cannot be read is
 * named, and spoils no other.
 */
export function readCalendar(text: string, window: CalendarWindow): CalendarReading {
  try {
    return readAll(calendarsIn(text), window);
  } catch (error) {
    if (error instanceof CalendarProblem) return { problem: error.message };
    throw error;
  }
}

function readAll(calendars: readonly CalendarPart[], window: CalendarWindow): CalendarReading {
  const inAll = (names: readonly string[]) => calendars.flatMap(({ parts }) => parts.filter(({ name }) => names.includes(name)));
  const all = inAll(EVENTS).length;
  if (all > MOST_EVENTS) throw new CalendarProblem(`more than ${MOST_EVENTS} events`);
  if (inAll(['VTIMEZONE']).length > MOST_ZONES) throw new CalendarProblem(`more than ${MOST_ZONES} time zones`);

  const reading: Reading = { window, days: new Map(), unread: [], longRules: 0, periods: 0 };
  const events = newestOf(calendars.flatMap((calendar) => eventsIn(calendar, reading)));
  const changes = Map.groupBy(events.filter(isChange), ({ uid }) => uid);
  for (const event of events) {
    attempt(reading, event.uid, () => addDays(event, changes.get(event.uid) ?? [], reading));
    if (reading.days.size > MOST_OCCURRENCES)
      throw new CalendarProblem(`more than ${MOST_OCCURRENCES} occurrences from today on`);
  }
  const { days, unread } = reading;
  const [worst] = unread;
  if (worst !== undefined && unread.length === all) throw new CalendarProblem(inWords(worst));
  const taken = [...days.values()];
  const parts = taken.flatMap(({ part }) => part ?? []).toSorted(ascending);
  const periods = taken.map(({ uid, startDate, endDate, reason }) => ({ uid, startDate, endDate, reason }));
  return { periods, parts, unread };
}

/** What has been read so far. */
interface Reading {
  readonly window: CalendarWindow;
  /** By the id of the occurrence. */
  readonly days: Map<string, TakenDays>;
  readonly unread: UnreadEvent[];
  longRules: number;
  periods: number;
}

const EVENTS = ['VEVENT', 'VFREEBUSY'];

function eventsIn(calendar: CalendarPart, reading: Reading): CalendarEvent[] {
  const zones = { local: reading.window.timeZone, defined: zonesIn(calendar) };
  const method = calendarSays(calendar, 'METHOD');
  return calendar.parts
    .filter(({ name }) => EVENTS.includes(name))
    .flatMap((part) => {
      const uid = part.name === 'VFREEBUSY' ? (uidOf(part) ?? 'VFREEBUSY') : uidOf(part);
      if (uid === null) reading.unread.push({ uid, problem: 'has no UID, or one that is too long' });
      return uid === null ? [] : (attempt(reading, uid, () => readEvent(part, uid, { zones, method })) ?? []);
    });
}

/** Reads something of an event. If this fails, the event is noted as unread. */
function attempt<T>(reading: Reading, uid: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    if (error instanceof RuleTooLong) reading.longRules += 1;
    if (reading.longRules > MOST_LONG_RULES) throw new CalendarProblem(TOO_MANY);
    reading.unread.push({ uid, problem: `cannot be read (${whyOf(error)})` });
    return null;
  }
}

const WHY_LENGTH = 120;

function whyOf(error: unknown): string {
  // The parser throws plain errors with a reason; any other error is none that a person understands.
  const says = error instanceof Error && error.constructor === Error ? error.message.split('\n', 1)[0] : undefined;
  return says?.slice(0, WHY_LENGTH) ?? 'it is not as RFC 5545 writes it';
}

function inWords({ uid, problem }: UnreadEvent): string {
  return uid === null ? `an event ${problem}` : `the event ${uid} ${problem}`;
}

/** The events without older versions of themselves, which have a smaller SEQUENCE. */
function newestOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = new Map<string, CalendarEvent>();
  for (const event of events) {
    const { uid, component } = event;
    const key = JSON.stringify([uid, component.name, component.getFirstProperty('recurrence-id')?.toICALString()]);
    const known = newest.get(key);
    if (known === undefined || sequenceOf(known) <= sequenceOf(event)) newest.set(key, event);
  }
  return [...newest.values()];
}

function addDays(event: CalendarEvent, changes: readonly CalendarEvent[], reading: Reading): void {
  for (const { component, ...occurrence } of occurrencesOf(event, changes, reading)) {
    const days = isBusy(component) ? takenDays(component, occurrence, reading.window) : null;
    if (days !== null) note(days, reading.days);
  }
}

type EventOccurrence = Occurrence & { readonly component: ICAL.Component };

function occurrencesOf(event: CalendarEvent, changes: readonly CalendarEvent[], reading: Reading): EventOccurrence[] {
  const { uid, component, zones } = event;
  if (component.name === 'vfreebusy') return busyTimes(event);
  const of = firstMoment(component, 'recurrence-id', zones);
  const start = firstMoment(component, 'dtstart', zones) ?? of;
  if (start === null) throw new Error('it has no DTSTART');
  if (!isChange(event) && (component.hasProperty('rrule') || component.hasProperty('rdate'))) {
    const changed = changes.map((change) => change.component);
    const spend = (periods: number) => {
      reading.periods += periods;
      if (reading.periods > MOST_PERIODS) throw new CalendarProblem(TOO_MANY);
    };
    const found = unfold({ event: component, changed }, { window: reading.window, zones, spend });
    return found.map(({ day, event: says, ...when }) => ({ uid: `${uid} ${day}`, component: says, ...when }));
  }
  return [{ uid: of === null ? uid : `${uid} ${of.day}`, component, start, length: lengthOf(component, start, zones) }];
}

/** The times that somebody publishes as busy, without saying what they are (FREEBUSY). */
function busyTimes({ uid, component, zones }: CalendarEvent): EventOccurrence[] {
  const busy = component
    .getAllProperties('freebusy')
    .filter((property) => property.getFirstParameter('fbtype')?.toUpperCase() !== 'FREE');
  return busy.flatMap((property) =>
    valuesOf(property).map(([written, end]) => {
      if (end === undefined) throw new Error('its FREEBUSY has no period');
      const start = momentOf(written, property, zones);
      return { uid: `${uid} ${start.day}`, component, start, length: lengthUntil(end, start, { property, zones }) };
    }),
  );
}

/** Notes the days of an occurrence. Two on the same day have the same id, and become one if their days overlap. */
function note(days: TakenDays, all: Map<string, TakenDays>): void {
  const before = all.get(days.uid);
  if (before === undefined) all.set(days.uid, days);
  else if (days.startDate > before.endDate || before.startDate > days.endDate) note({ ...days, uid: `${days.uid} +` }, all);
  else {
    const [startDate = '', endDate = ''] = [
      [before.startDate, days.startDate].toSorted()[0],
      [before.endDate, days.endDate].toSorted()[1],
    ];
    all.set(days.uid, { ...before, startDate, endDate, part: before.part === null || days.part === null ? null : before.part });
  }
}
