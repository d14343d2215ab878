import type { Tx } from '../../db/database.ts';
import { indexAsset } from '../../db/search.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { searchDocument } from '../domain/catalog/search/index.ts';

/** Makes every listing findable. */
export async function indexAssets(tx: Tx, listings: readonly CatalogAsset[]): Promise<void> {
  for (const listing of listings) await indexAsset(tx, searchDocument(listing));
}
