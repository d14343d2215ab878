import type { Access } from '../kernel/index.ts';
import { assetNotFound } from './catalog-errors.ts';
import { findListingBySlug, type Listing } from './listing-store.ts';

/** An asset that is offered now, by its slug. */
export const liveAsset: Access<'anyone', { slug: string }, Listing> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug }) {
    const listing = await findListingBySlug(from, slug);
    if (listing === undefined || listing.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return listing;
  },
};
