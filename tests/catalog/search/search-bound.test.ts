import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { assets, categories, occupancy, vendors } from '../../../db/schema/index.ts';
import { indexAsset } from '../../../db/search.ts';
import {
  type CatalogAsset,
  findAssetBySlug,
  rebuildDocuments,
  searchDocument,
} from '../../../src/domain/catalog/assets/index.ts';
import { requestedDays } from '../../../src/domain/catalog/availability/index.ts';
import { type AssetFilters, type Sort, SORTS } from '../../../src/domain/catalog/search/search-conditions.ts';
import { findAssets } from '../../../src/domain/catalog/search/search-store.ts';
import { addDays, dayOf } from '../../../src/domain/platform/kernel/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { sampleSize } from '../../harness/sample-size.ts';

const GROWN = 600;
const AT_ONCE = 400;
/** So that some searches of the grown catalogue reach it and others do not. */
const FEW = 40;
const CITIES = [
  { city: 'Lisbon', latitude: 38.72, longitude: -9.14 },
  { city: 'São Tomé', latitude: 0.34, longitude: 6.73 },
  { city: 'Porto', latitude: 41.15, longitude: -8.61 },
  { city: 'Suva', latitude: -18.14, longitude: 178.44 },
  { city: 'Apia', latitude: -13.83, longitude: -171.77 },
];
const THINGS = ['kayak', 'kayaking jacket', 'tent', 'stepladder', 'Fahrradanhänger'];

let market: TestMarketplace;
let database: Database;
let grown: Asset[];
let startDate: string;
let mode: 'live';

type Asset = typeof assets.$inferSelect & { readonly text: ReturnType<typeof searchDocument>; readonly booked: boolean };

beforeAll(async () => {
  market = await startMarketplace();
  database = await openDatabase(market.databaseUrl, { synchronous: 'NORMAL', poolSize: 2 });
  startDate = addDays(dayOf(market.clock.now(), 'UTC'), 30);
  mode = 'live';
  grown = await grow(GROWN);
});
afterAll(async () => {
  await database.close();
  await market.close();
});

test('random combinations of filters find what a look at each asset finds, in the wanted order', async () => {
  for (const [filters, sort] of combinations()) {
    const found = await findAssets(database.reader, filters, { sort });
    const expected = look(filters, sort);
    expect({ filters, sort, ids: found.assets.map(({ id }) => id), complete: found.complete }).toEqual({
      filters,
      sort,
      ids: expected.map(({ id }) => id),
      complete: true,
    });
  }
});

test('when more assets match than are examined, the first in order are found and the list says it is incomplete', async () => {
  const seen = { complete: 0, incomplete: 0 };
  for (const [filters, sort] of combinations()) {
    const found = await findAssets(database.reader, filters, { sort, atMost: FEW });
    const expected = look(filters, sort);
    const all = new Map(expected.map((asset) => [asset.id, asset]));
    const ids = found.assets.map(({ id }) => id);
    seen[found.complete ? 'complete' : 'incomplete'] += 1;

    const wrong = ids.filter((id) => !all.has(id));
    expect({ filters, sort, wrong, few: ids.length <= FEW }).toEqual({ filters, sort, wrong: [], few: true });
    const shown = (each: Asset | undefined) => each && sortKey(each, filters, sort);
    // Of what an index does not answer, the first in the wanted order are looked at, and some of them fall away.
    const first = found.complete || isIndexed(filters, sort) ? expected.slice(0, found.complete ? undefined : ids.length) : [];
    const isFirst = first.length === 0 ? [] : ids.map((id) => shown(all.get(id)));
    expect({ filters, sort, keys: isFirst }).toEqual({ filters, sort, keys: first.map(shown) });
    expect({ filters, sort, none: ids.length === 0 && isIndexed(filters, sort) }).toEqual({
      filters,
      sort,
      none: expected.length === 0 && isIndexed(filters, sort),
    });
  }
  expect(seen.complete).toBeGreaterThan(30);
  expect(seen.incomplete).toBeGreaterThan(30);
});

test.runIf(sampleSize(1, 0) === 1)(
  'the total of a large catalogue is a lower bound, and pages beyond it are empty',
  async () => {
    await grow(4_400);
    const search = async (query: string) => (await market.nobody.http.get(`/assets?${query}`)).body.data;
    const first = await search('limit=20');
    expect(first.pagination).toMatchObject({ total: 4_000, totalPages: 200, totalIsAtLeast: true });
    expect(first.items).toHaveLength(20);
    expect((await search('page=100000')).items).toEqual([]);
    const common = await search('q=grown&limit=1');
    // Assets that are paused by now count among those that were looked at.
    expect(common.pagination).toMatchObject({ totalIsAtLeast: true });
    expect(common.pagination.total).toBeGreaterThan(3_000);
    expect(common.pagination.total).toBeLessThanOrEqual(4_000);
    const narrow = await search('q=grown%20stepladder&city=suva&limit=1');
    expect(narrow.pagination.total).toBeGreaterThan(0);
    expect(narrow.pagination.totalIsAtLeast).toBeUndefined();
    const { body } = await market.nobody.http.get('/assets?vendorSlug=nobody-knows&q=grown');
    expect(body.code).toBe('not_found');
  },
  90_000,
);

/** Makes the catalogue consist of so many assets that differ in all that can be searched by. */
async function grow(size: number): Promise<Asset[]> {
  const model = (await findAssetBySlug(database.reader, 'tandem-sea-kayak')) as CatalogAsset;
  const kinds = await database.reader.select().from(categories).orderBy(categories.slug);
  const shops = await database.reader.select().from(vendors).where(eq(vendors.commissionOverdue, false)).orderBy(vendors.slug);
  const rows = Array.from({ length: size }, (_, n): Asset => {
    const category = kinds[n % 4] ?? model.category;
    const vendor = shops[n % 7 === 0 ? 0 : 1 + (n % 2)] ?? model.vendor;
    const place = CITIES[(n * 7) % 11 < 5 ? 0 : n % CITIES.length] ?? { city: '', latitude: 0, longitude: 0 };
    const asset = {
      ...model.asset,
      ...place,
      // Its order is no other order.
      id: `ast_${String((n * 7919) % 100_003).padStart(6, '0')}_${size}`,
      slug: `grown-${size}-${n}`,
      vendorId: vendor.id,
      categorySlug: category.slug,
      cityKey: place.city === 'São Tomé' ? 'sao tome' : place.city.toLowerCase(),
      title: `${THINGS[n % 3]} ${THINGS[(n * 3) % 5]}`,
      description: `grown ${THINGS[(n * 5) % 7] ?? 'other'}`,
      status: n % 19 === 0 ? ('PAUSED' as const) : ('LIVE' as const),
      dayRateMinor: 1_000 + ((n * 37) % 90) * 100,
      ratingAverage: ((n * 13) % 50) / 10,
      createdAt: new Date(1_700_000_000_000 + ((n * 31) % 101) * 86_400_000),
      instantBook: n % 3 === 0,
      rentalModes: n % 5 === 0 ? ['WITH_OPERATOR' as const] : model.asset.rentalModes,
      units: 1,
      attributes: {},
    };
    return { ...asset, text: searchDocument({ asset, vendor, category }), booked: n % 4 === 1 };
  });
  await database.transaction((tx) =>
    tx
      .update(assets)
      .set({ status: 'PAUSED' })
      .then(() => undefined),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await database.transaction((tx) => insert(tx, rows.slice(from, from + AT_ONCE)));
    // The server runs in this process: it has connections to close meanwhile.
    await setImmediate();
  }
  await rebuildDocuments(database, 'OUTDATED');
  return rows;
}

async function insert(tx: Tx, rows: readonly Asset[]): Promise<void> {
  for await (const part of inParts(rows)) await tx.insert(assets).values(part);
  for (const { text } of rows) await indexAsset(tx, text);
  const booked = rows.filter((row) => row.booked);
  for await (const part of inParts(
    booked.map(({ id }) => ({ assetId: id, mode, day: addDays(startDate, 1), unitNo: 1, kind: 'BOOKING' as const })),
  ))
    await tx.insert(occupancy).values(part);
}

const TEXTS = [
  undefined,
  { words: ['kayak'], match: 'ALL' },
  { words: ['fahrradanhanger', 'te'], match: 'ALL' },
  { words: ['jacket', 'zzzz', 's'], match: 'SOME' },
] as const;

/** Every so manieth set of filters, each in one of the orders; what a filter asks for is common in one half and rare in the other. */
function combinations(): [AssetFilters, Sort][] {
  const period = { startDate, endDate: addDays(startDate, 3) };
  const sets = Array.from({ length: 1 << 8 }, (_, bits) =>
    TEXTS.map((text): AssetFilters => {
      const isRare = (bits * 2_654_435_761) % 7 < 3;
      const has = (bit: number) => (bits & (1 << bit)) !== 0;
      return {
        ...(text && { text }),
        ...(has(0) && { category: grown[isRare ? 1 : 2]?.categorySlug ?? '' }),
        ...(has(1) && { vendorId: grown[isRare ? 0 : 1]?.vendorId ?? '' }),
        ...(has(2) && { cityKey: isRare ? 'sao tome' : 'lisbon' }),
        ...(has(3) && { minPrice: isRare ? 9_000 : 1_500 }),
        ...(has(4) && { maxPrice: isRare ? 9_300 : 9_000 }),
        ...(has(5) && { instantBook: isRare }),
        ...(has(6) && { period: requestedDays(period, { mode, now: market.clock.now() }) }),
        ...(has(7) && {
          near: isRare ? { latitude: -17, longitude: 179, radiusKm: 1_500 } : { latitude: 38, longitude: -9, radiusKm: 400 },
        }),
        ...(bits % 5 === 0 && { rentalMode: 'WITH_OPERATOR' as const }),
      };
    }),
  );
  const mixed = sets
    .flat()
    .filter((_, index) => index % sampleSize(1, 6) === 0)
    .map((filters, index): [AssetFilters, Sort] => {
      const sort = SORTS[index % SORTS.length] ?? 'rating';
      if (sort === 'relevance' && !filters.text) return [filters, 'rating'];
      return [filters, sort === 'distance' && !filters.near ? 'newest' : sort];
    });
  // What most people ask for is read another way than the rest.
  const plain = [{}, { category: grown[1]?.categorySlug ?? '' }].flatMap((filters) =>
    (['rating', 'price_asc', 'price_desc', 'newest'] as const).map((sort): [AssetFilters, Sort] => [filters, sort]),
  );
  return [...plain, ...mixed];
}

function isIndexed({ text, near, period, instantBook, rentalMode }: AssetFilters, sort: Sort): boolean {
  return !text && (!near || sort === 'distance') && !period && instantBook === undefined && !rentalMode;
}

/** The same by a look at each asset, without any index. */
function look(filters: AssetFilters, sort: Sort): Asset[] {
  const { text, category, vendorId, cityKey, minPrice = 0, maxPrice = Infinity, instantBook, rentalMode, period, near } = filters;
  return grown
    .filter(
      (asset) =>
        asset.status === 'LIVE' &&
        (category === undefined || asset.categorySlug === category) &&
        (vendorId === undefined || asset.vendorId === vendorId) &&
        (cityKey === undefined || asset.cityKey === cityKey) &&
        asset.dayRateMinor >= minPrice &&
        asset.dayRateMinor <= maxPrice &&
        (instantBook === undefined || asset.instantBook === instantBook) &&
        (rentalMode === undefined || asset.rentalModes.includes(rentalMode)) &&
        (period === undefined || !asset.booked) &&
        (near === undefined || kilometres(asset, near) <= near.radiusKm) &&
        (text === undefined || (text.match === 'ALL' ? text.words.every(isIn(asset)) : text.words.some(isIn(asset)))),
    )
    .toSorted((a, b) => {
      const [left, right] = [sortKey(a, filters, sort), sortKey(b, filters, sort)];
      return (
        weakness(a, text) - weakness(b, text) ||
        left - right ||
        (sort === 'relevance' ? b.ratingAverage - a.ratingAverage : 0) ||
        (a.id < b.id ? -1 : 1) * (sort === 'price_asc' || sort === 'distance' ? 1 : -1)
      );
    });
}

function sortKey(asset: Asset, { text, near }: AssetFilters, sort: Sort): number {
  switch (sort) {
    case 'price_asc':
      return asset.dayRateMinor;
    case 'price_desc':
      return -asset.dayRateMinor;
    case 'rating':
      return -asset.ratingAverage;
    case 'newest':
      return -asset.createdAt.getTime();
    case 'distance':
      return near === undefined ? 0 : Math.round(kilometres(asset, near));
    case 'relevance': {
      const worth = (word: string) => {
        if (begins(asset.text.title, word)) return isWhole(asset.text.title, word) ? 10 : 7;
        if (begins(asset.text.place, word)) return 5;
        return isSaid(asset.text.body, word) ? 1 : 0;
      };
      return -(text?.words ?? []).reduce((sum, word) => sum + worth(word), 0);
    }
  }
}

function isIn({ text: { title, body, place } }: Asset) {
  return (word: string) => begins(`${title} ${place}`, word) || isSaid(body, word);
}

/** 1 for what says the words only besides, or has none of them as a whole: it comes last in every order. */
function weakness({ text: { title, place } }: Asset, text: AssetFilters['text']): number {
  if (text === undefined || text.words.some((word) => isWhole(title, word))) return 0;
  return text.words.every((word) => begins(place, word) && !begins(title, word)) ? 0 : 1;
}

function isWhole(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((each) => ENDINGS.some((ending) => each === word + ending));
}

/** In a description a short word counts as a whole only: a tenth is no tent. */
function isSaid(body: string, word: string): boolean {
  return word.length > 5 ? begins(body, word) : isWhole(body, word);
}

const ENDINGS = ['', 's', 'es', 'y', 'ies', 'er', 'ers', 'ing'];

/** A word counts with its first eight letters. */
function begins(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word.slice(0, 8)));
}

/** By the haversine formula, which the database does not use. */
function kilometres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2];
  const part = Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(part));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
