import { z } from 'zod';
import { command, IdInput, offer } from '../../platform/kernel/index.ts';
import { assertOwn, ownEntry } from './entry-access.ts';
import { entryFixed, periodClosed } from './entry-errors.ts';
import { Note } from './entry-input.ts';
import { type Entry, voidEntry } from './entry-lifecycle.ts';
import { effectsOf, ENTRY_NEWS, EntryAnswer, entryView } from './entry-view.ts';

export const deleteFinanceEntry = command({
  name: 'delete_finance_entry',
  title: 'Void an entry',
  description: 'Void an entry of yours: it counts no more and stays to be seen. Not in a closed period.',
  access: ownEntry('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ entryId: IdInput, reason: Note.optional() }),
  example: { reason: 'entered twice' },
  output: EntryAnswer,
  readsOut: ENTRY_NEWS,
  errors: [entryFixed, periodClosed],

  async run({ subject: entry, input: { reason = null }, tx, now }) {
    const undo = againOf(entry);
    if (entry.status === 'VOID') return { ...entryView(entry), effects: [], undo, alreadyDone: true };
    assertOwn(entry, 'voiding it');
    const after = await voidEntry(tx, entry, reason, { now });
    return { ...entryView(after), effects: effectsOf(entry, null), undo };
  },
});

/** The step that enters the same entry again. */
function againOf({ categoryCode, amountMinor, taxMinor, currency, date, paidOn, assetId, note }: Entry) {
  const args = {
    categoryCode,
    amountMinor,
    taxMinor,
    currency,
    date,
    paidOn,
    ...(assetId !== null && { assetId }),
    ...(note !== null && { note }),
  };
  return offer('create_finance_entry', args, { actor: 'OWNER', why: 'enter it anew', optional: true });
}
