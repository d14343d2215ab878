import { normalPeriod, type Period } from '../availability/index.ts';
import { addDays, dayOf, daysBetween, invalidInput } from '../kernel/index.ts';

const MOST_DAYS = 366;
/** Nobody can book later than this. */
const YEARS_AHEAD_DAYS = 3 * 366;

/** The period as it is stored; refuses one that is over, too long, or too far ahead. */
export function blackoutPeriod({ startDate, endDate }: Period, { timeZone, now }: { timeZone: string; now: Date }): Period {
  const period = normalPeriod({ startDate, endDate });
  const today = dayOf(now, timeZone);
  const problem =
    (daysBetween(startDate, endDate) < 0 && 'must not be before startDate') ||
    (period.endDate <= today && `is over: today is ${today} in ${timeZone}`) ||
    (daysBetween(startDate, endDate) > MOST_DAYS && `must be at most ${MOST_DAYS} days after startDate`) ||
    (period.endDate > addDays(today, YEARS_AHEAD_DAYS) && `must not be after ${addDays(today, YEARS_AHEAD_DAYS)}`);
  if (problem !== false) throw invalidInput({ issues: [{ field: 'endDate', message: problem }] });
  return period;
}
