import type ICAL from 'ical.js';
import type { CalendarWindow, ImportedPeriod } from '../../../adapters/parser-threads.ts';
import { addDays, dayOf, later, plainText } from '../kernel/index.ts';
import { instantAt, plainDay, type TimeZones } from './event-times.ts';

const REASON_LENGTH = 200;

interface Span {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  readonly zones: TimeZones;
}

/** The days of an event within the window; null if it lies outside. */
export function periodOf(
  event: ICAL.Event,
  uid: string,
  { start, end, zones }: Span,
  { timeZone, today, last }: CalendarWindow,
): ImportedPeriod[] {
  if (event.component.getFirstPropertyValue('status') === 'CANCELLED') return [];
  const dayAt = (time: ICAL.Time, zone: string | null, milliseconds: number) =>
    dayOf(later(instantAt(time, zone, timeZone), milliseconds), timeZone);
  const startDate = start.isDate ? plainDay(start) : dayAt(start, zones.start, 0);
  const next = addDays(startDate, 1);
  // An event without an end, or whose end is not after its start, takes one day.
  const ends = end === null ? next : start.isDate ? plainDay(end) : addDays(dayAt(end, zones.end, -1), 1);
  const endDate = ends > next ? ends : next;
  if (endDate <= today || startDate >= last) return [];
  const summary = String(event.component.getFirstPropertyValue('summary') ?? '');
  const reason = plainText(REASON_LENGTH).safeParse(summary.slice(0, REASON_LENGTH).toWellFormed()).data ?? null;
  return [{ uid, startDate, endDate: endDate > last ? last : endDate, reason }];
}
