import type { Reader } from '../../../../db/database.ts';
import type { Scope } from '../../../../db/values/index.ts';
import { type Access, invalidInput } from '../../platform/kernel/index.ts';
import { assetNotFound, ownAssetNotFound } from './asset-errors.ts';
import { type CatalogAsset, findAssetBySlug } from './asset-store.ts';
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
    load: async (from, { vendorId }, { assetId }) => findOwnAsset(from, vendorId, assetId),
  };
}

/** An asset of the vendor by its id. Throws `not_found`; for its slug, which many send in place of the id, `invalid_input`. */
export async function findOwnAsset(from: Reader, vendorId: string, assetId: string): Promise<CatalogAsset> {
  const catalogAsset = await findAssetBySlug(from, assetId);
  if (catalogAsset?.asset.vendorId !== vendorId) throw ownAssetNotFound({ asset: assetId });
  const { id } = catalogAsset.asset;
  if (id === assetId) return catalogAsset;
  throw invalidInput({ issues: [{ field: 'assetId', message: `is a slug; the id of this asset is ${id}` }] });
}
