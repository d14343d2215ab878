import { addDays, CivilDay, daysBetween, invalidInput } from '../../platform/kernel/index.ts';
import { dayOfMonthOf, nthDay } from '../entries/index.ts';

/** The first and the last day. */
export interface Period {
  readonly from: CivilDay;
  readonly to: CivilDay;
}

export const periodInput = {
  from: CivilDay.optional().describe('default: the first of this month'),
  to: CivilDay.optional().describe('last day; default: today'),
};

/** The days that are asked for; this month so far where nobody says. */
export function periodAsked({ from, to }: Partial<Period>, today: CivilDay): Period {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const period = { from: from ?? `${last.slice(0, 7)}-01`, to: last };
  if (period.from <= period.to) return period;
  throw invalidInput({ issues: [{ field: 'to', message: `must not be before ${period.from}` }] });
}

/** As long a time directly before: of whole months as many months, else as many days. */
export function priorPeriod({ from, to }: Period): Period {
  const next = addDays(to, 1);
  const before = addDays(from, -1);
  if (dayOfMonthOf(from) !== 1 || dayOfMonthOf(next) !== 1) return { from: addDays(from, -daysBetween(from, next)), to: before };
  const months = (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7));
  return { from: nthDay(from, -months, { cadence: 'MONTHLY', dayOfMonth: 1 }), to: before };
}
