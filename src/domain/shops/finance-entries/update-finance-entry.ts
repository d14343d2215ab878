import { z } from 'zod';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import {
  proofFileMissing,
  proofFileRefused,
  proofFileTooLarge,
  proofInput,
  releaseFiles,
  sendFileAgain,
} from '../../platform/files/index.ts';
import { changesOf, command, CurrencyCode, formerValues, IdInput, offer, withArgs } from '../../platform/kernel/index.ts';
import { assertOwn, ownEntry } from './entry-access.ts';
import { entryFixed, periodClosed } from './entry-errors.ts';
import { AmountMinor, assertOwnAsset, assertTaxFits, entryInput, Note, OwnCategory, receiptIn } from './entry-input.ts';
import { effectsOf, ENTRY_NEWS, EntryAnswer, entryView } from './entry-view.ts';
import { changeEntry, type EntryFacts } from './entry.ts';

const changeable = {
  categoryCode: OwnCategory.optional(),
  amountMinor: AmountMinor.optional(),
  currency: CurrencyCode.optional(),
  ...entryInput,
  note: Note.nullable().optional(),
};

export const updateFinanceEntry = command({
  name: 'update_finance_entry',
  title: 'Change an entry',
  description:
    'Change the fields you name of your own entry, not of one that mirrors the journal, a repair, maintenance or acquisition.',
  access: ownEntry('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ entryId: IdInput, ...changeable, ...proofInput }),
  example: { amountMinor: 5100 },
  output: EntryAnswer.extend({ changed: z.array(z.string()) }),
  readsOut: ['changed', ...ENTRY_NEWS],
  errors: [ownAssetNotFound, entryFixed, periodClosed, proofFileMissing, proofFileRefused, proofFileTooLarge],

  async prepare({ subject: entry, input, ...context }) {
    assertOwn(entry, 'changing it');
    const { contentBase64, fileName, ...args } = input;
    return receiptIn({ contentBase64, fileName }, sendFileAgain('update_finance_entry', args, 'OWNER'), context);
  },

  async run({ subject: entry, input, prepared: receipt, tx, now }) {
    assertOwn(entry, 'changing it');
    const { entryId, fileName: _name, contentBase64: _content, ...wanted } = input;
    const changes: Partial<EntryFacts> = { ...changesOf<EntryFacts>(entry, wanted), ...(receipt && { attachment: receipt }) };
    const changed = Object.keys(changes);
    if (changed.length === 0) return { ...entryView(entry), changed, effects: [], undo: null, alreadyDone: true };
    assertTaxFits({ ...entry, ...changes });
    await assertOwnAsset(tx, entry.vendorId, changes.assetId);
    const after = await changeEntry(tx, entry, changes, { now });
    if (receipt !== null && entry.attachment !== null) await releaseFiles(tx, [entry.attachment], now);
    const former = formerValues(entry, changes, changeable);
    const asItWas = { actor: 'OWNER', why: 'as it was', optional: true } as const;
    const undo = former && withArgs(offer('update_finance_entry', { entryId }, asItWas), former);
    return { ...entryView(after), changed, effects: effectsOf(entry, after), undo };
  },
});
