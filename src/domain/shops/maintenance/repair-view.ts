import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { FINANCE_ENTRY_STATES, REPAIR_CAUSES } from '../../../../db/values/index.ts';
import { addDays, formatMoney, NextAction, offer, type Step } from '../../platform/kernel/index.ts';
import { findEntryOf } from '../finance-entries/index.ts';
import { costOf, recoveriesOf, type Recovery, type Repair } from './repair.ts';

export const RepairView = z.object({
  repairId: z.string(),
  status: z.enum(FINANCE_ENTRY_STATES),
  assetId: z.string(),
  date: z.string(),
  paidOn: z.string().nullable().describe('null: not paid yet'),
  description: z.string(),
  supplier: z.string().nullable(),
  currency: z.string(),
  partsMinor: z.int(),
  labourMinor: z.int(),
  taxMinor: z.int(),
  costMinor: z.int(),
  cost: z.string(),
  downtimeDays: z.int(),
  causedBy: z.enum(REPAIR_CAUSES),
  incidentId: z.string().nullable(),
  bookingId: z.string().nullable(),
  taskId: z.string().nullable().describe('the maintenance'),
  recoverableMinor: z.int().describe('the renter has to pay, as agreed or ruled'),
  recoveredMinor: z.int().describe('of it paid, out of the deposit or afterwards; in the books as CLAIM'),
  netCostMinor: z.int(),
  netCost: z.string(),
});

const NOTHING: Recovery = { recoverableMinor: 0, recoveredMinor: 0 };

/** Repairs as their owner sees them. */
export async function repairViews(from: Reader, some: readonly Repair[]): Promise<z.input<typeof RepairView>[]> {
  const recoveries = await recoveriesOf(from, some);
  return some.map((repair) => {
    const {
      id: repairId,
      status,
      assetId,
      date,
      paidOn,
      description,
      supplier,
      currency,
      partsMinor,
      labourMinor,
      taxMinor,
    } = repair;
    const { downtimeDays, causedBy, incidentId, bookingId, taskId } = repair;
    const costMinor = costOf(repair);
    const recovery = recoveries.get(repairId) ?? NOTHING;
    const netCostMinor = costMinor - recovery.recoveredMinor;
    const amounts = { partsMinor, labourMinor, taxMinor, costMinor, cost: formatMoney(costMinor, currency) };
    const net = { netCostMinor, netCost: formatMoney(netCostMinor, currency) };
    const about = { repairId, status, assetId, date, paidOn, description, supplier, currency };
    return { ...about, ...amounts, downtimeDays, causedBy, incidentId, bookingId, taskId, ...recovery, ...net };
  });
}

export const RepairAnswer = RepairView.extend({
  entryId: z.string().nullable().describe('in the books'),
  effects: z.array(z.string()).describe('what else changed'),
  undo: NextAction.nullable().describe('what takes it back'),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

export const REPAIR_NEWS = [
  'repairId',
  'status',
  'cost',
  'recoveredMinor',
  'netCost',
  'entryId',
  'effects',
  'undo',
  'nextActions',
] as const;

/** The answer of every command that writes a repair. */
export async function repairAnswer(
  from: Reader,
  repair: Repair,
  { today, ...says }: { today: string; effects: readonly string[]; undo: Step | null },
): Promise<z.input<typeof RepairAnswer>> {
  const [view] = await repairViews(from, [repair]);
  if (view === undefined) throw new Error(`There is no repair ${repair.id}.`);
  const entry = await findEntryOf(from, repair.vendorId, repair.id);
  const { undo, effects } = says;
  return { ...view, entryId: entry?.id ?? null, effects: [...effects], undo, nextActions: blockedBy(repair, today) };
}

/** Why a repair counts in one basis of the books and not in the other. */
export function unpaidWords({ status, paidOn, date }: Repair): string[] {
  if (status === 'VOID' || paidOn !== null) return [];
  return [`It counts as a cost on ${date}, and as not paid: update with paidOn says when it was.`];
}

/** The step that blocks the remaining days of a repair, because nobody should rent the asset meanwhile. */
function blockedBy({ status, assetId, date, downtimeDays }: Repair, today: string): Step[] {
  const endDate = addDays(date, downtimeDays);
  if (status === 'VOID' || downtimeDays === 0 || endDate <= today) return [];
  const args = { assetId, startDate: date > today ? date : today, endDate, reason: 'Repair' };
  return [offer('add_blackout', args, { actor: 'OWNER', why: 'block the days on which it is repaired', optional: true })];
}
