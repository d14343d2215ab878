import type { Scope } from '../../../../db/values.ts';
import type { Access } from '../../platform/kernel/index.ts';
import { assetNotFound, ownAssetNotFound } from './asset-errors.ts';
import { type CatalogAsset, findAssetById, findAssetBySlug } from './asset-store.ts';

/** An asset that is offered now, by its slug. */
export const liveAsset: Access<'anyone', { slug: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug }) {
    const listing = await findAssetBySlug(from, slug);
    if (listing === undefined || listing.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return listing;
  },
};

/** One of the vendor's own assets, in whatever status. */
export const ownAsset: Access<'vendor', { assetId: string }, CatalogAsset> = {
  who: 'vendor',
  scope: 'read:owner',
  errors: [ownAssetNotFound],
  async load(from, caller, { assetId }) {
    const listing = await findAssetById(from, assetId);
    if (listing === undefined || listing.asset.vendorId !== caller.vendorId) throw ownAssetNotFound({ asset: assetId });
    return listing;
  },
};

/** One of the vendor's own assets where the input names one; null where it is about all of them. */
export function maybeOwnAsset(scope: Scope): Access<'vendor', { assetId?: string | undefined }, CatalogAsset | null> {
  return {
    who: 'vendor',
    scope,
    errors: [ownAssetNotFound],
    async load(from, caller, { assetId }) {
      if (assetId === undefined) return null;
      const listing = await findAssetById(from, assetId);
      if (listing === undefined || listing.asset.vendorId !== caller.vendorId) throw ownAssetNotFound({ asset: assetId });
      return listing;
    },
  };
}
