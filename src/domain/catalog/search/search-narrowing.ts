import { and, asc, between, type Column, count, desc, eq, lte, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { countWhere, renamed } from '../../../../db/expressions.ts';
import { hotVariants, placeholder } from '../../../../db/hot-query.ts';
import { assets } from '../../../../db/schema/index.ts';
import { boxAround } from './place.ts';
import {
  type AssetFilters,
  bitsOf,
  type FilterName,
  namesIn,
  namesOf,
  NARROW,
  type NarrowColumns,
  type Sort,
  valuesOf,
} from './search-conditions.ts';

/** How many entries of an index are read for each asset that may be read. Reading an entry takes a fraction of the time. */
const ENTRIES_PER_ASSET = 10;
/** How many entries are read for each asset while a smaller distance is looked for, which is done several times. */
const ENTRIES_PER_NEAR_ASSET = 4;
/** If an index lets at most this many assets pass, one statement counts and reads them. */
export const MOST_FROM_INDEX = 300;
/** The most distances that are tried to find one with few enough assets. */
const MOST_TRIES = 8;
/** While a distance has too many assets, the next one is this part of it. */
const SMALLER_BY = 4;
/** A distance is good enough if the assets within it are this part of those that may be read. */
const ENOUGH_PART = 4;

/**
 * The indexes in the order in which they are tried. The first one that lets few assets pass is used. ALL has no filter and
 * suits a small catalogue.
 */
const INDEX_ORDER = ['VENDOR', 'CITY', 'CATEGORY', 'PLACE', 'PRICE', 'ALL'] as const;
const INDEXES = [...INDEX_ORDER, 'WALK'] as const;
type Index = (typeof INDEXES)[number];

/**
 * The indexes of assets, with the filters that each one looks up. A search may read only a limited number of assets, so it
 * takes the index that leaves the fewest. PLACE reads a part of an index: the entries between two latitudes. WALK reads an
 * index in the wanted order, from its beginning, until enough entries have passed. The entries of both contain all columns of
 * `NARROW`, so the other filters are applied before any asset is read.
 */
const LOOKED_UP: Readonly<Record<Index, readonly FilterName[]>> = {
  VENDOR: ['vendorId'],
  CITY: ['cityKey', 'category'],
  CATEGORY: ['category'],
  PLACE: ['near'],
  PRICE: ['minPrice', 'maxPrice'],
  ALL: [],
  WALK: [],
};

interface Narrowing {
  readonly index: Index;
  readonly values: Readonly<Record<string, unknown>>;
  /** False if more assets pass than `atMost`. */
  readonly complete: boolean;
}

/** The index that is tried first. Null for PLACE, whose entries would all have to be read. */
export function firstIndex(filters: AssetFilters): Index | null {
  const index = INDEX_ORDER.find((tried) => isAsked(tried, namesOf(filters))) ?? 'ALL';
  return index === 'PLACE' ? null : index;
}

/** The query for the ids of the assets that an index lets pass, and the condition that they are at most `few`. */
export function fewNarrowed(reader: Reader, { index, names }: { index: Index; names: readonly FilterName[] }) {
  const narrow = reader.$with('narrow').as(lookUp(reader, index, names).limit(placeholder('entries')));
  const passing = reader.with(narrow).select({ passing: count() }).from(narrow);
  return { narrow, areFew: lte(passing, placeholder('few')) };
}

/** Chooses the index from which a search takes its assets, so that it reads at most `atMost` of them. */
export async function findNarrow(from: Reader, filters: AssetFilters, atMost: number): Promise<Narrowing> {
  const names = namesOf(filters).filter((name) => NARROW[name] !== undefined);
  const values = valuesOf(filters);
  for (const index of INDEX_ORDER) {
    if (!isAsked(index, names)) continue;
    const entries = index === 'PLACE' ? atMost * ENTRIES_PER_ASSET : atMost + 1;
    if ((await countPassing(from, { index, names, values, atMost, entries })) <= atMost)
      return { index, values: { entries, atMost }, complete: true };
  }
  if (filters.near !== undefined) return findNearest(from, { names, values, near: filters.near, atMost });
  return { index: 'WALK', values: { entries: atMost * ENTRIES_PER_ASSET, atMost }, complete: false };
}

type Values = Readonly<Record<string, unknown>>;

interface Around {
  readonly names: readonly FilterName[];
  readonly values: Values;
  readonly near: NonNullable<AssetFilters['near']>;
  readonly atMost: number;
}

/**
 * If too many assets are within the requested distance, finds a smaller one with few enough: first by dividing it, then by halving
 * the interval between a distance with too few and one with too many.
 */
async function findNearest(from: Reader, { names, values, near, atMost }: Around): Promise<Narrowing> {
  const entries = atMost * ENTRIES_PER_NEAR_ASSET;
  let inside = { radiusKm: 0, passing: 0 };
  let beyondKm = near.radiusKm;
  for (let step = 0; step < MOST_TRIES && inside.passing < atMost / ENOUGH_PART; step += 1) {
    const radiusKm = inside.passing === 0 ? beyondKm / SMALLER_BY : (inside.radiusKm + beyondKm) / 2;
    const within = { ...values, ...boxAround(near, radiusKm) };
    const passing = await countPassing(from, { index: 'PLACE', names, values: within, atMost, entries });
    if (passing > atMost) beyondKm = radiusKm;
    else if (passing > 0) inside = { radiusKm, passing };
    else break;
  }
  const radiusKm = inside.passing > 0 ? inside.radiusKm : beyondKm;
  return { index: 'PLACE', values: { entries, atMost, ...boxAround(near, radiusKm), radiusKm }, complete: false };
}

function isAsked(index: Index, names: readonly FilterName[]): boolean {
  const [first, second] = LOOKED_UP[index];
  if (first === undefined || names.includes(first)) return true;
  return index === 'PRICE' && second !== undefined && names.includes(second);
}

interface Passing {
  readonly index: Index;
  readonly names: readonly FilterName[];
  readonly values: Values;
  readonly atMost: number;
  readonly entries: number;
}

/**
 * How many assets pass. Returns `atMost + 1` if the read entries do not reach the end of the index, because the number is then
 * unknown.
 */
async function countPassing(from: Reader, { index, names, values, atMost, entries }: Passing): Promise<number> {
  const [row] = await findCount(from, `${bitsOf(names)}_${index}`, { ...values, entries });
  if (row === undefined || row.entries === entries) return atMost + 1;
  return row.passing;
}

const findCount = hotVariants('narrow', (reader, key) => {
  const names = namesIn(key);
  const index = indexIn(key);
  if (index === 'PLACE') {
    const entry = readEntries(reader, latitudes(), []).as('entry');
    return reader.select({ entries: count(), passing: countWhere(narrowBy(names, entry)) }).from(entry);
  }
  const entry = lookUp(reader, index, names).limit(placeholder('entries')).as('entry');
  return reader.select({ entries: count(), passing: count() }).from(entry);
});

/** The query for the ids of the assets that an index lets pass, at most `atMost`. */
export function narrowed(reader: Reader, { index, names, sort }: { index: Index; names: readonly FilterName[]; sort: Sort }) {
  if (index !== 'PLACE' && index !== 'WALK') return lookUp(reader, index, names).limit(placeholder('atMost'));
  const entry = (
    index === 'PLACE'
      ? readEntries(reader, latitudes(), [])
      : readEntries(reader, narrowBy(walkedIn(names, sort), assets), walk(sort))
  ).as('entry');
  return reader.select({ id: entry.id }).from(entry).where(narrowBy(names, entry)).limit(placeholder('atMost'));
}

/** Whether the entries of a WALK can answer all of these filters without reading assets. */
export function areInEntries(names: readonly FilterName[]): boolean {
  return names.every((name) => NARROW[name] !== undefined && name !== 'near');
}

/** The query that reads only the entries of a WALK, applies all filters to them, and returns the assets in the wanted order. */
export function walkedEntries(reader: Reader, { names, sort }: { names: readonly FilterName[]; sort: Sort }) {
  const entry = reader
    .select({ ...ENTRY, city: assets.city, by: renamed<unknown>(WALKED_BY[sort], 'walked_by') })
    .from(assets)
    .where(and(eq(assets.status, 'LIVE'), narrowBy(walkedIn(names, sort), assets)))
    .orderBy(...walk(sort))
    .limit(placeholder('entries'))
    .as('entry');
  const passing = reader
    .select({ id: entry.id, category: entry.categorySlug, city: entry.city, by: entry.by })
    .from(entry)
    .where(narrowBy(names, entry))
    .limit(placeholder('atMost'))
    .as('passing');
  const { id, category, city, by } = passing;
  return reader
    .select({ id, category, city })
    .from(passing)
    .orderBy(...inOrderOf(sort, by, id));
}

/** Whether every entry of the walked part of the index passes, so that no more entries are read than assets are wanted. */
export function isWalkedWhole(names: readonly FilterName[], sort: Sort): boolean {
  return names.length === walkedIn(names, sort).length;
}

/** The query for the case of `isWalkedWhole`: the first assets of the index, without further filters. */
export function wholeEntries(reader: Reader, { names, sort }: { names: readonly FilterName[]; sort: Sort }) {
  return reader
    .select({ id: assets.id, category: assets.categorySlug, city: assets.city })
    .from(assets)
    .where(and(eq(assets.status, 'LIVE'), narrowBy(walkedIn(names, sort), assets)))
    .orderBy(...walk(sort))
    .limit(placeholder('atMost'));
}

function lookUp(reader: Reader, index: Index, names: readonly FilterName[]) {
  const asked = LOOKED_UP[index].filter((name) => names.includes(name));
  return reader
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.status, 'LIVE'), narrowBy(asked, assets)));
}

const ENTRY = {
  id: assets.id,
  categorySlug: assets.categorySlug,
  cityKey: assets.cityKey,
  vendorId: assets.vendorId,
  currency: assets.currency,
  dayRateMinor: assets.dayRateMinor,
  latitude: assets.latitude,
  longitude: assets.longitude,
};

/** The first entries of an index that contains all columns of `NARROW`. */
function readEntries(reader: Reader, looked: SQL | undefined, order: readonly SQL[]) {
  return reader
    .select(ENTRY)
    .from(assets)
    .where(and(eq(assets.status, 'LIVE'), looked))
    .orderBy(...order)
    .limit(placeholder('entries'));
}

function latitudes() {
  return between(assets.latitude, placeholder('south'), placeholder('north'));
}

const WALKED_BY = {
  price_asc: assets.dayRateMinor,
  price_desc: assets.dayRateMinor,
  newest: assets.createdAt,
  rating: assets.ratingAverage,
  relevance: assets.ratingAverage,
  distance: assets.ratingAverage,
} as const satisfies Readonly<Record<Sort, Column>>;

/** The filters that the walked index looks up. There is an index by category for each order except that of the newest. */
function walkedIn(names: readonly FilterName[], sort: Sort): FilterName[] {
  return names.filter((name) => name === 'category' && sort !== 'newest');
}

/** The order of the walked index, forwards or backwards. Ties follow it too, so that the database need not sort. */
export function walk(sort: Sort): SQL[] {
  return inOrderOf(sort, WALKED_BY[sort], assets.id);
}

function inOrderOf(sort: Sort, by: SQLWrapper, id: SQLWrapper): SQL[] {
  return sort === 'price_asc' ? [asc(by), asc(id)] : [desc(by), desc(id)];
}

function narrowBy(names: readonly FilterName[], row: NarrowColumns): SQL | undefined {
  return and(...names.map((name) => NARROW[name]?.(row)));
}

/** The index whose name a key ends with. */
export function indexIn(key: string): Index {
  return INDEXES.find((index) => key.endsWith(`_${index}`)) ?? 'ALL';
}
