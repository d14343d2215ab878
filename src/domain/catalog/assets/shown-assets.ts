import { and, asc, count, eq, ne, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { placeholder, prepared, preparedVariants } from '../../../../db/prepared.ts';
import { assetDocuments, assets, assetSlugs, categories, vendors } from '../../../../db/schema/index.ts';
import type { AssetState } from '../../../../db/values/index.ts';
import type { AssetDocument } from './asset-documents.ts';
import type { ListedAsset, ShownAsset } from './asset-view.ts';

const rating = { ratingAverage: assets.ratingAverage, ratingCount: assets.ratingCount };
const listedVendor = { slug: vendors.slug, name: vendors.name, commissionOverdue: vendors.commissionOverdue };
const stated = { attributes: assets.attributes, category: { attributes: categories.attributes } };

/** What lists show of these assets, by id. */
export async function findListed(from: Reader, assetIds: readonly string[]): Promise<ReadonlyMap<string, ListedAsset>> {
  const rows = assetIds.length === 0 ? [] : await findCards(from, { assetIds: JSON.stringify(assetIds) });
  return new Map(rows.map((row) => [row.card.id, row]));
}

const findCards = prepared('asset_cards', (reader) =>
  reader
    .select({ card: assetDocuments.card, rating, vendor: listedVendor, ...stated })
    .from(assetDocuments)
    .innerJoin(assets, eq(assets.id, assetDocuments.assetId))
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(isListed(assetDocuments.assetId, placeholder('assetIds'))),
);

/** What the feed shows of these assets, by id. */
export async function findFed(
  from: Reader,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, ListedAsset & Pick<AssetDocument, 'words'>>> {
  const rows = assetIds.length === 0 ? [] : await findFeedParts(from, { assetIds: JSON.stringify(assetIds) });
  return new Map(rows.map((row) => [row.card.id, row]));
}

const findFeedParts = prepared('asset_feed_parts', (reader) =>
  reader
    .select({ card: assetDocuments.card, words: assetDocuments.words, rating, vendor: listedVendor, ...stated })
    .from(assetDocuments)
    .innerJoin(assets, eq(assets.id, assetDocuments.assetId))
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(isListed(assetDocuments.assetId, placeholder('assetIds'))),
);

/** What the page of an asset shows, by its slug or one that it had before. */
export async function findShown(from: Reader, slug: string): Promise<(ShownAsset & { status: AssetState }) | undefined> {
  const [row] = await findBySlug(from, { slug });
  if (row !== undefined) return row;
  const [renamed] = await findByFormerSlug(from, { slug });
  return renamed;
}

const findBySlug = prepared('shown_by_slug', (reader) => shown(reader).where(eq(assets.slug, placeholder('slug'))));
const findByFormerSlug = prepared('shown_by_former_slug', (reader) =>
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
  { assetIds, ...others }: OfVendor,
  { limit, page }: { limit: number; page: number },
): Promise<{ ids: string[]; total: number }> {
  const wanted = { ...others, ...(assetIds && { listed: JSON.stringify(assetIds) }) };
  const filters = Object.keys(FILTERS)
    .filter((name) => Object.hasOwn(wanted, name))
    .join('_');
  const [rows, [counted]] = await Promise.all([
    findIds(from, filters, { ...wanted, limit, offset: (page - 1) * limit }),
    countIds(from, filters, wanted),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted?.count ?? 0 };
}

// The index passes over the pages before; a join would put each of their rows together.
const findIds = preparedVariants('asset_ids_of_vendor', (reader, filters) =>
  reader
    .select({ id: assets.id })
    .from(assets)
    .where(areOfVendor(filters))
    .orderBy(asc(assets.title), asc(assets.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset')),
);
const countIds = preparedVariants('asset_count_of_vendor', (reader, filters) =>
  reader.select({ count: count() }).from(assets).where(areOfVendor(filters)),
);

const FILTERS: Readonly<Record<string, () => SQL>> = {
  status: () => eq(assets.status, placeholder('status')),
  exceptStatus: () => ne(assets.status, placeholder('exceptStatus')),
  listed: () => isListed(assets.id, placeholder('listed')),
};

function areOfVendor(filters: string) {
  return and(eq(assets.vendorId, placeholder('vendorId')), ...filters.split('_').map((name) => FILTERS[name]?.()));
}
