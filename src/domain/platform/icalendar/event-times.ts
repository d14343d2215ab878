import ICAL from 'ical.js';
import { z } from 'zod';
import { type CivilDay, DAY_MS, FIRST_YEAR, instantOf, isCivilDay, LAST_YEAR, wallClock } from '../kernel/index.ts';

/** A time as a calendar writes it. */
export interface Moment {
  readonly day: CivilDay;
  /** What the clock shows, `HH:MM:SS`; null for a whole day. */
  readonly clock: string | null;
  readonly zone: Zone;
}

/** Whose clock it is: the IANA name of a time zone, or one that the calendar defines. */
export type Zone = string | ICAL.Timezone;

/** The zones in which the times of an event may be written. */
export interface Zones {
  /** The zone of times without one. */
  readonly local: Zone;
  readonly defined: ReadonlyMap<string, ICAL.Timezone>;
}

export function firstMoment(event: ICAL.Component, name: string, zones: Zones): Moment | null {
  const property = event.getFirstProperty(name);
  return property === null ? null : (momentsOf(property, zones)[0] ?? null);
}

/** The times of all properties with this name. */
export function momentsIn(event: ICAL.Component, name: string, zones: Zones): Moment[] {
  return event.getAllProperties(name).flatMap((property) => momentsOf(property, zones));
}

function momentsOf(property: ICAL.Property, zones: Zones): Moment[] {
  return valuesOf(property).map(([start]) => momentOf(start, property, zones));
}

/** The times and periods of a property as the parser writes them. A period has an end, or how long it lasts. */
export function valuesOf(property: ICAL.Property): (readonly [start: string, end?: string])[] {
  return property.jCal.slice(VALUES_BEGIN).map((value: unknown) => {
    const parts = Value.safeParse(value).data;
    if (parts === undefined) throw new Error(`its ${property.name.toUpperCase()} has no date`);
    return parts;
  });
}

/** Name, parameters and type of a property come before its values (RFC 7265). */
const VALUES_BEGIN = 3;
const Value = z.union([z.string().transform((time) => [time] as const), z.tuple([z.string(), z.string()])]);

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/;

/**
 * A time of a property, in the zone that the property names. A rule names none. The parser would turn a date that does not
 * exist into a later one.
 */
export function momentOf(written: string, property: ICAL.Property | null, zones: Zones): Moment {
  const [, day = '', hour, minute = '', second = '', utc] = WRITTEN.exec(written) ?? [];
  if (!isDay(day))
    throw new Error(day === '' ? 'it has no readable date' : `${day} is no date from ${FIRST_YEAR} to ${LAST_YEAR}`);
  // Some calendars write a time although they say that it is a date.
  if (hour === undefined || property?.type === 'date') return { day, clock: null, zone: zones.local };
  if (hour > '23' || minute > '59' || second > '60') throw new Error(`${hour}:${minute}:${second} is no time`);
  // A leap second counts as the one before it.
  const clock = `${hour}:${minute}:${second > '59' ? '59' : second}`;
  return { day, clock, zone: utc === 'Z' ? 'UTC' : zoneNamed(property?.getFirstParameter('tzid'), zones) };
}

/** The zone of this name, by IANA if it has one, otherwise by the calendar. Times in an unknown zone are local. */
function zoneNamed(name: string | undefined, { local, defined }: Zones): Zone {
  if (name === undefined) return local;
  return isZone(name) ? name : (defined.get(name) ?? local);
}

export function instantAt({ day, clock, zone }: Moment): Date {
  if (typeof zone === 'string') return instantOf(day, clock ?? MIDNIGHT, zone);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0, second = 0] = (clock ?? MIDNIGHT).split(':').map(Number);
  const time = new ICAL.Time({ year, month, day: date, hour, minute, second, isDate: false }, zone);
  return new Date(time.toUnixTime() * 1_000);
}

export const MIDNIGHT = '00:00:00';

/** What the clock of the moment shows, in milliseconds as if it were the clock of UTC. */
export function wallOf({ day, clock }: Moment): number {
  return Date.parse(`${day}T${clock ?? MIDNIGHT}Z`);
}

/** What the clock of `other` shows at the moment. A whole day is the same on every clock, and so is the time of `other` on it. */
export function wallIn(moment: Moment, other: Moment): number {
  if (moment.clock === null || other.clock === null) return wallOf({ ...moment, clock: other.clock });
  const instant = instantAt(moment);
  if (typeof other.zone === 'string') return wallClock(instant.getTime(), other.zone);
  const { year, month, day, hour, minute, second } = ICAL.Time.fromJSDate(instant, true).convertToZone(other.zone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which the same clock shows `wall`. */
export function momentAt(wall: number, { clock, zone }: Pick<Moment, 'clock' | 'zone'>): Moment {
  const shown = new Date(wall).toISOString();
  return { day: shown.slice(0, 10), clock: clock === null ? null : shown.slice(11, 19), zone };
}

/** How long an event lasts: first as long on its clock, then as long in real time, in milliseconds. */
export interface Length {
  readonly onClock: number;
  readonly exact: number;
}

/** The length by DTEND or else by DURATION; without both, a day or a moment. */
export function lengthOf(event: ICAL.Component, start: Moment, zones: Zones): Length {
  const end = firstMoment(event, 'dtend', zones);
  if (end !== null) {
    if (start.clock === null || end.zone === start.zone) return { onClock: wallOf(end) - wallOf(start), exact: 0 };
    return { onClock: 0, exact: instantAt(end).getTime() - instantAt(start).getTime() };
  }
  const lasts: unknown = event.getFirstPropertyValue('duration');
  return lasts instanceof ICAL.Duration ? lengthOfDuration(lasts) : { onClock: start.clock === null ? DAY_MS : 0, exact: 0 };
}

/** The longest event, which are ten years. */
const MOST_DAYS = 3_660;

export function lengthOfDuration(lasts: ICAL.Duration): Length {
  const sign = lasts.isNegative ? -1 : 1;
  const onClock = sign * (lasts.weeks * 7 + lasts.days) * DAY_MS;
  const exact = sign * ((lasts.hours * 60 + lasts.minutes) * 60 + lasts.seconds) * 1_000;
  if (Math.abs(onClock) + Math.abs(exact) > MOST_DAYS * DAY_MS) throw new Error(`it lasts longer than ${MOST_DAYS} days`);
  return { onClock, exact };
}

/**
 * The earliest accepted year. Birthdays begin before 1970, but an earlier year than this is only an attempt to overload the
 * parser.
 */
const OLDEST_YEAR = 1800;

function isDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  if (year >= FIRST_YEAR || year < OLDEST_YEAR) return isCivilDay(day);
  return new Date(`${day}T${MIDNIGHT}Z`).toISOString().startsWith(day);
}

/** Cached, because the check is slow and a calendar uses the same few zones again and again. The cache ends with its thread. */
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
