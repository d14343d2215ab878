import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { assetDocuments, assets, assetSlugs, categories, vendors } from '../../../../db/schema/index.ts';
import type { AssetState } from '../../../../db/values/index.ts';
import { isIdOf } from '../../platform/kernel/index.ts';
import type { AssetDocument } from './asset-documents.ts';
import { ASSET_ID } from './asset-store.ts';
import type { ListedAsset, ShownAsset } from './asset-view.ts';

const rating = { ratingAverage: assets.ratingAverage, ratingCount: assets.ratingCount };
const listedVendor = { slug: vendors.slug, name: vendors.name, commissionOverdue: vendors.commissionOverdue };
const place = { latitude: assets.latitude, longitude: assets.longitude };
const stated = { attributes: assets.attributes, category: { attributes: categories.attributes } };

/** What lists show of these assets, by id. */
export async function findListed(from: Reader, assetIds: readonly string[]): Promise<ReadonlyMap<string, ListedAsset>> {
  const rows =
    assetIds.length === 0
      ? []
      : await from
          .select({ card: assetDocuments.card, rating, vendor: listedVendor, place, ...stated })
          .from(assetDocuments)
          .innerJoin(assets, eq(assets.id, assetDocuments.assetId))
          .innerJoin(vendors, eq(vendors.id, assets.vendorId))
          .innerJoin(categories, eq(categories.slug, assets.categorySlug))
          .where(isListed(assetDocuments.assetId, JSON.stringify(assetIds)));
  return new Map(rows.map((row) => [row.card.id, row]));
}

/** What the feed shows of these assets, by id. */
export async function findFed(
  from: Reader,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<ListedAsset, 'place'> & Pick<AssetDocument, 'words'>>> {
  const rows =
    assetIds.length === 0
      ? []
      : await from
          .select({ card: assetDocuments.card, words: assetDocuments.words, rating, vendor: listedVendor, ...stated })
          .from(assetDocuments)
          .innerJoin(assets, eq(assets.id, assetDocuments.assetId))
          .innerJoin(vendors, eq(vendors.id, assets.vendorId))
          .innerJoin(categories, eq(categories.slug, assets.categorySlug))
          .where(isListed(assetDocuments.assetId, JSON.stringify(assetIds)));
  return new Map(rows.map((row) => [row.card.id, row]));
}

/** What the page of an asset shows, by its slug, one that it had before, or its id. */
export async function findShown(from: Reader, slug: string): Promise<(ShownAsset & { status: AssetState }) | undefined> {
  if (isIdOf(ASSET_ID, slug)) return (await findShownById(from, { slug }))[0];
  const [row] = await findBySlug(from, { slug });
  if (row !== undefined) return row;
  const [renamed] = await findByFormerSlug(from, { slug });
  return renamed;
}

const findBySlug = hotQuery('shown_by_slug', (reader) => shown(reader).where(eq(assets.slug, placeholder('slug'))));
const findShownById = hotQuery('shown_by_id', (reader) => shown(reader).where(eq(assets.id, placeholder('slug'))));
const findByFormerSlug = hotQuery('shown_by_former_slug', (reader) =>
  shown(reader)
    .innerJoin(assetSlugs, eq(assetSlugs.assetId, assets.id))
    .where(eq(assetSlugs.slug, placeholder('slug'))),
);

function shown(reader: Reader) {
  const { country, salesTax, durationRules } = vendors;
  return reader
    .select({
      status: assets.status,
      durationRules: assets.durationRules,
      attributes: assets.attributes,
      card: assetDocuments.card,
      words: assetDocuments.words,
      terms: assetDocuments.terms,
      rating,
      secured: { depositBaseMinor: assets.depositBaseMinor, depositCapMinor: assets.depositCapMinor },
      vendor: { ...listedVendor, country, salesTax, durationRules },
      category: {
        attributes: categories.attributes,
        feeBps: categories.feeBps,
        depositFloors: categories.depositFloors,
        requirements: categories.requirements,
      },
    })
    .from(assets)
    .innerJoin(assetDocuments, eq(assetDocuments.assetId, assets.id))
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .innerJoin(vendors, eq(vendors.id, assets.vendorId));
}

interface OfVendor {
  readonly vendorId: string;
  readonly status?: AssetState;
  readonly exceptStatus?: AssetState;
  readonly assetIds?: readonly string[] | undefined;
}

/** One page of the ids of a vendor's assets by title, with how many there are in all. */
export async function findIdsOfVendor(
  from: Reader,
  { vendorId, status, exceptStatus, assetIds }: OfVendor,
  { limit, page }: { limit: number; page: number },
): Promise<{ ids: string[]; total: number }> {
  const wanted = and(
    eq(assets.vendorId, vendorId),
    status === undefined ? undefined : eq(assets.status, status),
    exceptStatus === undefined ? undefined : ne(assets.status, exceptStatus),
    assetIds === undefined ? undefined : isListed(assets.id, JSON.stringify(assetIds)),
  );
  const [rows, [counted]] = await Promise.all([
    // The index passes over the earlier pages; a join would read the rows of each asset on them.
    from
      .select({ id: assets.id })
      .from(assets)
      .where(wanted)
      .orderBy(asc(assets.title), asc(assets.id))
      .limit(limit)
      .offset((page - 1) * limit),
    from.select({ count: count() }).from(assets).where(wanted),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted?.count ?? 0 };
}
