import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { assetImports } from '../../../../db/schema/index.ts';
import { anyVendor, command, DAY_MS, declareId, later, type PrepareContext } from '../../platform/kernel/index.ts';
import { shopOfUser } from './shop.ts';
import { importUnreadable } from './import-errors.ts';
import { countsOf, ImportCounts, RowView } from './import-view.ts';
import { findReferenced, type ImportingShop, type PlannedRow, plannedRow, previewRow } from './planned-rows.ts';
import { MOST_BYTES, MOST_ROWS, type SentRow, sentRows } from './sent-rows.ts';
import { IMPORT_DAYS } from './stored-data.ts';
import { writeImportRows } from './write-import-rows.ts';

const IMPORT_ID = declareId('imr');

/** How many rows are written in one transaction, so that nobody else waits long for the writer. */
const AT_ONCE = 20;

export const importAssets = command({
  name: 'import_assets',
  title: 'Import listings',
  description: `Make and change many listings at once: \`csv\` (or a multipart part named file) with the columns of the template, or \`items\` with the fields of create_asset, each with your own \`reference\`; at most ${MOST_ROWS} rows. preview writes nothing and says of each row what would become of it. Rows that are refused keep no other from being written, unless allOrNothing is true. Pictures are named by their addresses and fetched afterwards: see GET /owner/assets/import/{importId}.`,
  access: anyVendor('write:owner'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'creates',
  effects: ['publishes'],
  weight: 5,
  performs: [writeImportRows],
  input: z.strictObject({
    csv: z.string().max(MOST_BYTES).optional().describe('the text of the file'),
    items: z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .max(MOST_ROWS)
      .optional()
      .describe('instead of csv: fields as in create_asset, with reference, status (LIVE or PAUSED) and pictures (addresses)'),
    preview: z.boolean().default(false).describe('true: nothing is written'),
    allOrNothing: z.boolean().default(false).describe('true: nothing is written while a row is refused'),
  }),
  example: {
    items: [{ reference: 'KAYAK-1', title: 'Folding kayak', category: 'sports-hobby', dayRateMinor: 3500, city: 'Lisbon' }],
    preview: true,
  },
  output: z.object({
    importId: z.string().nullable().describe('null: nothing was written'),
    preview: z.boolean(),
    ...ImportCounts.shape,
    items: z.array(RowView).describe('each row in its order'),
  }),
  errors: [importUnreadable],
  asks: ({ input: { preview } }) =>
    preview ? null : 'Make or change listings of your shop from a file, and publish those that it says are to be.',

  async prepare(context) {
    const { input, caller, reader, ids, perform } = context;
    const sent = await sentRows(input, context);
    const about = { shop: await shopOfUser(reader, caller.userId) };
    const { plans, previews } = await previewed(sent, about, context);
    const isRefused = previews.some(({ outcome }) => outcome === 'REFUSED');
    if (input.preview) return { importId: null, items: previews };
    if (input.allOrNothing && isRefused) return { importId: null, items: previews.map(skipped) };

    const importId = ids.next(IMPORT_ID);
    const written = new Map<number, RowView>();
    const good = plans.filter(({ row }) => previews.some((view) => view.row === row && view.outcome !== 'REFUSED'));
    const { vendorId, userId } = caller;
    for (let from = 0; from < good.length; from += AT_ONCE) {
      const rows = good.slice(from, from + AT_ONCE);
      const done = await perform(writeImportRows, { importId, vendorId, userId, shop: about.shop, rows });
      for (const view of done.rows) written.set(view.row, view);
    }
    return { importId, items: previews.map((view) => written.get(view.row) ?? view) };
  },

  async run({ input, prepared: { importId, items }, caller: { vendorId }, tx, now }) {
    if (importId !== null) {
      const expiresAt = later(now, IMPORT_DAYS * DAY_MS);
      await tx.insert(assetImports).values({ id: importId, vendorId, createdAt: now, rows: items, expiresAt });
    }
    return { importId, preview: input.preview, ...countsOf(items), items };
  },
});

/** Tries a row without writing it: shows what would be written, or explains why it would be refused. */
async function previewed(
  sent: readonly SentRow[],
  about: ImportingShop,
  { reader, now, ids, settings }: Pick<PrepareContext, 'reader' | 'now' | 'ids' | 'settings'>,
): Promise<{ plans: PlannedRow[]; previews: RowView[] }> {
  const existing = await findReferenced(reader, about.shop.vendor.id, sent);
  const taken = new Set<string>();
  const plans: PlannedRow[] = [];
  const previews: RowView[] = [];
  for (const [index, row] of sent.entries()) {
    const planned = await plannedRow(row, { shop: about.shop, existing, isTaken: (reference) => taken.has(reference) });
    if ('outcome' in planned) {
      previews.push(planned);
      continue;
    }
    taken.add(planned.said.reference);
    plans.push(planned);
    previews.push(await previewRow(reader, planned, about, { now, ids, settings }));
    if (index % AT_ONCE === 0) await setImmediate();
  }
  return { plans, previews };
}

function skipped(view: RowView): RowView {
  return view.outcome === 'REFUSED' || view.outcome === 'UNCHANGED' ? view : { ...view, outcome: 'SKIPPED' };
}
