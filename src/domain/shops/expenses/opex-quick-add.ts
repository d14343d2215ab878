import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { startsWith } from '../../../../db/expressions.ts';
import type { Reader, Tx } from '../../../../db/database.ts';
import { financeEntries, opexMarks } from '../../../../db/schema/index.ts';
import {
  addDays,
  anyVendor,
  CivilDay,
  command,
  dayOf,
  IdInput,
  invalidInput,
  proportion,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import {
  AmountMinor,
  booksLock,
  effectsOf,
  ENTRY_NEWS,
  EntryAnswer,
  entryView,
  findBooksOf,
  Note,
  periodClosed,
  recordEntry,
  undoOf,
} from '../finance-entries/index.ts';
import { checklistOf, checklistView, daysOfMonth, MonthInput, quickPrefix } from './checklist.ts';
import { alreadyEntered, amountNeeded, itemUnknown } from './recurring-errors.ts';
import { findTemplates } from './opex-template.ts';

export const opexQuickAdd = command({
  name: 'opex_quick_add',
  title: 'Enter an expense of the checklist',
  description:
    'Enter an item of the month’s checklist (manage_opex_checklist) with its usual amount, or another. A second one in a month needs force.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({
    month: MonthInput.optional().describe('YYYY-MM; default: this one'),
    itemCode: IdInput,
    amountMinor: AmountMinor.optional().describe('default: the expected'),
    date: CivilDay.optional(),
    note: Note.optional(),
    force: z.boolean().default(false),
  }),
  example: { itemCode: 'FUEL', amountMinor: 3000, force: true },
  output: EntryAnswer,
  readsOut: ENTRY_NEWS,
  errors: [itemUnknown, alreadyEntered, amountNeeded, periodClosed],

  async run({ caller: { vendorId }, input, tx, now, ids }) {
    await tx.lock(booksLock(vendorId));
    const { currency, timeZone } = await findBooksOf(tx, vendorId);
    const today = dayOf(now, timeZone);
    const { itemCode, force, note, month = today.slice(0, 7) } = input;
    const list = await checklistOf(tx, { vendorId, currency }, month);
    const item = list.items.find((one) => one.itemCode === itemCode);
    if (item === undefined) throw itemUnknown({ month, itemCode, items: list.items.map((one) => one.itemCode) });
    const { actualMinor, categoryCode, label } = item;
    const amountMinor = input.amountMinor ?? item.expectedMinor;
    if ((actualMinor !== 0 || item.dueOn !== null) && !force) {
      throw alreadyEntered({ month, itemCode, actualMinor, currency, amountMinor: input.amountMinor ?? null });
    }
    if (amountMinor === null || amountMinor === 0) throw amountNeeded({ month, itemCode });
    const template = (await findTemplates(tx, vendorId)).find(({ id }) => id === itemCode);
    const taxBps = template?.taxBps ?? 0;
    const date = dayIn(month, input.date, today);
    const sourceRef = `${quickPrefix(month, itemCode)}${(await addsBefore(tx, vendorId, quickPrefix(month, itemCode))) + 1}`;
    const about = {
      vendorId,
      mode: 'live' as const,
      source: 'CHECKLIST' as const,
      sourceRef,
      assetId: template?.assetId ?? null,
    };
    const says = { categoryCode, amountMinor, taxMinor: proportion(amountMinor, taxBps, WHOLE_BPS + taxBps), currency, date };
    const entry = await recordEntry(tx, { ...about, ...says, paidOn: date, note: note ?? label }, { now, ids });
    await forgetMark(tx, { vendorId, month, itemCode });
    const items = list.items.map((one) =>
      one === item ? { ...one, state: 'DONE' as const, actualMinor: actualMinor + amountMinor } : one,
    );
    const effects = [...effectsOf(null, entry), checklistView({ ...list, items }).summary];
    return { ...entryView(entry), effects, undo: undoOf(entry.id) };
  },
});

/** The day of the entry: the named one; otherwise today, if it is in the month; otherwise the last day of the month. */
function dayIn(month: string, named: string | undefined, today: string): string {
  const day = named ?? (today.startsWith(month) ? today : addDays(daysOfMonth(month).to, -1));
  if (!day.startsWith(month)) throw invalidInput({ issues: [{ field: 'date', message: `must lie in ${month}` }] });
  return day;
}

async function addsBefore(from: Reader, vendorId: string, prefix: string): Promise<number> {
  const rows = await from
    .select({ id: financeEntries.id })
    .from(financeEntries)
    .where(and(eq(financeEntries.vendorId, vendorId), startsWith(financeEntries.sourceRef, prefix)));
  return rows.length;
}

/** Removes the mark, because the entries now say the same. */
async function forgetMark(tx: Tx, of: { vendorId: string; month: string; itemCode: string }): Promise<void> {
  await tx
    .delete(opexMarks)
    .where(and(eq(opexMarks.vendorId, of.vendorId), eq(opexMarks.month, of.month), eq(opexMarks.itemCode, of.itemCode)));
}
