import { z } from 'zod';
import { indexAsset } from '../../../../db/search.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findAssetsById } from './asset-store.ts';
import { searchDocument } from './search-document.ts';
import { findListingIds, categoryEvents } from '../categories/index.ts';

/** How many listings are indexed in one transaction. On SQLite every writer waits meanwhile. */
const AT_ONCE = 100;

/** Indexes the listings of a renamed category again, because a search finds them by the title of their category too. */
export const indexRenamedCategory = command({
  name: 'index_renamed_category',
  title: 'Find listings by the new title of their category',
  description:
    'Writes the search entries of some listings of a renamed category; the event that it reports goes on with the others.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ slug: IdInput, after: z.string() }),
  output: z.object({ indexed: z.int() }),
  errors: [],

  async run({ input: { slug, after }, tx, emit }) {
    const ids = await findListingIds(tx, slug, after, AT_ONCE);
    for (const listing of await findAssetsById(tx, ids)) await indexAsset(tx, searchDocument(listing));
    const last = ids.at(-1);
    if (last !== undefined && ids.length === AT_ONCE) {
      await emit({ type: categoryEvents.renamed, data: { slug, after: last } });
    }
    return { indexed: ids.length };
  },
});
