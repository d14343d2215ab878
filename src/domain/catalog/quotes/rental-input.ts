import { z } from 'zod';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import { CivilDay, daysBetween, IdInput, invalidInput } from '../../platform/kernel/index.ts';
import type { Period } from '../availability/index.ts';

export const rentalInput = {
  slug: IdInput.optional().describe('slug or assetId'),
  assetId: IdInput.optional(),
  startDate: CivilDay.describe('pickup day'),
  endDate: CivilDay.describe('return day, not counted'),
  rentalMode: z.enum(RENTAL_MODES).optional(),
  units: z.int().min(1).max(100).optional(),
  extras: z.array(IdInput).max(20).optional().describe('ids from get_asset_detail'),
};

/** The longest period in days that can be asked for. An asset's own rules are usually much shorter. */
export const LONGEST_PERIOD_DAYS = 730;

/** What is wrong with these two days as a period, or null. */
export function periodProblem(startDate: string, endDate: string): string | null {
  if (endDate < startDate) return 'must not be before startDate';
  return daysBetween(startDate, endDate) > LONGEST_PERIOD_DAYS
    ? `must be at most ${LONGEST_PERIOD_DAYS} days after startDate`
    : null;
}

/**
 * Throws `invalid_input` for a period that is too long. It is needed where the input names one day and the booking has the
 * other.
 */
export function assertPeriodInReach({ startDate, endDate }: Period): void {
  if (daysBetween(startDate, endDate) <= LONGEST_PERIOD_DAYS) return;
  throw invalidInput({
    issues: [{ field: 'endDate', message: `must be at most ${LONGEST_PERIOD_DAYS} days after ${startDate}` }],
  });
}
