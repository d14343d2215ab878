import { z } from 'zod';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { anyVendor, later, LINK_MINUTES, MINUTE_MS, query, signedLink, withCommas } from '../../platform/kernel/index.ts';
import { booksUpToDate } from './books-up-to-date.ts';
import { assertOwnAsset } from '../finance-entries/index.ts';
import { csvClaims, csvOf, csvPath, MOST_ROWS } from './csv-file.ts';
import { filterInput, filterOf } from './entry-filter.ts';

const USUAL_ROWS = 50;

export const exportFinanceCsv = query({
  name: 'export_finance_csv',
  title: 'Books as a spreadsheet',
  description: `Your entries as CSV, the oldest first: the first rows as text, and a link to the whole file (at most ${withCommas(MOST_ROWS)} rows), which opens for some minutes.`,
  access: anyVendor('read:owner'),
  weight: 5,
  input: z.strictObject({
    ...filterInput,
    bom: z.boolean().default(false).describe('for old spreadsheets'),
    totals: z.boolean().default(false).describe('rows of sums at the end'),
    limit: z.int().min(1).max(MOST_ROWS).default(USUAL_ROWS).describe('rows as text'),
  }),
  example: { kind: 'INCOME', limit: 2, totals: true },
  output: z.object({
    csv: z.string(),
    rows: z.int(),
    total: z.int(),
    url: z.string().describe('the whole file'),
    urlExpiresAt: z.string().describe('UTC instant; call again for a new one'),
  }),
  errors: [ownAssetNotFound],

  async catchUp({ caller: { vendorId }, input: { assetId }, ...context }) {
    await assertOwnAsset(context.reader, vendorId, assetId);
    await booksUpToDate(context, vendorId);
  },

  async run({ caller: { vendorId, mode }, input: { bom, totals, limit, ...wanted }, reader, now, settings }) {
    const file = await csvOf(reader, filterOf({ vendorId, mode }, wanted), { bom, totals, most: limit });
    const claims = csvClaims({ ...wanted, bom, totals, mode });
    const until = later(now, LINK_MINUTES * MINUTE_MS);
    const url = signedLink(csvPath(vendorId), { now, settings }, { claims, until });
    return { ...file, url, urlExpiresAt: until.toISOString() };
  },
});
