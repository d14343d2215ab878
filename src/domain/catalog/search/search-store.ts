import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, preparedVariants } from '../../../../db/prepared.ts';
import { assets } from '../../../../db/schema/index.ts';
import { distanceKm, listedTexts } from '../../../../db/search.ts';
import { type AssetFilters, bitsOf, conditions, namesIn, namesOf, type Sort, SORTS, valuesOf } from './search-conditions.ts';
import { findNarrow, indexIn, narrowed } from './search-narrowing.ts';
import { findMatches, type Match } from './search-text.ts';

/** How many assets a search looks at: on SQLite it holds the thread that answers everybody. */
const LOOKED_AT = 4_000;

export interface Found {
  /** In the wanted order. */
  readonly assets: readonly { readonly id: string; readonly category: string; readonly city: string }[];
  /** False where more assets might match than were looked at. */
  readonly complete: boolean;
}

/**
 * The assets that match, all of them where at most `atMost` pass what an index answers (words, category, city, vendor,
 * price, surroundings). Where more do, so many are looked at: the first in the wanted order, the nearest where distance
 * is wanted, and of words those that were entered first.
 */
export async function findAssets(
  from: Reader,
  filters: AssetFilters,
  { sort, atMost = LOOKED_AT }: { sort: Sort; atMost?: number },
): Promise<Found> {
  if (filters.text !== undefined) return findByText(from, { ...filters, text: filters.text }, { sort, atMost });

  const narrowing = await findNarrow(from, filters, atMost);
  const key = `${keyOf(filters, sort)}_${narrowing.index}`;
  return { assets: await findNarrowed(from, key, { ...valuesOf(filters), ...narrowing.values }), complete: narrowing.complete };
}

type TextFilters = AssetFilters & { readonly text: NonNullable<AssetFilters['text']> };

async function findByText(from: Reader, filters: TextFilters, { sort, atMost }: { sort: Sort; atMost: number }): Promise<Found> {
  const { matches, complete } = await findMatches(from, filters, { ranked: sort === 'relevance' ? 'BY_WORDS' : 'NOT', atMost });
  const listed = JSON.stringify(matches.map(({ assetId }) => assetId));
  const found = matches.length === 0 ? [] : await findListed(from, keyOf(filters, sort), { ...valuesOf(filters), listed });
  return { assets: sort === 'relevance' ? bestFirst(found, matches) : found, complete };
}

/** Equally good ones stay as they were: the better rated first. */
function bestFirst<T extends { id: string }>(found: readonly T[], matches: readonly Match[]): T[] {
  const ranks = new Map(matches.map(({ assetId, rank }) => [assetId, rank]));
  return found.toSorted((a, b) => (ranks.get(b.id) ?? 0) - (ranks.get(a.id) ?? 0));
}

const SHOWN = { id: assets.id, category: assets.categorySlug, city: assets.city };

const findNarrowed = preparedVariants('search', (reader, key) => {
  const names = namesIn(key);
  const sort = sortIn(key);
  const narrow = narrowed(reader, { index: indexIn(key), names, sort }).as('narrow');
  // A cross join is made in the order that it is written in: SQLite knows no sizes to choose a better one by.
  return reader
    .select(SHOWN)
    .from(narrow)
    .crossJoin(assets)
    .where(and(eq(assets.id, narrow.id), conditions(reader, names)))
    .orderBy(...order(sort), asc(assets.id));
});

const findListed = preparedVariants('search_text', (reader, key) => {
  const names = namesIn(key);
  const { rows, value } = listedTexts(placeholder('listed'));
  return reader
    .select(SHOWN)
    .from(rows)
    .crossJoin(assets)
    .where(and(eq(assets.id, value), conditions(reader, names)))
    .orderBy(...order(sortIn(key)), asc(assets.id));
});

function order(sort: Sort): SQL[] {
  switch (sort) {
    case 'price_asc':
      return [asc(assets.dayRateMinor)];
    case 'price_desc':
      return [desc(assets.dayRateMinor)];
    case 'relevance':
    case 'rating':
      return [desc(assets.ratingAverage)];
    case 'distance':
      return [asc(distanceKm({ latitude: placeholder('latitude'), longitude: placeholder('longitude') }))];
    case 'newest':
      return [desc(assets.createdAt)];
  }
}

function keyOf(filters: AssetFilters, sort: Sort): string {
  return `${bitsOf(namesOf(filters))}_${sort}`;
}

function sortIn(key: string): Sort {
  return SORTS.find((sort) => key.includes(`_${sort}`)) ?? 'rating';
}
