import { z } from 'zod';
import { opexMarks } from '../../../../db/schema/index.ts';
import { CHECKLIST_STATES } from '../../../../db/values/index.ts';
import { anyVendor, command, IdInput, NextAction, offer } from '../../platform/kernel/index.ts';
import { booksLock, entryNotFound, findBooksOf, findEntry } from '../finance-entries/index.ts';
import { ChecklistItem, checklistOf, checklistView, MonthInput } from './checklist.ts';
import { itemUnknown } from './recurring-errors.ts';

export const markOpexItem = command({
  name: 'mark_opex_item',
  title: 'Mark an expense of the month',
  description: 'Say of an item of a month that it is done, does not apply, or is open again. Nothing is entered.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({
    month: MonthInput,
    itemCode: IdInput,
    state: z.enum(CHECKLIST_STATES),
    entryId: IdInput.optional().describe('what it was paid with'),
  }),
  example: { month: '2026-06', itemCode: 'LOAN', state: 'NOT_APPLICABLE' },
  output: z.object({
    item: ChecklistItem,
    effects: z.array(z.string()).describe('what else changed'),
    undo: NextAction,
    alreadyDone: z.boolean().optional(),
  }),
  readsOut: ['item', 'effects', 'undo'],
  errors: [itemUnknown, entryNotFound],

  async run({ caller: { vendorId }, input: { month, itemCode, state, entryId = null }, tx, now }) {
    await tx.lock(booksLock(vendorId));
    const { currency } = await findBooksOf(tx, vendorId);
    const list = await checklistOf(tx, { vendorId, currency }, month);
    const before = list.items.find((item) => item.itemCode === itemCode);
    if (before === undefined) throw itemUnknown({ month, itemCode, items: list.items.map((item) => item.itemCode) });
    if (entryId !== null && (await findEntry(tx, entryId))?.vendorId !== vendorId) throw entryNotFound({ entryId });
    const mark = { state, entryId, markedAt: now };
    await tx
      .insert(opexMarks)
      .values({ vendorId, month, itemCode, ...mark })
      .onConflictDoUpdate({ target: [opexMarks.vendorId, opexMarks.month, opexMarks.itemCode], set: mark });
    const item = { ...before, state, entryId };
    const items = list.items.map((one) => (one === before ? item : one));
    const paidWith = before.entryId === null ? {} : { entryId: before.entryId };
    const args = { month, itemCode, state: before.state, ...paidWith };
    const undo = offer('mark_opex_item', args, { actor: 'OWNER', why: 'as it was', optional: true });
    const same = before.state === state && before.entryId === entryId;
    return { item, effects: [checklistView({ ...list, items }).summary], undo, ...(same && { alreadyDone: true }) };
  },
});
