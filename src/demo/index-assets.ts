import type { Tx } from '../../db/database.ts';
import { indexAsset } from '../../db/search.ts';
import type { Listing } from '../domain/catalog/index.ts';
import { foldText } from '../domain/kernel/index.ts';

/** Makes every listing findable by its words, its category and its place. */
export async function indexAssets(tx: Tx, listings: readonly Listing[]): Promise<void> {
  for (const { asset, vendor, category } of listings) {
    await indexAsset(tx, {
      assetId: asset.id,
      title: foldText(asset.title),
      body: foldText([asset.description, category.title, ...Object.values(asset.attributes)].join(' ')),
      place: foldText([asset.city, asset.country, vendor.name].join(' ')),
    });
  }
}
