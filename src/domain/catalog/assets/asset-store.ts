import { and, asc, count, eq, inArray, isNotNull, isNull, ne, not, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { assets, assetSlugs, categories, shopNames, users, vendors } from '../../../../db/schema/index.ts';
import { declareId, isIdOf } from '../../platform/kernel/index.ts';
import type { CategoryRow } from '../categories/index.ts';

export const ASSET_ID = declareId('ast');

export type AssetRow = typeof assets.$inferSelect;
type VendorRow = typeof vendors.$inferSelect;

/** An asset with everything that its price, its rules and its requirements come from. */
export interface CatalogAsset {
  readonly asset: AssetRow;
  readonly vendor: VendorRow;
  readonly category: CategoryRow;
}

/** Finds an asset by its slug, by a slug that it had before, or by its id, which many send in place of the slug. */
export async function findAssetBySlug(from: Reader, slug: string): Promise<CatalogAsset | undefined> {
  if (isIdOf(ASSET_ID, slug)) return findAssetById(from, slug);
  const [row] = await findBySlug(from, { slug });
  if (row !== undefined) return row;
  const [renamed] = await findByFormerSlug(from, { slug });
  return renamed;
}

export async function findAssetById(from: Reader, assetId: string): Promise<CatalogAsset | undefined> {
  const [row] = await findById(from, { assetId });
  return row;
}

export async function findAssetsById(from: Reader, assetIds: readonly string[]): Promise<CatalogAsset[]> {
  if (assetIds.length === 0) return [];
  return findByIds(from, { assetIds: JSON.stringify(assetIds) });
}

/** Finds a vendor by its slug, by an earlier one, or by its id. A vendor whose person is suspended is not found. */
export async function findVendorBySlug(from: Reader, slug: string): Promise<VendorRow | undefined> {
  const [row] = await findShownVendor(from, { slug });
  return row?.vendor;
}

const findShownVendor = hotQuery('vendor_by_slug', (reader) => {
  const slug = placeholder('slug');
  const bearer = reader.select({ vendorId: shopNames.vendorId }).from(shopNames).where(eq(shopNames.slug, slug));
  return (
    reader
      .select({ vendor: vendors })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.userId))
      // The shop of an erased person is still found: it is closed and has no name.
      .where(
        and(
          or(eq(vendors.slug, slug), eq(vendors.id, slug), inArray(vendors.id, bearer)),
          or(isNull(users.suspendedAt), isNotNull(users.erasedAt)),
        ),
      )
  );
});

const findBySlug = hotQuery('listing_by_slug', (reader) => joined(reader).where(eq(assets.slug, placeholder('slug'))));
const findByFormerSlug = hotQuery('listing_by_former_slug', (reader) =>
  joined(reader)
    .innerJoin(assetSlugs, eq(assetSlugs.assetId, assets.id))
    .where(eq(assetSlugs.slug, placeholder('slug'))),
);
const findById = hotQuery('listing_by_id', (reader) => joined(reader).where(eq(assets.id, placeholder('assetId'))));
const findByIds = hotQuery('listings_by_id', (reader) => joined(reader).where(isListed(assets.id, placeholder('assetIds'))));

function joined(reader: Reader) {
  return reader
    .select({ asset: assets, vendor: vendors, category: categories })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .innerJoin(categories, eq(categories.slug, assets.categorySlug));
}

export async function findTitles(from: Reader, assetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (assetIds.length === 0) return new Map();
  const rows = await from
    .select({ id: assets.id, title: assets.title })
    .from(assets)
    .where(inArray(assets.id, [...assetIds]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The named assets of a vendor, then at most `others` more that are not archived, each part sorted by title. */
export async function findTitlesFirst(
  from: Reader,
  { vendorId, first, others }: { vendorId: string; first: readonly string[]; others: number },
): Promise<{ assetId: string; title: string }[]> {
  const listed = JSON.stringify(first);
  // These are two queries because each is answered in the order of an index. One query would sort all assets of the vendor.
  const [these, beside] = await Promise.all([
    first.length === 0
      ? []
      : from
          .select(titled)
          .from(assets)
          .where(and(eq(assets.vendorId, vendorId), isListed(assets.id, listed)))
          .orderBy(asc(assets.title), asc(assets.id)),
    from
      .select(titled)
      .from(assets)
      .where(and(eq(assets.vendorId, vendorId), ne(assets.status, 'ARCHIVED'), not(isListed(assets.id, listed))))
      .orderBy(asc(assets.title), asc(assets.id))
      .limit(others),
  ]);
  return [...these, ...beside];
}

const titled = { assetId: assets.id, title: assets.title };

/** For each of these titles, how many listings of the vendor that are offered have it. */
export async function countTitles(
  from: Reader,
  vendorId: string,
  titles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await from
    .select({ title: assets.title, count: count() })
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), eq(assets.status, 'LIVE'), inArray(assets.title, [...titles])))
    .groupBy(assets.title);
  return new Map(rows.map((row) => [row.title, row.count]));
}
