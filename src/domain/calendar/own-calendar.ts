import type { Scope } from '../../../db/values.ts';
import type { Access } from '../kernel/index.ts';
import { findListingById, type Listing, ownAssetNotFound } from '../catalog/index.ts';

/** One of the vendor's own assets, whose calendar is locked in a transaction. */
export function ownCalendar(scope: Scope): Access<'vendor', { assetId: string }, Listing> {
  return {
    who: 'vendor',
    scope,
    errors: [ownAssetNotFound],
    locks: ({ assetId }) => [`calendar:${assetId}`],
    async load(from, caller, { assetId }) {
      const listing = await findListingById(from, assetId);
      if (listing === undefined || listing.asset.vendorId !== caller.vendorId) throw ownAssetNotFound({ asset: assetId });
      return listing;
    },
  };
}
