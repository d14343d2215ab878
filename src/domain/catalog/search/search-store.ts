import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, hotVariants, placeholder } from '../../../../db/hot-query.ts';
import { assets, categories, vendors } from '../../../../db/schema/index.ts';
import { distanceKm, listedTexts } from '../../../../db/search.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import type { PricedAsset } from '../assets/index.ts';
import { type AssetFilters, bitsOf, conditions, namesIn, namesOf, type Sort, SORTS, valuesOf } from './search-conditions.ts';
import {
  areInEntries,
  MOST_FROM_INDEX,
  fewNarrowed,
  findNarrow,
  firstIndex,
  indexIn,
  isWalkedWhole,
  narrowed,
  walk,
  walkedEntries,
  wholeEntries,
} from './search-narrowing.ts';
import { areOfCategory, findMatches, type Match } from './search-text.ts';

/** The most assets that a search reads. On SQLite it holds the thread that answers everybody. */
const MOST_EXAMINED = 4_000;

export interface FoundAsset {
  readonly id: string;
  readonly category: string;
  readonly city: string;
  /** Where the words of the search stand in the listing; absent if the search has no words. */
  readonly matchedOn?: Match['matchedOn'];
  /** The total price of the requested days in minor units, if it was computed. */
  readonly totalMinor?: Minor;
  /** True if the words are only mentioned in the listing, while others match better. It comes after them in every order. */
  readonly weak?: boolean;
}

export interface ExaminedAssets {
  /** The found assets in the wanted order. */
  readonly assets: readonly FoundAsset[];
  /** False if assets that were not examined might match too. */
  readonly complete: boolean;
}

/**
 * The assets that match. If at most `atMost` pass the filters that an index answers (words, category, city, vendor, price,
 * surroundings), all of them are examined. Otherwise `atMost` are examined: the first in the wanted order, the nearest if the
 * order is by distance, and with words those that were entered first.
 */
export async function findAssets(
  from: Reader,
  filters: AssetFilters,
  { sort, atMost = MOST_EXAMINED }: { sort: Sort; atMost?: number },
): Promise<ExaminedAssets> {
  if (filters.text !== undefined) return findByText(from, { ...filters, text: filters.text }, { sort, atMost });

  const names = namesOf(filters);
  if (isWalkedWhole(names, sort)) {
    const found = await findWalkedWhole(from, keyOf(filters, sort), { ...valuesOf(filters), atMost: atMost + 1 });
    return { assets: found.slice(0, atMost), complete: found.length <= atMost };
  }
  const index = firstIndex(filters);
  if (index !== null) {
    const few = Math.min(MOST_FROM_INDEX, atMost);
    const found = await findFew(from, `${keyOf(filters, sort)}_${index}`, { ...valuesOf(filters), few, entries: few + 1 });
    if (found.length > 0) return { assets: found, complete: true };
  }
  const narrowing = await findNarrow(from, filters, atMost);
  const key = `${keyOf(filters, sort)}_${narrowing.index}`;
  const find = narrowing.index === 'WALK' && areInEntries(names) ? findWalked : findNarrowed;
  return { assets: await find(from, key, { ...valuesOf(filters), ...narrowing.values }), complete: narrowing.complete };
}

type TextFilters = AssetFilters & { readonly text: NonNullable<AssetFilters['text']> };

async function findByText(
  from: Reader,
  filters: TextFilters,
  { sort, atMost }: { sort: Sort; atMost: number },
): Promise<ExaminedAssets> {
  const { matches, complete } = await findMatches(from, filters, atMost);
  const listed = JSON.stringify(matches.map(({ assetId }) => assetId));
  const found = matches.length === 0 ? [] : await findListed(from, keyOf(filters, sort), { ...valuesOf(filters), listed });
  const byId = new Map(matches.map((match) => [match.assetId, match]));
  const ranked = withoutRest(
    found.flatMap(({ categoryTitle, ...asset }) => {
      const match = byId.get(asset.id);
      if (match === undefined) return [];
      const { matchedOn, rank, strong, mentioned } = match;
      return [{ ...asset, matchedOn, rank, weak: !strong, rest: !strong && areOfCategory(mentioned, categoryTitle) }];
    }),
  );
  // The sort is stable, so among equal matches the better rated comes first.
  const sorted = sort === 'relevance' ? ranked.toSorted((a, b) => b.rank - a.rank) : ranked;
  return { assets: weakLast(sorted), complete };
}

/**
 * If some assets match well, removes those that match only because the words stand in the title of their category. A search for
 * drones would otherwise also find the lights of "Drones and lights".
 */
function withoutRest<T extends { readonly weak: boolean; readonly rest: boolean }>(ranked: readonly T[]): readonly T[] {
  return ranked.some(({ weak }) => !weak) ? ranked.filter(({ rest }) => !rest) : ranked;
}

/**
 * Puts weak matches behind all others in every order, because a low price or a good rating does not make them a better match.
 */
export function weakLast<T extends { readonly weak?: boolean }>(assets: readonly T[]): T[] {
  return [...assets.filter(({ weak = false }) => !weak), ...assets.filter(({ weak = false }) => weak)];
}

/** The data that the prices of these assets come from, by id. */
export async function findPriced(from: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PricedAsset>> {
  const rows = ids.length === 0 ? [] : await findPricedById(from, { ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.asset.id, row]));
}

const findPricedById = hotQuery('priced_by_id', (reader) => {
  const { id, currency, dayRateMinor, pricing, durationRules, rentalModes, depositBaseMinor, depositCapMinor } = assets;
  const { country, salesTax } = vendors;
  const { feeBps, feeCaps, commissionBps, depositFloors } = categories;
  return reader
    .select({
      asset: { id, currency, dayRateMinor, pricing, durationRules, rentalModes, depositBaseMinor, depositCapMinor },
      vendor: { country, salesTax, durationRules: vendors.durationRules },
      category: { feeBps, feeCaps, commissionBps, depositFloors },
    })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(isListed(assets.id, placeholder('ids')));
});

const SHOWN = { id: assets.id, category: assets.categorySlug, city: assets.city };

const findNarrowed = hotVariants('search', (reader, key) => {
  const names = namesIn(key);
  const sort = sortIn(key);
  const narrow = narrowed(reader, { index: indexIn(key), names, sort }).as('narrow');
  // SQLite executes a cross join in the order in which it is written. It has no statistics from which to choose a better order.
  return reader
    .select(SHOWN)
    .from(narrow)
    .crossJoin(assets)
    .where(and(eq(assets.id, narrow.id), conditions(reader, names)))
    .orderBy(...order(sort));
});

/** Finds nothing if more assets pass the index than are few; the caller then narrows further. */
const findFew = hotVariants('search_few', (reader, key) => {
  const names = namesIn(key);
  const { narrow, areFew } = fewNarrowed(reader, { index: indexIn(key), names });
  return reader
    .with(narrow)
    .select(SHOWN)
    .from(narrow)
    .crossJoin(assets)
    .where(and(areFew, eq(assets.id, narrow.id), conditions(reader, names)))
    .orderBy(...order(sortIn(key)));
});

const findWalked = hotVariants('search_walked', (reader, key) =>
  walkedEntries(reader, { names: namesIn(key), sort: sortIn(key) }),
);

const findWalkedWhole = hotVariants('search_whole', (reader, key) =>
  wholeEntries(reader, { names: namesIn(key), sort: sortIn(key) }),
);

const findListed = hotVariants('search_text', (reader, key) => {
  const names = namesIn(key);
  const { rows, value } = listedTexts(placeholder('listed'));
  return reader
    .select({ ...SHOWN, categoryTitle: categories.title })
    .from(rows)
    .crossJoin(assets)
    .innerJoin(categories, eq(categories.slug, assets.categorySlug))
    .where(and(eq(assets.id, value), conditions(reader, names)))
    .orderBy(...order(sortIn(key)));
});

function order(sort: Sort): readonly SQL[] {
  if (sort !== 'distance') return walk(sort);
  return [asc(distanceKm({ latitude: placeholder('latitude'), longitude: placeholder('longitude') })), asc(assets.id)];
}

function keyOf(filters: AssetFilters, sort: Sort): string {
  return `${bitsOf(namesOf(filters))}_${sort}`;
}

function sortIn(key: string): Sort {
  return SORTS.find((sort) => key.includes(`_${sort}`)) ?? 'rating';
}
