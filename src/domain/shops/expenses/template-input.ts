import { z } from 'zod';
import { CADENCES } from '../../../../db/values/index.ts';
import { addDays, CivilDay, IdInput, invalidInput, MOST_SUM_MINOR, plainLine } from '../../platform/kernel/index.ts';
import { categoryOf, OwnCategory } from '../finance-entries/index.ts';

const MOST_TAX_BPS = 5_000;

export const templateInput = {
  label: plainLine(100),
  categoryCode: OwnCategory.describe('of an expense, e.g. INSURANCE'),
  amountMinor: z.int().min(1).max(MOST_SUM_MINOR).describe('tax included'),
  taxBps: z.int().min(0).max(MOST_TAX_BPS).optional().describe('tax in it: 2300 is 23 %'),
  cadence: z.enum(CADENCES),
  dayOfMonth: z.int().min(1).max(31).optional().describe('31: the last'),
  startDate: CivilDay,
  endDate: CivilDay.nullable(),
  assetId: IdInput.describe('what it is for; none: the shop'),
};

/** How many days back entries are made at once. */
const MOST_DAYS_BACK = 3 * 366;

export function assertRhythm({ startDate, endDate }: { startDate: CivilDay; endDate: CivilDay | null }, today: CivilDay): void {
  const earliest = addDays(today, -MOST_DAYS_BACK);
  const problem =
    (startDate < earliest && { field: 'startDate', message: `must not be before ${earliest}` }) ||
    (endDate !== null && endDate < startDate && { field: 'endDate', message: `must not be before ${startDate}` });
  if (problem !== false) throw invalidInput({ issues: [problem] });
}

export function assertExpense(categoryCode: z.output<typeof OwnCategory>): void {
  if (categoryOf(categoryCode).kind === 'EXPENSE') return;
  throw invalidInput({ issues: [{ field: 'categoryCode', message: 'must be a category of an expense' }] });
}
