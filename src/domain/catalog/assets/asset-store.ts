import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { assets, categories, users, vendors } from '../../../../db/schema/index.ts';
import { declareId } from '../../platform/kernel/index.ts';

export const ASSET_ID = declareId('ast');

export type AssetRow = typeof assets.$inferSelect;
type VendorRow = typeof vendors.$inferSelect;
export type CategoryRow = typeof categories.$inferSelect;

/** An asset with everything that its price, its rules and its requirements come from. */
export interface CatalogAsset {
  readonly asset: AssetRow;
  readonly vendor: VendorRow;
  readonly category: CategoryRow;
}

export async function findAssetBySlug(from: Reader, slug: string): Promise<CatalogAsset | undefined> {
  const [row] = await findBySlug(from, { slug });
  return row;
}

export async function findAssetById(from: Reader, assetId: string): Promise<CatalogAsset | undefined> {
  const [row] = await findById(from, { assetId });
  return row;
}

export async function findAssetsById(from: Reader, assetIds: readonly string[]): Promise<CatalogAsset[]> {
  if (assetIds.length === 0) return [];
  return findByIds(from, { assetIds: JSON.stringify(assetIds) });
}

/** One page of a vendor's assets by title, with how many there are in all. */
export async function findVendorAssets(
  from: Reader,
  wanted: { vendorId: string; status?: AssetRow['status'] },
  { limit, page }: { limit: number; page: number },
): Promise<{ catalogAssets: CatalogAsset[]; total: number }> {
  const where = and(eq(assets.vendorId, wanted.vendorId), wanted.status && eq(assets.status, wanted.status));
  // The index passes over the pages before; a join would put each of their rows together.
  const ids = await from
    .select({ id: assets.id })
    .from(assets)
    .where(where)
    .orderBy(asc(assets.title), asc(assets.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const found = new Map(
    (
      await findAssetsById(
        from,
        ids.map(({ id }) => id),
      )
    ).map((catalogAsset) => [catalogAsset.asset.id, catalogAsset]),
  );
  const catalogAssets = ids.flatMap(({ id }) => found.get(id) ?? []);
  const [row] = await from.select({ count: count() }).from(assets).where(where);
  return { catalogAssets, total: row?.count ?? 0 };
}

/** A vendor that the public may see: not one whose person is suspended. */
export async function findVendorBySlug(from: Reader, slug: string): Promise<VendorRow | undefined> {
  const [row] = await from
    .select({ vendor: vendors })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    // Of an erased person the closed shop stays, without a name.
    .where(and(eq(vendors.slug, slug), or(isNull(users.suspendedAt), isNotNull(users.erasedAt))));
  return row?.vendor;
}

export async function findCategories(from: Reader, slug?: string): Promise<CategoryRow[]> {
  return from
    .select()
    .from(categories)
    .where(and(slug === undefined ? undefined : eq(categories.slug, slug)))
    .orderBy(asc(categories.position), asc(categories.slug));
}

const findBySlug = prepared('listing_by_slug', (reader) => joined(reader).where(eq(assets.slug, placeholder('slug'))));
const findById = prepared('listing_by_id', (reader) => joined(reader).where(eq(assets.id, placeholder('assetId'))));
const findByIds = prepared('listings_by_id', (reader) => joined(reader).where(isListed(assets.id, placeholder('assetIds'))));

function joined(reader: Reader) {
  return reader
    .select({ asset: assets, vendor: vendors, category: categories })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .innerJoin(categories, eq(categories.slug, assets.categorySlug));
}

/** What the assets are called, by id. */
export async function findTitles(from: Reader, assetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (assetIds.length === 0) return new Map();
  const rows = await from
    .select({ id: assets.id, title: assets.title })
    .from(assets)
    .where(inArray(assets.id, [...assetIds]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** These assets of a vendor, then a few others that are offered or could be, by title. */
export async function findTitlesFirst(
  from: Reader,
  { vendorId, first, others }: { vendorId: string; first: readonly string[]; others: number },
): Promise<{ assetId: string; title: string }[]> {
  const these = first.length === 0 ? undefined : inArray(assets.id, [...first]);
  return from
    .select({ assetId: assets.id, title: assets.title })
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), or(ne(assets.status, 'ARCHIVED'), these)))
    .orderBy(...(these === undefined ? [] : [desc(these)]), asc(assets.title), asc(assets.id))
    .limit(first.length + others);
}

/** Writes what does not change the status: `moveAsset` does that. */
export async function saveAsset(tx: Tx, assetId: string, changes: Partial<Omit<AssetRow, 'status'>>): Promise<void> {
  await tx.update(assets).set(changes).where(eq(assets.id, assetId));
}

/** Whether they can be booked at once has changed with their vendor: whoever indexes the catalogue reads them again. */
export async function touchInstantBookAssets(tx: Tx, vendorId: string, now: Date): Promise<void> {
  await tx
    .update(assets)
    .set({ updatedAt: now })
    .where(and(eq(assets.vendorId, vendorId), eq(assets.instantBook, true)));
}
