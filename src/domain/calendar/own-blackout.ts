import type { Access } from '../kernel/index.ts';
import { findListingById, type Listing } from '../catalog/index.ts';
import { blackoutNotFound } from './blackout-errors.ts';
import { findBlackout } from './blackout-store.ts';
import type { BlackoutRow } from './blackout-view.ts';

/** A blackout of one of the vendor's own assets; of the named one, where one is named. */
export const ownBlackout: Access<
  'vendor',
  { blackoutId: string; assetId?: string | undefined },
  { blackout: BlackoutRow; asset: Listing['asset'] }
> = {
  who: 'vendor',
  scope: 'write:owner',
  errors: [blackoutNotFound],
  async load(from, caller, { blackoutId, assetId }) {
    const blackout = await findBlackout(from, blackoutId);
    const listing = blackout && (await findListingById(from, blackout.assetId));
    const own = listing?.asset.vendorId === caller.vendorId && (assetId === undefined || assetId === blackout?.assetId);
    if (blackout === undefined || listing === undefined || !own) throw blackoutNotFound({ blackoutId });
    return { blackout, asset: listing.asset };
  },
};
