import { assetNotFound, type CatalogAsset, findAssetBySlug } from '../../catalog/assets/index.ts';
import type { Access } from '../../platform/kernel/index.ts';

/** Access to a live listing, by its slug or its id. */
export const offeredProduct: Access<'anyone', { slug: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug }) {
    const found = await findAssetBySlug(from, slug);
    if (found?.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return found;
  },
};
