import type { Mode } from '../../../db/values.ts';
import { daysBetween, weekday } from '../kernel/index.ts';
import type { Period } from './duration-rules.ts';
import { weekdayBits } from './weekday-bits.ts';

const MINUTE_MS = 60_000;

/** A period as the search by dates asks for it: what the columns of an asset's rules and its calendar must allow. */
export function wishedDays({ startDate, endDate }: Period, { mode, now }: { mode: Mode; now: Date }) {
  const midnight = Date.parse(`${startDate}T00:00:00Z`);
  return {
    startDate,
    endDate,
    days: daysBetween(startDate, endDate),
    minutesAhead: Math.floor((midnight - now.getTime()) / MINUTE_MS),
    // Where today is a day further already, the horizon is too.
    daysAhead: daysBetween(now.toISOString().slice(0, 10), startDate) - 1,
    weekdays: weekdayBits([weekday(startDate), weekday(endDate)]),
    mode,
    now,
  };
}
