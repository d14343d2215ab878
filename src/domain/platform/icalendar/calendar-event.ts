import ICAL from 'ical.js';
import { plainText } from '../kernel/index.ts';
import { CalendarProblem } from './calendar-problem.ts';
import type { CalendarPart } from './calendar-text.ts';
import type { Zones } from './event-times.ts';
import { recurOf } from './recurrence.ts';

// Calendars of many programs write a date where a time is expected, or the other way round.
ICAL.design.strict = false;

/** An event of a calendar, or the busy times of somebody (VFREEBUSY). */
export interface CalendarEvent {
  readonly uid: string;
  readonly component: ICAL.Component;
  readonly zones: Zones;
}

/** The properties that say when an event is. */
const NEEDED = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'FREEBUSY'];
/** The other properties that are read. An event does not depend on them. */
const USEFUL = ['STATUS', 'TRANSP', 'SUMMARY', 'SEQUENCE'];
/** The most dates that one event adds to its series or excludes. */
const MOST_DATES = 2_000;

/** Parses an event. Throws an error that says why it cannot be read. */
export function readEvent(part: CalendarPart, uid: string, { zones, method }: { zones: Zones; method: string }): CalendarEvent {
  const component = new ICAL.Component(part.name.toLowerCase());
  for (const line of part.lines) {
    const name = nameOf(line);
    if (!NEEDED.includes(name) && !USEFUL.includes(name)) continue;
    const property = propertyIn(line);
    if (property !== null) component.addProperty(property);
    else if (NEEDED.includes(name)) throw new Error(`its ${name} is not as RFC 5545 writes it`);
  }
  const dates = ['rdate', 'exdate', 'freebusy'].flatMap((name) =>
    component.getAllProperties(name).map(({ jCal }) => jCal.length),
  );
  if (dates.reduce((sum, more) => sum + more, 0) > MOST_DATES)
    throw new Error(`it has more than ${MOST_DATES} dates of its own (RDATE, EXDATE)`);
  // A message that cancels events (RFC 5546) need not say so in each of them.
  if (method === 'CANCEL') component.updatePropertyWithValue('status', 'CANCELLED');
  return { uid, component, zones };
}

/** Whether an event takes its days: it is not cancelled, and not marked as free time. */
export function isBusy(event: ICAL.Component): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return says('status') !== 'CANCELLED' && says('transp') !== 'TRANSPARENT';
}

/** The number of the version of an event. */
export function sequenceOf({ component }: CalendarEvent): number {
  return Number(component.getFirstPropertyValue('sequence')) || 0;
}

/** Whether it is a changed occurrence of a series. */
export function isChange({ component }: CalendarEvent): boolean {
  return component.hasProperty('recurrence-id');
}

const UID_LENGTH = 300;

/** The id of an event; null if it has none that can be stored. */
export function uidOf({ lines }: CalendarPart): string | null {
  const line = lines.find((one) => nameOf(one) === 'UID');
  return plainText(UID_LENGTH).safeParse(line === undefined ? undefined : propertyIn(line)?.getFirstValue()).data ?? null;
}

/** The value of a property of the calendar itself, in capital letters. */
export function calendarSays({ lines }: CalendarPart, name: string): string {
  const line = lines.find((one) => nameOf(one) === name);
  return line === undefined
    ? ''
    : line
        .slice(line.indexOf(':') + 1)
        .trim()
        .toUpperCase();
}

/**
 * The time zones that a calendar defines. One that changes more often than each year is refused, because a few lines can
 * describe changes without end.
 */
export function zonesIn({ parts }: CalendarPart): Map<string, ICAL.Timezone> {
  const found = parts.filter(({ name }) => name === 'VTIMEZONE').map(zoneIn);
  return new Map(found.map((zone) => [zone.tzid, zone]));
}

function zoneIn(part: CalendarPart): ICAL.Timezone {
  try {
    const component = componentOf(part);
    for (const rule of component.getAllSubcomponents().flatMap((one) => one.getAllProperties('rrule'))) {
      const frequency = recurOf(rule).freq;
      if (frequency !== 'YEARLY') throw new CalendarProblem(`a time zone changes ${frequency}; only YEARLY is read`);
    }
    return new ICAL.Timezone(component);
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    throw new CalendarProblem('a time zone (VTIMEZONE) is not as RFC 5545 writes it');
  }
}

function componentOf({ name, lines, parts }: CalendarPart): ICAL.Component {
  const component = new ICAL.Component(name.toLowerCase());
  for (const property of lines.flatMap((line) => propertyIn(line) ?? [])) component.addProperty(property);
  for (const part of parts) component.addSubcomponent(componentOf(part));
  return component;
}

function nameOf(line: string): string {
  return (/^[A-Z0-9-]+/i.exec(line)?.[0] ?? '').toUpperCase();
}

/** The property that a line describes; null if it is none. */
function propertyIn(line: string): ICAL.Property | null {
  try {
    return ICAL.Property.fromString(line.trimEnd());
  } catch {
    return null;
  }
}
