import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { assetDocuments, assetImageFiles, assets, assetSlugs } from '../../../../db/schema/index.ts';
import { forgetAssetText } from '../../../../db/search.ts';
import type { Pickup } from '../../../../db/values/index.ts';
import { closedSlug } from '../../people/accounts/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';
import { removeImagesOf } from './asset-image-files.ts';
import { moveAsset } from './asset-lifecycle.ts';
import { forgetFormerSlugs } from './asset-slugs.ts';
import type { AssetRow } from './asset-store.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(assets, {
    bindsNobody: () => eq(assets.status, 'DRAFT'),
    exported: [shopSection('assets', (from, { vendorId }) => from.select().from(assets).where(eq(assets.vendorId, vendorId)))],
    erased: 'emptied; the row stays, because bookings point at it',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId === null) return;
      for (const asset of await tx.select().from(assets).where(eq(assets.vendorId, vendorId))) await emptyAsset(tx, asset, now);
    },
    kept: 'as long as the account',
  }),
  declareTable(assetDocuments, {
    // These rows are deleted with their assets.
    bindsNobody: true,
    exported: 'what the assets say, as the public reads it',
    erased: 'written anew with what is left of the asset',
    kept: 'as long as the account',
  }),
  declareTable(assetSlugs, {
    bindsNobody: (from) =>
      inArray(assetSlugs.assetId, from.select({ id: assets.id }).from(assets).where(eq(assets.status, 'DRAFT'))),
    exported: 'what the assets were called in addresses; their titles stand with them',
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await forgetFormerSlugs(tx, vendorId);
    },
    kept: 'as long as the account',
  }),
  declareTable(assetImageFiles, {
    bindsNobody: true,
    exported: 'names of files; the addresses of the pictures stand with the assets',
    erased: 'deleted, and the files with them',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId === null) return;
      const rows = await tx.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
      await removeImagesOf(
        tx,
        rows.map(({ id }) => id),
        now,
      );
    },
    kept: 'until the owner deletes the picture',
  }),
];

/** The empty pickup place that replaces that of an owner whose account was erased. */
export const NOWHERE: Pickup = { address: '', hours: '', instructions: '', contact: '' };

/** Empties an asset that was rented. Its title and terms stay with the renters' bookings; pictures and place do not. */
async function emptyAsset(tx: Tx, asset: AssetRow, now: Date): Promise<void> {
  await moveAsset(tx, asset, 'close', {
    slug: closedSlug(asset.id),
    reference: null,
    title: 'Closed listing',
    description: '',
    images: [],
    attributes: {},
    pickup: NOWHERE,
    city: '',
    cityKey: '',
    country: '',
    latitude: 0,
    longitude: 0,
    suspendedReason: null,
    updatedAt: now,
  });
  await forgetAssetText(tx, asset.id);
}
