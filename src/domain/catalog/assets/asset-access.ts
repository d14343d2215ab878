import type { Scope } from '../../../../db/values/index.ts';
import type { Access } from '../../platform/kernel/index.ts';
import { assetNotFound, ownAssetNotFound } from './asset-errors.ts';
import { type CatalogAsset, findAssetById, findAssetBySlug } from './asset-store.ts';
import type { ShownAsset } from './asset-view.ts';
import { findShown } from './shown-assets.ts';

/** The public data of an asset that is offered now, by its slug. */
export const shownAsset: Access<'anyone', { slug: string }, ShownAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug }) {
    const shown = await findShown(from, slug);
    if (shown === undefined || shown.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return shown;
  },
};

/** An asset that is offered now, with everything that its prices and its calendar need. */
export const liveAsset: Access<'anyone', { slug: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: [assetNotFound],
  async load(from, _caller, { slug }) {
    const catalogAsset = await findAssetBySlug(from, slug);
    if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE') throw assetNotFound({ asset: slug });
    return catalogAsset;
  },
};

/** One of the vendor's own assets, in whatever status. */
export function ownAsset(scope: Scope): Access<'vendor', { assetId: string }, CatalogAsset> {
  return {
    who: 'vendor',
    scope,
    errors: [ownAssetNotFound],
    async load(from, caller, { assetId }) {
      const catalogAsset = await findAssetById(from, assetId);
      if (catalogAsset === undefined || catalogAsset.asset.vendorId !== caller.vendorId)
        throw ownAssetNotFound({ asset: assetId });
      return catalogAsset;
    },
  };
}
