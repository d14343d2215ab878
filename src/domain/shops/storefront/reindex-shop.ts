import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { assets } from '../../../../db/schema/index.ts';
import { indexAsset } from '../../../../db/search.ts';
import { findAssetsById, lockAssetsOf, searchDocument } from '../../catalog/assets/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';

const AT_ONCE = 200;

/** Indexes the assets of a shop again, because the search finds them by the shop's name too. */
export const reindexShop = command({
  name: 'reindex_shop',
  title: 'Index a renamed shop',
  description: 'Write the search texts of all that a shop offers anew, after its name has changed.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ assets: z.int() }),
  errors: [],

  async run({ input: { vendorId }, tx }) {
    const { id } = assets;
    // A transaction that changes one of these assets meanwhile waits and writes last.
    await lockAssetsOf(tx, vendorId);
    const rows = await tx.select({ id }).from(assets).where(eq(assets.vendorId, vendorId)).orderBy(asc(id));
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const some = rows.slice(start, start + AT_ONCE).map((row) => row.id);
      for (const listing of await findAssetsById(tx, some)) await indexAsset(tx, searchDocument(listing));
    }
    return { assets: rows.length };
  },
});
