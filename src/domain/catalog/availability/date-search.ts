import type { DurationRules, Mode } from '../../../../db/values/index.ts';
import { dayOf, daysBetween, instantOf, MINUTE_MS, weekday } from '../../platform/kernel/index.ts';
import { blockedDays, type Period } from './duration-rules.ts';

const ANY_RENTAL = { startDate: '2026-05-04', endDate: '2026-05-05' };
/** On one of these two days each half of the earth has standard time. */
const SOLSTICES = ['2026-01-01', '2026-07-01'];

/** The rules in effect as columns of the asset, for the search by dates. */
export function ruleColumns(rules: DurationRules, timeZone: string) {
  const blocked = blockedDays(rules, ANY_RENTAL);
  return {
    minDays: rules.minDays,
    maxDays: rules.maxDays,
    blockBeforeDays: daysBetween(blocked.from, ANY_RENTAL.startDate),
    blockAfterDays: daysBetween(ANY_RENTAL.endDate, blocked.to),
    noticeMinutes: rules.noticeHours * 60 - pickupMinutes(rules.pickupTime, timeZone),
    horizonDays: rules.horizonDays,
    closedDays: weekdayBits(rules.closedWeekdays),
  };
}

/**
 * The minutes from midnight UTC to the pickup in standard time. In summer it is an hour earlier, which booking checks exactly.
 */
function pickupMinutes(pickupTime: string, timeZone: string): number {
  const minutes = SOLSTICES.map(
    (day) => (instantOf(day, pickupTime, timeZone).getTime() - Date.parse(`${day}T00:00:00Z`)) / MINUTE_MS,
  );
  return Math.max(...minutes);
}

/** A period as the search by dates asks for it: what the columns of an asset's rules and its calendar must allow. */
export function requestedDays({ startDate, endDate }: Period, { mode, now }: { mode: Mode; now: Date }) {
  const midnight = Date.parse(`${startDate}T00:00:00Z`);
  return {
    startDate,
    endDate,
    days: daysBetween(startDate, endDate),
    minutesAhead: Math.floor((midnight - now.getTime()) / MINUTE_MS),
    // Some time zones are already at the next date, and there the horizon ends a day later too.
    daysAhead: daysBetween(dayOf(now, 'UTC'), startDate) - 1,
    weekdays: weekdayBits([weekday(startDate), weekday(endDate)]),
    mode,
    now,
  };
}

/** ISO weekdays (1 for Monday) as bits of a number, for comparing in the database. */
function weekdayBits(weekdays: readonly number[]): number {
  return [...new Set(weekdays)].reduce((bits, day) => bits | (1 << day), 0);
}
