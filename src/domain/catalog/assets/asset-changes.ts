import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { indexAsset } from '../../../../db/search.ts';
import { isShown, writeDocuments } from './asset-documents.ts';
import { type AssetRow, type CatalogAsset, findAssetById } from './asset-store.ts';
import { searchDocument } from './search-document.ts';

/** The fields by which a listing is found. */
const FOUND_BY = ['title', 'description', 'categorySlug', 'attributes', 'city', 'cityKey', 'country'] as const;

export async function addAsset(tx: Tx, catalogAsset: CatalogAsset): Promise<void> {
  await tx.insert(assets).values(catalogAsset.asset);
  await writeDocuments(tx, [catalogAsset]);
  await indexAsset(tx, searchDocument(catalogAsset));
}

/** Saves changes that leave the status as it is. `moveAsset` changes the status. */
export async function saveAsset(tx: Tx, assetId: string, changes: Partial<Omit<AssetRow, 'status'>>): Promise<void> {
  await tx.update(assets).set(changes).where(eq(assets.id, assetId));
  await followChanges(tx, assetId, changes);
}

/** Updates what is shown and found of a listing. The row is read again, because others may have changed it too. */
export async function followChanges(tx: Tx, assetId: string, changes: Partial<AssetRow>): Promise<void> {
  const found = FOUND_BY.some((field) => changes[field] !== undefined);
  if (!found && !isShown(changes)) return;
  const catalogAsset = await findAssetById(tx, assetId);
  if (catalogAsset === undefined) return;
  await writeDocuments(tx, [catalogAsset]);
  if (found) await indexAsset(tx, searchDocument(catalogAsset));
}

/** Makes everybody else who changes one of a vendor's listings wait until this transaction ends. */
export async function lockAssetsOf(tx: Tx, vendorId: string): Promise<void> {
  await tx.update(assets).set({ vendorId }).where(eq(assets.vendorId, vendorId));
}

/** Updates listings after their vendor's change has decided whether they can be booked instantly. */
export async function touchInstantBookAssets(tx: Tx, vendorId: string, now: Date): Promise<void> {
  await tx
    .update(assets)
    .set({ updatedAt: now })
    .where(and(eq(assets.vendorId, vendorId), eq(assets.instantBook, true)));
}
