import { z } from 'zod';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge, proofInput, sendFileAgain } from '../../platform/files/index.ts';
import { anyVendor, command, CurrencyCode, dayOf } from '../../platform/kernel/index.ts';
import { periodClosed } from './entry-errors.ts';
import { AmountMinor, assertOwnAsset, assertTaxFits, entryInput, findBooksOf, OwnCategory, receiptIn } from './entry-input.ts';
import { effectsOf, ENTRY_NEWS, EntryAnswer, entryView, undoOf } from './entry-view.ts';
import { recordEntry } from './entry.ts';

export const createFinanceEntry = command({
  name: 'create_finance_entry',
  title: 'Enter income or expense',
  description:
    'Enter in your books what the platform does not know: an expense, other income, an investment, a tax, money moved, by its category (get_finance_categories). What rentals earn and cost enters itself.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({
    categoryCode: OwnCategory.describe('e.g. FUEL'),
    amountMinor: AmountMinor.describe('tax included; less than 0 takes back'),
    currency: CurrencyCode.optional().describe('default: yours'),
    ...entryInput,
    ...proofInput,
  }),
  example: { categoryCode: 'CLEANING', amountMinor: 4900, note: 'after the storm' },
  output: EntryAnswer,
  readsOut: ENTRY_NEWS,
  errors: [ownAssetNotFound, periodClosed, proofFileMissing, proofFileRefused, proofFileTooLarge],

  async prepare({ input, ...context }) {
    const { contentBase64, fileName, ...args } = input;
    assertTaxFits({ amountMinor: input.amountMinor, taxMinor: input.taxMinor ?? 0 });
    return receiptIn({ contentBase64, fileName }, sendFileAgain('create_finance_entry', args, 'OWNER'), context);
  },

  async run({ caller: { vendorId, mode }, input, prepared: attachment, tx, now, ids }) {
    await assertOwnAsset(tx, vendorId, input.assetId);
    const { currency, timeZone } = await findBooksOf(tx, vendorId);
    const { categoryCode, amountMinor, taxMinor = 0, assetId = null, note = null } = input;
    const date = input.date ?? dayOf(now, timeZone);
    const paidOn = input.paidOn === undefined ? date : input.paidOn;
    const says = { categoryCode, amountMinor, taxMinor, currency: input.currency ?? currency, date, paidOn, assetId, note };
    const about = { vendorId, mode, source: 'MANUAL' as const, attachment };
    const entry = await recordEntry(tx, { ...about, ...says }, { ids, now });
    return {
      ...entryView(entry),
      effects: [...effectsOf(null, entry), ...(categoryCode === 'ASSET_PURCHASE' ? [NOT_DEPRECIATED] : [])],
      undo: undoOf(entry.id),
    };
  },
});

const NOT_DEPRECIATED =
  'It is in no result and loses no value by itself. For depreciation month by month, take it back and use manage_acquisitions create (with label where it is no listing).';
