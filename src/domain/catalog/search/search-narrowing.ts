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

/** Entries of an index that are read for each asset that may be looked at: reading one takes a fraction of the time. */
const READ = 10;
const READ_STEP = 4;
/** So many are counted and looked at by one statement. */
export const FEW = 300;
/** Steps in which a distance is found that few are within. */
const STEPS = 8;
const WIDER = 4;

/** The first that lets few pass is taken; ALL has no filter and fits a small catalogue. */
const TRIED = ['VENDOR', 'CITY', 'CATEGORY', 'PLACE', 'PRICE', 'ALL'] as const;
const INDEXES = [...TRIED, 'WALK'] as const;
type Index = (typeof INDEXES)[number];

/**
 * The indexes of assets with the filters that each looks up. PLACE and WALK are read in part, by latitude and from the
 * beginning of the wanted order, and hold all other filters of NARROW in their entries.
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
  /** False where more pass than `atMost`. */
  readonly complete: boolean;
}

/** The index that is tried first; null where as many of its entries are read as lie in the surroundings. */
export function firstIndex(filters: AssetFilters): Index | null {
  const index = TRIED.find((tried) => isAsked(tried, namesOf(filters))) ?? 'ALL';
  return index === 'PLACE' ? null : index;
}

/** The ids of the assets that an index lets pass, for a query that looks at them only where they are `few` at most. */
export function fewNarrowed(reader: Reader, { index, names }: { index: Index; names: readonly FilterName[] }) {
  const narrow = reader.$with('narrow').as(lookUp(reader, index, names).limit(placeholder('entries')));
  const passing = reader.with(narrow).select({ passing: count() }).from(narrow);
  return { narrow, areFew: lte(passing, placeholder('few')) };
}

/** Which index a search takes its assets from, so that it looks at no more than `atMost` of them. */
export async function findNarrow(from: Reader, filters: AssetFilters, atMost: number): Promise<Narrowing> {
  const names = namesOf(filters).filter((name) => NARROW[name] !== undefined);
  const values = valuesOf(filters);
  for (const index of TRIED) {
    if (!isAsked(index, names)) continue;
    const entries = index === 'PLACE' ? atMost * READ : atMost + 1;
    if ((await countPassing(from, { index, names, values, atMost, entries })) <= atMost)
      return { index, values: { entries, atMost }, complete: true };
  }
  if (filters.near !== undefined) return findNearest(from, { names, values, near: filters.near, atMost });
  return { index: 'WALK', values: { entries: atMost * READ, atMost }, complete: false };
}

type Values = Readonly<Record<string, unknown>>;

interface Around {
  readonly names: readonly FilterName[];
  readonly values: Values;
  readonly near: NonNullable<AssetFilters['near']>;
  readonly atMost: number;
}

/** Where too many are around, those within a distance that lets few pass. */
async function findNearest(from: Reader, { names, values, near, atMost }: Around): Promise<Narrowing> {
  const entries = atMost * READ_STEP;
  let inside = { radiusKm: 0, passing: 0 };
  let beyondKm = near.radiusKm;
  for (let step = 0; step < STEPS && inside.passing < atMost / WIDER; step += 1) {
    const radiusKm = inside.passing === 0 ? beyondKm / WIDER : (inside.radiusKm + beyondKm) / 2;
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

/** How many pass; more than `atMost`, however many, where the entries end before the index does. */
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

/** The ids of the assets that an index lets pass, at most `atMost`. */
export function narrowed(reader: Reader, { index, names, sort }: { index: Index; names: readonly FilterName[]; sort: Sort }) {
  if (index !== 'PLACE' && index !== 'WALK') return lookUp(reader, index, names).limit(placeholder('atMost'));
  const entry = (
    index === 'PLACE'
      ? readEntries(reader, latitudes(), [])
      : readEntries(reader, narrowBy(walkedIn(names, sort), assets), walk(sort))
  ).as('entry');
  return reader.select({ id: entry.id }).from(entry).where(narrowBy(names, entry)).limit(placeholder('atMost'));
}

/** The filters that the entries of WALK answer without their assets. */
export function areInEntries(names: readonly FilterName[]): boolean {
  return names.every((name) => NARROW[name] !== undefined && name !== 'near');
}

/** What a search finds of assets, from the entries of WALK alone, in the wanted order. */
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

/** Whether all that a walk is in passes, so that no more of it is read than is wanted. */
export function isWalkedWhole(names: readonly FilterName[], sort: Sort): boolean {
  return names.length === walkedIn(names, sort).length;
}

/** What a search finds of assets where that is so. */
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
  dayRateMinor: assets.dayRateMinor,
  latitude: assets.latitude,
  longitude: assets.longitude,
};

/** The first entries of an index which all filters of NARROW stand in. */
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

/** The filters that the index of a walk looks up: a category has one of its own for each order but that of the newest. */
function walkedIn(names: readonly FilterName[], sort: Sort): FilterName[] {
  return names.filter((name) => name === 'category' && sort !== 'newest');
}

/** As the index stands, or backwards: ties too. */
export function walk(sort: Sort): SQL[] {
  return inOrderOf(sort, WALKED_BY[sort], assets.id);
}

function inOrderOf(sort: Sort, by: SQLWrapper, id: SQLWrapper): SQL[] {
  return sort === 'price_asc' ? [asc(by), asc(id)] : [desc(by), desc(id)];
}

function narrowBy(names: readonly FilterName[], row: NarrowColumns): SQL | undefined {
  return and(...names.map((name) => NARROW[name]?.(row)));
}

/** The index that a key ends with. */
export function indexIn(key: string): Index {
  return INDEXES.find((index) => key.endsWith(`_${index}`)) ?? 'ALL';
}
