import type ICAL from 'ical.js';
import type { CalendarWindow, ImportedPeriod } from '../../../adapters/parser-threads.ts';
import { addDays, DAY_MS, dayOf, later, localIso, plainText } from '../kernel/index.ts';
import { instantAt, type Length, MIDNIGHT, type Moment, momentAt, wallOf } from './event-times.ts';

/** The days that one occurrence of an event takes. */
export interface TakenDays extends ImportedPeriod {
  /** From when to when it lasts, in words, if it leaves a part of its first or last day. */
  readonly part: string | null;
}

/** An occurrence of an event. */
export interface Occurrence {
  readonly uid: string;
  readonly start: Moment;
  readonly length: Length;
}

/** The days of an occurrence within the window, where the place is; null if it lies outside. */
export function takenDays(
  event: ICAL.Component,
  { uid, start, length }: Occurrence,
  { timeZone, today, last }: CalendarWindow,
): TakenDays | null {
  const { startDate, endDate, part } = start.clock === null ? wholeDays(start, length) : touchedDays(start, length, timeZone);
  if (endDate <= today || startDate >= last) return null;
  return { uid, startDate, endDate: endDate > last ? last : endDate, reason: reasonOf(event), part };
}

/** An event without an end, or whose end is not after its start, takes one day. */
function wholeDays({ day }: Moment, { onClock, exact }: Length) {
  const days = Math.max(1, Math.ceil((onClock + exact) / DAY_MS));
  return { startDate: day, endDate: addDays(day, days), part: null };
}

/** The local days that an event touches. The day that begins when it ends is free. */
function touchedDays(start: Moment, { onClock, exact }: Length, timeZone: string) {
  const begins = instantAt(start);
  const ends = later(onClock === 0 ? begins : instantAt(momentAt(wallOf(start) + onClock, start)), exact);
  const startDate = dayOf(begins, timeZone);
  const endDate = ends > begins ? addDays(dayOf(later(ends, -1), timeZone), 1) : addDays(startDate, 1);
  const [from, to] = [begins, ends].map((instant) => localIso(instant, timeZone).slice(0, 19).split('T'));
  const isWhole = from?.[1] === MIDNIGHT && to?.[1] === MIDNIGHT && ends > begins;
  return { startDate, endDate, part: isWhole ? null : partInWords(from, ends > begins ? to : from) };
}

function partInWords([startDay = '', from = '']: readonly string[] = [], [endDay = '', to = '']: readonly string[] = []): string {
  const [first, last] = [from.slice(0, 5), to.slice(0, 5)];
  if (startDay !== endDay) return `${startDay} ${first} to ${endDay} ${last}`;
  return first === last ? `${startDay} ${first}` : `${startDay} ${first} to ${last}`;
}

const REASON_LENGTH = 200;

function reasonOf(event: ICAL.Component): string | null {
  const summary = String(event.getFirstPropertyValue('summary') ?? '');
  return plainText(REASON_LENGTH).safeParse(summary.slice(0, REASON_LENGTH).toWellFormed()).data ?? null;
}
