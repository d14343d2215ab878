import type { Tx } from '../../db/database.ts';
import { indexAsset } from '../../db/search.ts';
import { type Listing, searchDocument } from '../domain/catalog/index.ts';

/** Makes every listing findable. */
export async function indexAssets(tx: Tx, listings: readonly Listing[]): Promise<void> {
  for (const listing of listings) await indexAsset(tx, searchDocument(listing));
}
