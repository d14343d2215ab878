import { assetNotFound, findListingById, findListingBySlug, type Listing } from '../catalog/index.ts';
import type { Access } from '../kernel/index.ts';

interface Named {
  slug?: string | undefined;
  assetId?: string | undefined;
}

/** An asset that is offered now, by its slug or its id. A credential is optional; with one, the deposit is the caller's own. */
export const quotableAsset: Access<'anyone', Named, Listing> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug, assetId }) {
    const listing = slug === undefined ? await findListingById(from, assetId ?? '') : await findListingBySlug(from, slug);
    const same = listing !== undefined && (assetId === undefined || listing.asset.id === assetId);
    if (!same || listing.asset.status !== 'LIVE') throw assetNotFound({ asset: slug ?? assetId ?? '' });
    return listing;
  },
};
