import { z } from 'zod';
import { changesOf, command, dayOf, formerValues, IdInput, offer, withArgs } from '../../platform/kernel/index.ts';
import { changeEntry, effectsOf, findBooksOf, findEntryOf, periodClosed, recordEntry } from '../finance-entries/index.ts';
import { incidentNeeded, incidentNotFound, repairVoid } from './repair-errors.ts';
import { saveRepair } from './repair-lifecycle.ts';
import { assertTax, repairInput } from './repair-input.ts';
import { REPAIR_NEWS, RepairAnswer, repairAnswer, unpaidWords } from './repair-view.ts';
import { bookingOfIncident, costOf, entryOf, ownRepair, type Repair, usuallyPaidOn } from './repair.ts';

const fields = {
  ...z.strictObject(repairInput).partial().shape,
  supplier: repairInput.supplier.unwrap().nullable().optional(),
  incidentId: repairInput.incidentId.unwrap().nullable().optional().describe('needed for RENTER'),
};

export const updateRepairExpense = command({
  name: 'update_repair_expense',
  title: 'Change a repair',
  description: 'Change what you name; its entry follows.',
  access: ownRepair('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ repairId: IdInput, ...fields }),
  example: { labourMinor: 3000, causedBy: 'WEAR' },
  output: RepairAnswer,
  readsOut: REPAIR_NEWS,
  errors: [repairVoid, incidentNeeded, incidentNotFound, periodClosed],

  async run({ subject: before, input: { repairId, ...wanted }, tx, now, ids }) {
    const { assetId, vendorId } = before;
    if (before.status === 'VOID') throw repairVoid({ repairId, assetId });
    const today = dayOf(now, (await findBooksOf(tx, vendorId)).timeZone);
    // If the repair was paid on its day and the owner moves only the day, the day of payment moves too.
    const follows = wanted.date !== undefined && wanted.paidOn === undefined && before.paidOn === before.date;
    const moved = follows ? { paidOn: usuallyPaidOn(wanted.date ?? before.date, today) } : {};
    const changes = changesOf<Omit<Repair, 'status'>>(before, { ...wanted, ...moved });
    const names = Object.keys(changes);
    if (names.length === 0) return { ...(await repairAnswer(tx, before, { today, effects: [], undo: null })), alreadyDone: true };
    assertTax({ ...before, ...changes });
    const bookingId = await bookingOfIncident(tx, { ...before, ...changes });
    const after = await saveRepair(tx, before, { ...changes, bookingId, updatedAt: now });
    const entry = await findEntryOf(tx, vendorId, repairId);
    const changed = await entered(tx, after, { entry, ids, now });
    const former = formerValues(before, changes, fields);
    const asItWas = { actor: 'OWNER', why: 'as it was', optional: true } as const;
    const undo = former && withArgs(offer('update_repair_expense', { repairId }, asItWas), former);
    return repairAnswer(tx, after, { today, effects: [...effectsOf(entry ?? null, changed), ...unpaidWords(after)], undo });
  },
});

type Context = Parameters<typeof recordEntry>[2] & { readonly entry: Awaited<ReturnType<typeof findEntryOf>> };

/** The entry for the repair. A repair that cost nothing before has none yet. */
async function entered(tx: Parameters<typeof recordEntry>[0], repair: Repair, { entry, ...context }: Context) {
  const { amountMinor, taxMinor, date, paidOn, note = null, bookingId = null } = entryOf(repair);
  if (entry !== undefined) return changeEntry(tx, entry, { amountMinor, taxMinor, date, paidOn, note, bookingId }, context);
  return costOf(repair) === 0 ? null : recordEntry(tx, entryOf(repair), context);
}
