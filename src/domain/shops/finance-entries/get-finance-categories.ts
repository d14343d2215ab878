import { z } from 'zod';
import { FINANCE_KINDS } from '../../../../db/values/index.ts';
import { anyVendor, listOf, query } from '../../platform/kernel/index.ts';
import { CATEGORY_CODES, categoryOf, PNL_LINES } from './categories.ts';

export const getFinanceCategories = query({
  name: 'get_finance_categories',
  title: 'Categories of entries',
  description:
    'The categories of your books: which kind of entry each is, and which line of the profit and loss it counts in. Those that only the platform writes say so.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ kind: z.enum(FINANCE_KINDS).optional() }),
  example: { kind: 'EXPENSE' },
  output: listOf(
    z.object({
      code: z.enum(CATEGORY_CODES),
      kind: z.enum(FINANCE_KINDS),
      label: z.string(),
      line: z.enum(PNL_LINES).nullable().describe('null: changes no profit'),
      byPlatform: z.boolean(),
    }),
  ),
  empty: () => 'There is no such category.',
  errors: [],

  async run({ input: { kind: wanted } }) {
    const all = CATEGORY_CODES.map((code) => {
      const { kind, label, line, system = false } = categoryOf(code);
      return { code, kind, label, line, byPlatform: system };
    });
    return { items: all.filter(({ kind }) => wanted === undefined || kind === wanted) };
  },
});
