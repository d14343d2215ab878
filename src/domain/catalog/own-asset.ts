import type { Access } from '../kernel/index.ts';
import { ownAssetNotFound } from './catalog-errors.ts';
import { findListingById, type Listing } from './listing-store.ts';

/** One of the vendor's own assets, in whatever status. */
export const ownAsset: Access<'vendor', { assetId: string }, Listing> = {
  who: 'vendor',
  scope: 'read:owner',
  errors: [ownAssetNotFound],
  async load(from, caller, { assetId }) {
    const listing = await findListingById(from, assetId);
    if (listing === undefined || listing.asset.vendorId !== caller.vendorId) throw ownAssetNotFound({ asset: assetId });
    return listing;
  },
};
