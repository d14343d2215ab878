import type { CivilDay } from './civil-day.ts';

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

function clockAt(moment: Date, timeZone: string): { day: string; time: string } {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(moment);
  return { day, time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(moment) };
}
