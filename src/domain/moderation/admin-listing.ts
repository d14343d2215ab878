import { findListingById, type Listing } from '../catalog/index.ts';
import type { Access } from '../kernel/index.ts';
import { listingNotFound } from './moderation-errors.ts';
import { MODERATION_LOCK } from './moderation-lock.ts';

/** Anybody's listing in whatever status, for an admin. */
export const adminListing: Access<'admin', { assetId: string }, Listing> = {
  who: 'admin',
  scope: null,
  errors: [listingNotFound],
  locks: () => [MODERATION_LOCK],
  async load(from, _caller, { assetId }) {
    const listing = await findListingById(from, assetId);
    if (listing === undefined) throw listingNotFound({ assetId });
    return listing;
  },
};
