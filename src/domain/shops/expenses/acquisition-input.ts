import { z } from 'zod';
import { type Financing, FINANCING_TYPES } from '../../../../db/values/index.ts';
import { invalidInput, type Minor, MOST_SUM_MINOR, plainLine } from '../../platform/kernel/index.ts';
import { type Acquisition, costOf } from './acquisition.ts';

export const MOST_MONTHS = 600;

export const Cost = z.int().min(0).max(MOST_SUM_MINOR);

/** The fields that may be corrected later. */
export const acquisitionInput = {
  label: plainLine(100).optional().describe('what it is; needed without assetId'),
  supplier: plainLine(100).optional(),
  priceMinor: Cost.optional().describe('tax included'),
  taxMinor: Cost.optional().describe('tax in it'),
  extraCostsMinor: Cost.optional(),
  usefulLifeMonths: z.int().min(1).max(MOST_MONTHS).optional().describe('default 60'),
  residualMinor: Cost.optional(),
};

export const FinancingInput = z.strictObject({
  type: z.enum(FINANCING_TYPES),
  downMinor: Cost.optional(),
  monthlyMinor: Cost.optional(),
  months: z.int().min(0).max(MOST_MONTHS).optional(),
});

export const NO_FINANCING: Financing = { type: 'CASH', downMinor: 0, monthlyMinor: 0, months: 0 };

/** Refuses amounts that contradict each other. */
export function assertSensible(acquisition: Acquisition): void {
  const { priceMinor, taxMinor, residualMinor, financing, usefulLifeMonths, monthsDone, depreciatedMinor } = acquisition;
  const costMinor: Minor = costOf(acquisition);
  const open = costMinor - depreciatedMinor;
  const problem =
    (taxMinor > 0 &&
      taxMinor >= priceMinor && { field: 'taxMinor', message: 'must be a part of priceMinor, which includes it' }) ||
    (residualMinor > Math.max(0, open) && {
      field: 'residualMinor',
      message: `must be at most ${Math.max(0, open)}, the cost less what is depreciated`,
    }) ||
    (financing.type !== 'LEASE' && costMinor === 0 && { field: 'priceMinor', message: 'must be more than 0' }) ||
    (financing.downMinor > priceMinor && { field: 'financing.downMinor', message: 'must be at most priceMinor' }) ||
    (monthsDone > 0 &&
      usefulLifeMonths <= monthsDone &&
      open > residualMinor && { field: 'usefulLifeMonths', message: `must be more than ${monthsDone}, the months entered` });
  if (problem !== false) throw invalidInput({ issues: [problem] });
}

/** Refuses a purchase of which nothing says what it is. */
export function assertNamed({ assetId, label }: Pick<Acquisition, 'assetId' | 'label'>): void {
  if (assetId !== null || label !== null) return;
  const message = 'say what it is (label) where it is no listing, or name the listing (assetId)';
  throw invalidInput({ issues: [{ field: 'label', message }] });
}
