import ICAL from 'ical.js';
import { type CivilDay, FIRST_YEAR, instantOf, isCivilDay, LAST_YEAR } from '../kernel/index.ts';

export const DAY_SECONDS = 86_400;

export function timesOf(component: ICAL.Component, name: string): ICAL.Time[] {
  return component.getAllProperties(name).flatMap(timesIn);
}

export function timesIn(property: ICAL.Property): ICAL.Time[] {
  return property.getValues().map((value: unknown) => {
    if (value instanceof ICAL.Time) return value;
    if (value instanceof ICAL.Period) return value.start;
    throw new Error(`${property.name.toUpperCase()} has no date`);
  });
}

export function zoneIn(property: ICAL.Property | null): string | null {
  return property?.getFirstParameter('tzid') ?? null;
}

/** The TZID of start and end, if they have one. */
export interface TimeZones {
  readonly start: string | null;
  readonly end: string | null;
}

export function zonesOf(component: ICAL.Component): TimeZones {
  const [start = null, end = start] = ['dtstart', 'dtend'].map((name) =>
    component.getFirstProperty(name)?.getFirstParameter('tzid'),
  );
  return { start, end };
}

/**
 * The instant of a time, by the IANA name of its zone, otherwise by the rules for the zone in the calendar itself. A time in an
 * unknown zone is local.
 */
export function instantAt(time: ICAL.Time, zone: string | null, timeZone: string): Date {
  const day = plainDay(time);
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const ruled = time.zone !== undefined && time.zone !== null && time.zone !== ICAL.Timezone.localTimezone;
  if (ruled && (zone === null || !isZone(zone))) return new Date(time.toUnixTime() * 1000);
  const clock = [time.hour, time.minute, time.second].map((part) => String(part).padStart(2, '0')).join(':');
  return instantOf(day, clock, zone !== null && isZone(zone) ? zone : timeZone);
}

export function plainDay(time: ICAL.Time): CivilDay {
  const day = [String(time.year).padStart(4, '0'), ...[time.month, time.day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
  if (!isCivilDay(day)) throw new Error(`${day} is no date from ${FIRST_YEAR} to ${LAST_YEAR}`);
  return day;
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
