import type { Scope } from '../../../db/values.ts';
import type { Access } from '../kernel/index.ts';
import { ownAssetNotFound } from './catalog-errors.ts';
import { findListingById, type Listing } from './listing-store.ts';

/** One of the vendor's own assets where the input names one; null where it is about all of them. */
export function maybeOwnAsset(scope: Scope): Access<'vendor', { assetId?: string | undefined }, Listing | null> {
  return {
    who: 'vendor',
    scope,
    errors: [ownAssetNotFound],
    async load(from, caller, { assetId }) {
      if (assetId === undefined) return null;
      const listing = await findListingById(from, assetId);
      if (listing === undefined || listing.asset.vendorId !== caller.vendorId) throw ownAssetNotFound({ asset: assetId });
      return listing;
    },
  };
}
