import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { indexAsset } from '../../../../db/search.ts';
import { isShown, writeDocuments } from './asset-documents.ts';
import { type AssetRow, type CatalogAsset, findAssetById } from './asset-store.ts';
import { searchDocument } from './search-document.ts';

/** What a listing is found by. */
const FOUND_BY = ['title', 'description', 'categorySlug', 'attributes', 'city', 'cityKey', 'country'] as const;

/** Adds a listing. */
export async function addAsset(tx: Tx, catalogAsset: CatalogAsset): Promise<void> {
  await tx.insert(assets).values(catalogAsset.asset);
  await writeDocuments(tx, [catalogAsset]);
  await indexAsset(tx, searchDocument(catalogAsset));
}

/** Writes what does not change the status: `moveAsset` does that. */
export async function saveAsset(tx: Tx, assetId: string, changes: Partial<Omit<AssetRow, 'status'>>): Promise<void> {
  await tx.update(assets).set(changes).where(eq(assets.id, assetId));
  await followChanges(tx, assetId, changes);
}

/** What is shown and found of a listing follows its row: read again, because others may have changed it too. */
export async function followChanges(tx: Tx, assetId: string, changes: Partial<AssetRow>): Promise<void> {
  const found = FOUND_BY.some((field) => changes[field] !== undefined);
  if (!found && !isShown(changes)) return;
  const catalogAsset = await findAssetById(tx, assetId);
  if (catalogAsset === undefined) return;
  await writeDocuments(tx, [catalogAsset]);
  if (found) await indexAsset(tx, searchDocument(catalogAsset));
}

/** Whoever changes one of a vendor's listings waits until this transaction ends. */
export async function lockAssetsOf(tx: Tx, vendorId: string): Promise<void> {
  await tx.update(assets).set({ vendorId }).where(eq(assets.vendorId, vendorId));
}

/** Whether they can be booked at once has changed with their vendor: whoever indexes the catalogue reads them again. */
export async function touchInstantBookAssets(tx: Tx, vendorId: string, now: Date): Promise<void> {
  await tx
    .update(assets)
    .set({ updatedAt: now })
    .where(and(eq(assets.vendorId, vendorId), eq(assets.instantBook, true)));
}
