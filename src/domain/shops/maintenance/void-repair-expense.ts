import { z } from 'zod';
import { command, dayOf, IdInput, offer } from '../../platform/kernel/index.ts';
import { effectsOf, findBooksOf, findEntryOf, periodClosed, voidEntries } from '../finance-entries/index.ts';
import { moveRepair, repairLifecycle } from './repair-lifecycle.ts';
import { REPAIR_NEWS, RepairAnswer, repairAnswer } from './repair-view.ts';
import { ownRepair, type Repair } from './repair.ts';

export const voidRepairExpense = command({
  name: 'void_repair_expense',
  title: 'Void a repair',
  description: 'It was entered by mistake: it counts no more and stays to be seen.',
  access: ownRepair('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ repairId: IdInput }),
  output: RepairAnswer,
  readsOut: REPAIR_NEWS,
  errors: [periodClosed],

  async run({ subject: before, tx, now }) {
    const today = dayOf(now, (await findBooksOf(tx, before.vendorId)).timeZone);
    const undo = againOf(before);
    if (!repairLifecycle.can(before.status, 'void'))
      return { ...(await repairAnswer(tx, before, { today, effects: [], undo })), alreadyDone: true };
    const entry = await findEntryOf(tx, before.vendorId, before.id);
    await voidEntries(tx, entry === undefined ? [] : [entry], 'the repair was voided', { now });
    const after = await moveRepair(tx, before, 'void', { updatedAt: now });
    return repairAnswer(tx, after, { today, effects: effectsOf(entry ?? null, null), undo });
  },
});

/** The step that enters the same repair again. */
function againOf(repair: Repair) {
  const { assetId, description, date, partsMinor, labourMinor, taxMinor, supplier, downtimeDays, causedBy, incidentId } = repair;
  const named = { ...(supplier !== null && { supplier }), ...(incidentId !== null && { incidentId }) };
  const args = { assetId, description, date, partsMinor, labourMinor, taxMinor, downtimeDays, causedBy, ...named };
  return offer('create_repair_expense', args, { actor: 'OWNER', why: 'enter it anew', optional: true });
}
