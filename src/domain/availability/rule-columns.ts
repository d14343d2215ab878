import type { DurationRules } from '../../../db/values.ts';
import { daysBetween, instantOf } from '../kernel/index.ts';
import { blockedDays } from './duration-rules.ts';
import { weekdayBits } from './weekday-bits.ts';

const ANY_RENTAL = { startDate: '2026-05-04', endDate: '2026-05-05' };
/** Days with standard time on one half of the earth or the other. */
const SOLSTICES = ['2026-01-01', '2026-07-01'];
const MINUTE_MS = 60_000;

/** The rules in effect in the form that the search by dates needs: columns of the asset itself. */
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

/** From the day's midnight UTC to the pickup in standard time; in summer it is an hour earlier, which booking looks at exactly. */
function pickupMinutes(pickupTime: string, timeZone: string): number {
  const minutes = SOLSTICES.map(
    (day) => (instantOf(day, pickupTime, timeZone).getTime() - Date.parse(`${day}T00:00:00Z`)) / MINUTE_MS,
  );
  return Math.max(...minutes);
}
