import { desc } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { FINANCE_KINDS } from '../../../../db/values/index.ts';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { anyVendor, formatMoney, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';
import {
  assertOwnAsset,
  categoryOf,
  type CategorySums,
  countEntries,
  entriesThatFit,
  type EntryFilter,
  EntryView,
  entryView,
  sumsByCategory,
} from '../finance-entries/index.ts';
import { filterInput, filterOf } from './entry-filter.ts';

const Sums = z.object({
  currency: z.string(),
  kind: z.enum(FINANCE_KINDS),
  entries: z.int(),
  amountMinor: z.int(),
  amount: z.string(),
  taxMinor: z.int(),
});

export const listFinanceEntries = query({
  name: 'list_finance_entries',
  title: 'Entries of the books',
  description:
    'What stands in your books, newest first: what rentals earned and cost here (SYSTEM), and what you entered. With the sums of everything that fits, void entries left out.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ ...filterInput, ...pageInput }),
  example: { kind: 'EXPENSE', source: 'MANUAL', limit: 5 },
  output: pageOf(EntryView).extend({ sums: z.array(Sums) }),
  empty: () => 'No entry of your books fits. What rentals earn is entered by itself, the rest by create_finance_entry.',
  errors: [ownAssetNotFound],

  async catchUp({ caller: { vendorId }, input: { assetId }, ...context }) {
    await assertOwnAsset(context.reader, vendorId, assetId);
    await booksUpToDate(context, vendorId);
  },

  async run({ caller: { vendorId, mode }, input: { page, limit, ...wanted }, reader }) {
    const filter = filterOf({ vendorId, mode }, wanted);
    const rows = await reader
      .select()
      .from(financeEntries)
      .where(entriesThatFit(filter))
      .orderBy(desc(financeEntries.date), desc(financeEntries.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return {
      items: rows.map(entryView),
      pagination: pagination({ page, limit }, await countEntries(reader, filter)),
      sums: await sumsOf(reader, filter),
    };
  },
});

/** The sums of entries that are not void, by currency and kind. */
async function sumsOf(reader: Reader, filter: EntryFilter): Promise<z.infer<typeof Sums>[]> {
  if (filter.status === 'VOID') return [];
  const sums = await sumsByCategory(reader, { ...filter, status: 'ACTIVE' });
  const kindOf = ({ currency, categoryCode }: CategorySums) => `${currency} ${categoryOf(categoryCode).kind}`;
  return [...Map.groupBy(sums, kindOf).values()].flatMap((rows) =>
    rows.slice(0, 1).map(({ currency, categoryCode }) => {
      const over = (name: 'amountMinor' | 'taxMinor' | 'entries') => rows.reduce((all, row) => all + row[name], 0);
      const amountMinor = over('amountMinor');
      const amount = formatMoney(amountMinor, currency);
      return {
        currency,
        kind: categoryOf(categoryCode).kind,
        entries: over('entries'),
        amountMinor,
        amount,
        taxMinor: over('taxMinor'),
      };
    }),
  );
}
