import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { ownEntry } from './entry-access.ts';
import { EntryView, entryView, ReceiptView, receiptView } from './entry-view.ts';

export const getFinanceEntry = query({
  name: 'get_finance_entry',
  title: 'An entry',
  description: 'One entry of your books, with a link to its receipt and what it stands for.',
  access: ownEntry('read:owner'),
  input: z.strictObject({ entryId: IdInput }),
  output: EntryView.extend({
    receipt: ReceiptView,
    standsFor: z.string().nullable().describe('entry of the journal, template and its period, …; there is one entry of it'),
  }),
  errors: [],

  async run({ subject: entry, now, settings }) {
    return { ...entryView(entry), receipt: receiptView(entry, { now, settings }), standsFor: entry.sourceRef };
  },
});
