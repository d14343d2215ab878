import type { DurationRules } from '../../../db/values.ts';
import { daysBetween } from '../kernel/index.ts';
import { blockedDays } from './duration-rules.ts';

const ANY_RENTAL = { startDate: '2026-05-04', endDate: '2026-05-05' };

/** The rules in effect in the form that the search by dates needs: columns of the asset itself. */
export function ruleColumns(rules: DurationRules) {
  const blocked = blockedDays(rules, ANY_RENTAL);
  return {
    minDays: rules.minDays,
    maxDays: rules.maxDays,
    blockBeforeDays: daysBetween(blocked.from, ANY_RENTAL.startDate),
    blockAfterDays: daysBetween(ANY_RENTAL.endDate, blocked.to),
  };
}
