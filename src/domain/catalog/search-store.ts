import { and, asc, count as countOf, desc, eq, gte, inArray, lte, notInArray, type SQL } from 'drizzle-orm';
import { holdsAs, sharesNoBit } from '../../../db/expressions.ts';
import { placeholder, preparedVariants } from '../../../db/prepared.ts';
import type { Reader } from '../../../db/database.ts';
import { assets, vendors } from '../../../db/schema/index.ts';
import { distanceKm, hasFreeUnit, isEntryOf, listsValue, matchesText, textEntries, textRank } from '../../../db/search.ts';
import type { RentalMode } from '../../../db/values.ts';
import type { wishedDays } from '../availability/index.ts';

export const SORTS = ['relevance', 'price_asc', 'price_desc', 'rating', 'distance', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** The filters of a search, already folded and parsed. What is absent does not filter. */
export interface AssetFilters {
  readonly text?: string;
  readonly category?: string;
  readonly vendorSlug?: string;
  readonly cityKey?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly instantBook?: boolean;
  readonly rentalMode?: RentalMode;
  readonly period?: ReturnType<typeof wishedDays>;
  readonly near?: { latitude: number; longitude: number; radiusKm: number };
}

/** One page of asset ids in the wanted order. */
export async function searchAssetIds(
  from: Reader,
  filters: AssetFilters,
  { sort, limit, offset }: { sort: Sort; limit: number; offset: number },
): Promise<string[]> {
  const rows = await findPage(from, keyOf(filters, sort), { ...valuesOf(filters), limit, offset });
  return rows.map(({ id }) => id);
}

/** How many assets match, by category and city: the total and both facets in one look. */
export async function countAssets(from: Reader, filters: AssetFilters) {
  return findCounts(from, keyOf(filters, 'rating'), valuesOf(filters));
}

type FilterName = keyof AssetFilters;

const findPage = preparedVariants('search', (reader, key) => {
  const { names, sort } = readKey(key);
  const select = reader.select({ id: assets.id }).from(assets);
  const found = names.includes('text')
    ? select.innerJoin(textEntries, isEntryOf).where(conditions(reader, names))
    : select.where(conditions(reader, names));
  return found
    .orderBy(...order(sort), asc(assets.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'));
});

const findCounts = preparedVariants('count', (reader, key) => {
  const { names } = readKey(key);
  const select = reader.select({ category: assets.categorySlug, city: assets.city, count: countOf() }).from(assets);
  const found = names.includes('text')
    ? select.innerJoin(textEntries, isEntryOf).where(conditions(reader, names))
    : select.where(conditions(reader, names));
  return found.groupBy(assets.categorySlug, assets.city);
});

function conditions(reader: Reader, names: readonly FilterName[]): SQL | undefined {
  return and(eq(assets.status, 'LIVE'), ...names.map((name) => CONDITIONS[name](reader)));
}

const CONDITIONS: Readonly<Record<FilterName, (reader: Reader) => SQL | undefined>> = {
  text: () => matchesText(placeholder('text')),
  category: () => eq(assets.categorySlug, placeholder('category')),
  vendorSlug: (reader) =>
    inArray(
      assets.vendorId,
      reader
        .select({ id: vendors.id })
        .from(vendors)
        .where(eq(vendors.slug, placeholder('vendorSlug'))),
    ),
  cityKey: () => eq(assets.cityKey, placeholder('cityKey')),
  minPrice: () => gte(assets.dayRateMinor, placeholder('minPrice')),
  maxPrice: () => lte(assets.dayRateMinor, placeholder('maxPrice')),
  // The same as `offersInstantBook`; the few vendors with an overdue commission are looked up once.
  instantBook: (reader) => {
    const overdue = reader.select({ id: vendors.id }).from(vendors).where(eq(vendors.commissionOverdue, true));
    return holdsAs(
      and(eq(assets.instantBook, true), notInArray(assets.vendorId, overdue)),
      placeholder('instantBook', assets.instantBook),
    );
  },
  rentalMode: () => listsValue(assets.rentalModes, placeholder('rentalMode')),
  period: () =>
    and(
      lte(assets.minDays, placeholder('days')),
      gte(assets.maxDays, placeholder('days')),
      lte(assets.noticeMinutes, placeholder('minutesAhead')),
      gte(assets.horizonDays, placeholder('daysAhead')),
      sharesNoBit(assets.closedDays, placeholder('weekdays')),
      hasFreeUnit({
        startDate: placeholder('startDate'),
        endDate: placeholder('endDate'),
        mode: placeholder('mode'),
        now: placeholder('now', assets.createdAt),
      }),
    ),
  near: () =>
    lte(distanceKm({ latitude: placeholder('latitude'), longitude: placeholder('longitude') }), placeholder('radiusKm')),
};

function order(sort: Sort): SQL[] {
  switch (sort) {
    case 'relevance':
      return [asc(textRank(placeholder('text')))];
    case 'price_asc':
      return [asc(assets.dayRateMinor)];
    case 'price_desc':
      return [desc(assets.dayRateMinor)];
    case 'rating':
      return [desc(assets.ratingAverage)];
    case 'distance':
      return [asc(distanceKm({ latitude: placeholder('latitude'), longitude: placeholder('longitude') }))];
    case 'newest':
      return [desc(assets.createdAt)];
  }
}

const FILTER_NAMES: readonly FilterName[] = [
  'text',
  'category',
  'vendorSlug',
  'cityKey',
  'minPrice',
  'maxPrice',
  'instantBook',
  'rentalMode',
  'period',
  'near',
];

/** Which filters are set, as a bit mask, and the sort: short, because PostgreSQL cuts statement names at 63 bytes. */
function keyOf(filters: AssetFilters, sort: Sort): string {
  const mask = FILTER_NAMES.reduce((bits, name, index) => (filters[name] === undefined ? bits : bits | (1 << index)), 0);
  return `${mask}_${sort}`;
}

function readKey(key: string): { names: FilterName[]; sort: Sort } {
  const [mask = '0'] = key.split('_', 1);
  const sort = SORTS.find((name) => key.endsWith(`_${name}`)) ?? 'rating';
  return { names: FILTER_NAMES.filter((_, index) => (Number(mask) & (1 << index)) !== 0), sort };
}

function valuesOf({ period, near, ...rest }: AssetFilters): Record<string, unknown> {
  return { ...rest, ...period, ...near };
}
