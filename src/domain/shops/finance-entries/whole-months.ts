import { addDays, type CivilDay } from '../../platform/kernel/index.ts';
import { nthDay } from './cadence.ts';

/** First and last of them, both included; null for no bound. */
export interface Spans {
  readonly unit: 'DAY' | 'MONTH';
  readonly first: string | null;
  readonly last: string | null;
}

/** The whole months of a time, and the days before and after them. */
export function spansOf({ from, to }: { readonly from?: CivilDay | undefined; readonly to?: CivilDay | undefined }): Spans[] {
  const begin = from === undefined ? null : beginOfMonths(from);
  const end = to === undefined ? null : endOfMonths(to);
  if (from !== undefined && to !== undefined && begin !== null && end !== null && begin > end) {
    return [{ unit: 'DAY', first: from, last: to }];
  }
  const months: Spans = { unit: 'MONTH', first: begin && begin.slice(0, 7), last: end && addDays(end, -1).slice(0, 7) };
  const before: Spans[] = from === undefined || begin === null || begin === from ? [] : [daysOf(from, addDays(begin, -1))];
  const after: Spans[] = to === undefined || end === null || end > to ? [] : [daysOf(end, to)];
  return [...before, months, ...after];
}

function daysOf(first: CivilDay, last: CivilDay): Spans {
  return { unit: 'DAY', first, last };
}

/** The first day from `from` on with which a month begins. */
function beginOfMonths(from: CivilDay): CivilDay {
  return from.endsWith('-01') ? from : firstOfNext(from);
}

/** The day after the last month that is over with `to`. */
function endOfMonths(to: CivilDay): CivilDay {
  const next = addDays(to, 1);
  return `${next.slice(0, 7)}-01`;
}

function firstOfNext(day: CivilDay): CivilDay {
  return nthDay(day, 1, { cadence: 'MONTHLY', dayOfMonth: 1 });
}
