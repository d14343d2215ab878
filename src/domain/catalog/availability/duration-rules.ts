import { z } from 'zod';
import type { DurationRules } from '../../../../db/values/index.ts';
import {
  WEEKDAYS,
  addDays,
  type CivilDay,
  dayOf,
  daysBetween,
  eachDay,
  HOUR_MS,
  instantOf,
  type Settings,
  weekday,
} from '../../platform/kernel/index.ts';

/** When and how long an asset may be rented, as everybody may see it. */
export const DurationRulesView = z.object({
  minDays: z.int(),
  maxDays: z.int(),
  noticeHours: z.int(),
  horizonDays: z.int(),
  bufferBeforeDays: z.int(),
  bufferAfterDays: z.int(),
  pickupTime: z.string(),
  returnTime: z.string(),
  closedWeekdays: z.array(z.int()),
  discounts: z.array(z.object({ minDays: z.int(), bps: z.int() })),
});

/** The rules that apply if neither the asset nor its vendor has any. */
const PLATFORM_RULES: Omit<DurationRules, 'horizonDays'> = {
  minDays: 1,
  maxDays: 90,
  noticeHours: 2,
  bufferBeforeDays: 0,
  bufferAfterDays: 0,
  pickupTime: '10:00',
  returnTime: '10:00',
  closedWeekdays: [],
  discounts: [],
};

/** The rules in effect, field by field: the asset's rule first, then the vendor's, then the platform's. */
export function effectiveRules(asset: Partial<DurationRules>, vendor: Partial<DurationRules>, settings: Settings): DurationRules {
  return { ...PLATFORM_RULES, horizonDays: settings.horizonDays, ...vendor, ...asset };
}

/** Nobody can book further ahead than this, whatever the rules of an asset say. */
export const YEARS_AHEAD_DAYS = 3 * 366;

/** The days `[startDate, endDate)`. If both are the same day, the period is that one day. */
export interface Period {
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
}

/** The period in its stored form, which is never empty. */
export function normalPeriod({ startDate, endDate }: Period): Period {
  return { startDate, endDate: endDate === startDate ? addDays(startDate, 1) : endDate };
}

/**
 * The calendar days that a rental blocks: its own, the buffers, and the return day if the asset comes back later than the next
 * renter could pick it up.
 */
export function blockedDays(rules: DurationRules, { startDate, endDate }: Period): { from: CivilDay; to: CivilDay } {
  const turnover = rules.bufferAfterDays === 0 && rules.returnTime > rules.pickupTime ? 1 : 0;
  return { from: addDays(startDate, -rules.bufferBeforeDays), to: addDays(endDate, rules.bufferAfterDays + turnover) };
}

/**
 * The days that no rental can have while the days of the period are closed: these days, and the days whose rental would need
 * one of them for a buffer or the return.
 */
export function daysLost(rules: DurationRules, { startDate, endDate }: Period): CivilDay[] {
  const needed = blockedDays(rules, { startDate, endDate: startDate });
  const [before, after] = [daysBetween(needed.from, startDate), daysBetween(startDate, needed.to)];
  return eachDay(addDays(startDate, -after), addDays(endDate, before));
}

interface RuleProblem {
  readonly code: 'past' | 'min_days' | 'max_days' | 'notice' | 'horizon' | 'closed_weekday';
  readonly message: string;
}

/** The rules that these dates break, whoever else wants them; empty if they break none. */
export function ruleProblems(rules: DurationRules, period: Period, timeZone: string, now: Date): RuleProblem[] {
  const { startDate } = period;
  const today = dayOf(now, timeZone);
  if (startDate < today) return [{ code: 'past', message: `startDate is in the past; today is ${today} in ${timeZone}` }];

  const problems = lengthProblems(rules, period);
  const notice = instantOf(startDate, rules.pickupTime, timeZone).getTime() - now.getTime();
  if (notice < rules.noticeHours * HOUR_MS) {
    problems.push({ code: 'notice', message: `it needs ${rules.noticeHours} hours notice before pickup at ${rules.pickupTime}` });
  }
  if (daysBetween(today, startDate) > rules.horizonDays) {
    problems.push({
      code: 'horizon',
      message: `it can be booked up to ${rules.horizonDays} days ahead, until ${addDays(today, rules.horizonDays)}`,
    });
  }
  return [...problems, ...closedOn(rules, 'pickup', startDate), ...closedOn(rules, 'return', period.endDate)];
}

/** The rules that a changed return day breaks. The start is not checked, because it was checked when it was booked. */
export function returnProblems(rules: DurationRules, period: Period, timeZone: string, now: Date): RuleProblem[] {
  const ended = instantOf(period.endDate, rules.returnTime, timeZone) <= now;
  return [
    ...(ended ? [{ code: 'past' as const, message: `endDate is over: the return is at ${rules.returnTime}` }] : []),
    ...lengthProblems(rules, period),
    ...closedOn(rules, 'return', period.endDate),
  ];
}

function lengthProblems(rules: DurationRules, { startDate, endDate }: Period): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const days = daysBetween(startDate, endDate);
  if (days < rules.minDays) problems.push({ code: 'min_days', message: `the shortest rental is ${rules.minDays} days` });
  if (days > rules.maxDays) problems.push({ code: 'max_days', message: `the longest rental is ${rules.maxDays} days` });
  return problems;
}

function closedOn({ closedWeekdays }: DurationRules, word: 'pickup' | 'return', day: CivilDay): RuleProblem[] {
  if (!closedWeekdays.includes(weekday(day))) return [];
  return [{ code: 'closed_weekday', message: `no ${word} on ${WEEKDAYS[weekday(day) - 1]}s (${day})` }];
}
