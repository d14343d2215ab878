import {
  addDays,
  CivilDay,
  dayOfMonthOf,
  daysBetween,
  invalidInput,
  MONTHS_OF_QUARTER,
  MONTHS_OF_YEAR,
  nthDay,
} from '../../platform/kernel/index.ts';

/** The first and the last day, both included. */
export interface Period {
  readonly from: CivilDay;
  readonly to: CivilDay;
}

export const periodInput = {
  from: CivilDay.optional().describe('default: the first of this month'),
  to: CivilDay.optional().describe('last day; default: today'),
};

/** The wanted days, or this month so far if nobody names any. */
export function periodAsked({ from, to }: Partial<Period>, today: CivilDay): Period {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const period = { from: from ?? `${last.slice(0, 7)}-01`, to: last };
  if (period.from <= period.to) return period;
  throw invalidInput({ issues: [{ field: 'to', message: `must not be before ${period.from}` }] });
}

/** The period that a statement is compared with, and how it was chosen. */
export interface PriorPeriod extends Period {
  readonly words: string;
}

/**
 * The period before, chosen so that the two are alike. If a period begins with a month, the earlier one has the same days the
 * same number of months before; if it begins with a year and is longer than a quarter, it is a year before. In all other cases
 * it has as many days and ends the day before.
 */
export function priorPeriod({ from, to }: Period): PriorPeriod {
  if (dayOfMonthOf(from) !== 1) {
    const days = daysBetween(from, to) + 1;
    return told({ from: addDays(from, -days), to: addDays(from, -1) }, days === 1 ? 'the day before' : `the ${days} days before`);
  }
  const touched = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS_OF_YEAR + monthOf(to) - monthOf(from) + 1;
  const isYear = monthOf(from) === 1 && touched > MONTHS_OF_QUARTER;
  const back = isYear ? Math.ceil(touched / MONTHS_OF_YEAR) * MONTHS_OF_YEAR : touched;
  const earlier = (day: CivilDay, dayOfMonth: number) => nthDay(day, -back, { cadence: 'MONTHLY', dayOfMonth });
  const isWhole = dayOfMonthOf(addDays(to, 1)) === 1;
  const prior = { from: earlier(from, 1), to: earlier(to, isWhole ? LAST_DAY : dayOfMonthOf(to)) };
  const [count, unit] = back % MONTHS_OF_YEAR === 0 ? [back / MONTHS_OF_YEAR, 'year'] : [back, 'month'];
  const before = count === 1 ? `the ${unit} before` : `the ${count} ${unit}s before`;
  return told(prior, isWhole && back === touched ? before : `the same days of ${before}`);
}

const LAST_DAY = 31;

function monthOf(day: CivilDay): number {
  return Number(day.slice(5, 7));
}

function told({ from, to }: Period, what: string): PriorPeriod {
  return { from, to, words: `${from} to ${to}, ${what}` };
}
