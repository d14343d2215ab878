import { z } from 'zod';
import { REPAIR_CAUSES } from '../../../../db/values/index.ts';
import { CivilDay, IdInput, invalidInput, MOST_SUM_MINOR, plainLine, plainText } from '../../platform/kernel/index.ts';
import { costOf, type Repair } from './repair.ts';

const Cost = z.int().min(0).max(MOST_SUM_MINOR);

export const repairInput = {
  description: plainText(500),
  date: CivilDay.optional(),
  paidOn: CivilDay.nullable().optional().describe('null: unpaid'),
  partsMinor: Cost.optional().describe('tax included, as labour'),
  labourMinor: Cost.optional(),
  taxMinor: Cost.optional().describe('tax in both'),
  supplier: plainLine(100).optional(),
  downtimeDays: z.int().min(0).max(366).optional(),
  causedBy: z.enum(REPAIR_CAUSES).optional(),
  incidentId: IdInput.optional().describe('needed for RENTER'),
};

export function assertTax(repair: Pick<Repair, 'partsMinor' | 'labourMinor' | 'taxMinor'>): void {
  if (repair.taxMinor === 0 || repair.taxMinor < costOf(repair)) return;
  throw invalidInput({ issues: [{ field: 'taxMinor', message: 'must be a part of partsMinor and labourMinor' }] });
}
