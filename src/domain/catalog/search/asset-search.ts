import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { WantedAttribute } from '../../../../db/search.ts';
import {
  ascending,
  type Caller,
  counted,
  dayOf,
  descending,
  formatMoney,
  invalidInput,
  NextAction,
  pageOf,
  pagination,
  Pagination,
  type ReadCtx,
  type Settings,
  type Step,
} from '../../platform/kernel/index.ts';
import {
  AssetCard,
  cardView,
  cityKeyOf,
  findListed,
  findVendorBySlug,
  type ListedAsset,
  vendorNotFound,
} from '../assets/index.ts';
import { normalPeriod, type Period, requestedDays } from '../availability/index.ts';
import { categoryNotFound, findCategory } from '../categories/index.ts';
import { wantedAttributes } from './attribute-filter.ts';
import { pointOf } from './place.ts';
import { byTotal, withTotals } from './price-order.ts';
import type { AssetFilters, Sort } from './search-conditions.ts';
import { SearchInput } from './search-input.ts';
import { otherDates, searchNarrower, searchWider } from './search-steps.ts';
import { findAssets, type ExaminedAssets, type FoundAsset } from './search-store.ts';
import { MATCHED_ON, searchWords } from './search-text.ts';
import { findUnavailable, Unavailable } from './unavailable-assets.ts';

/** The time zone in which a date ends last, so that a day counts as past only when it is past everywhere. */
const LAST_TIME_ZONE = 'Etc/GMT+12';
const MATCHES = ['ALL', 'SOME'] as const;

const Facet = z.array(z.object({ value: z.string(), count: z.int() }));
/** In a large market the found assets are spread over thousands of cities, more than anybody reads. */
const CITIES = 20;

const FoundCard = AssetCard.extend({
  matchedOn: z.array(z.enum(MATCHED_ON)).optional().describe('where words of q stand'),
});

export const FoundAssets = pageOf(FoundCard).extend({
  pagination: Pagination.extend({
    totalIsAtLeast: z.literal(true).optional().describe('there are more than were counted: narrow by city or category'),
  }),
  facets: z.object({
    category: Facet,
    city: Facet.max(CITIES).describe('those with most'),
    moreCities: z.int().positive().optional().describe('cities with fewer that are not listed'),
  }),
  match: z.enum(MATCHES).optional().describe('SOME: nothing has all words of q; these have some of them'),
  whyEmpty: z.string().optional(),
  unavailable: z
    .array(Unavailable)
    .optional()
    .describe('where few or none are free on the dates: what matches but cannot be booked then, why, and when it can'),
  nextActions: z.array(NextAction).optional().describe('where nothing was found'),
});

/** A search with the person who asks and the instant. */
interface SearchRequest extends ReadCtx {
  readonly search: SearchInput;
  readonly caller: Caller;
  readonly reader: Reader;
}

/** Finds the assets that match. Refuses days that are past, and a vendor or a category that does not exist. */
async function searchCatalogue({ search, caller, reader, now, settings }: SearchRequest) {
  assertAhead(search, now);
  const words = search.q === undefined ? [] : searchWords(search.q);
  const [vendorId, attributes] = await Promise.all([vendorOf(reader, search), wantedAttributes(reader, search)]);
  const reading = { words, vendorId, attributes, mode: caller.mode, now };
  const { found, match, onOtherDays } = await findBest(reader, search, reading, { now, settings });
  if (found.assets.length === 0 && onOtherDays.length === 0) await assertKnown(reader, search);

  const onPage = found.assets.slice((search.page - 1) * search.limit, search.page * search.limit);
  const listings = await findListed(
    reader,
    onPage.map(({ id }) => id),
  );
  const period = periodOf(search);
  const requested = period && { period, rentalMode: search.rentalMode, now, settings };
  const shown = requested === undefined ? onPage : await withTotals(reader, onPage, requested);
  return { found, ...(words.length > 0 && { match }), shown, listings, onOtherDays };
}

/** How many of the found assets are in each category and in each city, the most first. */
function facetsOf(found: ExaminedAssets): z.infer<typeof FoundAssets>['facets'] {
  const cities = facet(found, 'city');
  const more = cities.length - CITIES;
  return { category: facet(found, 'category'), city: cities.slice(0, CITIES), ...(more > 0 && { moreCities: more }) };
}

export async function foundAssets(request: SearchRequest): Promise<z.input<typeof FoundAssets>> {
  const { search, caller, reader, now, settings } = request;
  const { found, match, shown, listings, onOtherDays } = await searchCatalogue(request);
  const { complete } = found;
  const total = found.assets.length;
  const period = periodOf(search);
  const unavailable =
    period === undefined ? [] : await findUnavailable(reader, onOtherDays, period, { mode: caller.mode, now, settings });
  const free = unavailable.some(({ freeWindows }) => freeWindows.length > 0);
  return {
    items: shown.flatMap((asset) => cardOf(asset, listings.get(asset.id), settings)),
    pagination: { ...pagination(search, total), ...(!complete && { totalIsAtLeast: true as const }) },
    facets: facetsOf(found),
    ...(total > 0 && match && { match }),
    ...(shown.length === 0 && { whyEmpty: whyEmpty(search, { total, complete }, { count: onOtherDays.length, free }) }),
    ...(unavailable.length > 0 && { unavailable }),
    ...(total === 0 && { nextActions: stepsAfter(search, complete, unavailable) }),
  };
}

interface Best {
  readonly found: ExaminedAssets;
  readonly match: (typeof MATCHES)[number];
  /** If no or few assets are free on the requested days: those that match on other days, the best first. */
  readonly onOtherDays: readonly string[];
}

/**
 * Finds assets with all words of the search, and otherwise assets with some of them. Assets that have all words but are taken are
 * reported in preference to assets that have only some words.
 */
async function findBest(from: Reader, search: SearchInput, reading: Omit<Reading, 'match'>, pricing: ReadCtx): Promise<Best> {
  const period = periodOf(search);
  let last: Best = { found: { assets: [], complete: true }, match: 'ALL', onOtherDays: [] };
  for (const match of reading.words.length > 1 ? MATCHES : (['ALL'] as const)) {
    const filters = searchFilters(search, { ...reading, match });
    const sort = sortOf(search, filters);
    const found = await findAssets(from, filters, { sort });
    last = { found, match, onOtherDays: [] };
    const good = found.assets.some(({ weak = false }) => !weak);
    const onAnyDay = good || period === undefined ? [] : await findRegardlessOfDates(from, filters, sort, found);
    if (onAnyDay.length > 0) return { ...last, found: { ...found, assets: [] }, onOtherDays: onAnyDay };
    if (found.assets.length > 0) {
      const onOtherDays = good && areFew(found, search) ? await findOnOtherDays(from, filters, sort, found) : [];
      return { ...last, found: await inOrder(from, found, { search, sort, ...pricing }), onOtherDays };
    }
  }
  return last;
}

/** The assets that match if the dates are ignored. If some asset is free on the dates, weak matches are left out. */
async function findRegardlessOfDates(from: Reader, filters: AssetFilters, sort: Sort, onDays: ExaminedAssets): Promise<string[]> {
  const { assets } = await findAssets(from, { ...filters, period: undefined }, { sort });
  return assets.flatMap(({ id, weak = false }) => (weak && onDays.assets.length > 0 ? [] : [id]));
}

/** If at least so many assets are free, the list of unavailable ones is left out. */
const ENOUGH_FREE = 10;
/** The most assets that are examined for the list of unavailable ones. */
const MOST_EXAMINED = 1_000;

function areFew({ assets }: ExaminedAssets, search: SearchInput): boolean {
  return periodOf(search) !== undefined && search.page === 1 && assets.length < Math.min(search.limit, ENOUGH_FREE);
}

/** The assets that match as well as the free ones but are not free on the requested days. */
async function findOnOtherDays(
  from: Reader,
  filters: AssetFilters,
  sort: Sort,
  { assets: free }: ExaminedAssets,
): Promise<string[]> {
  const { assets } = await findAssets(from, { ...filters, period: undefined }, { sort, atMost: MOST_EXAMINED });
  const onDays = new Set(free.map(({ id }) => id));
  return assets.flatMap(({ id, weak = false }) => (weak || onDays.has(id) ? [] : [id]));
}

async function inOrder(
  from: Reader,
  found: ExaminedAssets,
  { search, sort, now, settings }: ReadCtx & { search: SearchInput; sort: Sort },
): Promise<ExaminedAssets> {
  const period = periodOf(search);
  if (period === undefined || (sort !== 'price_asc' && sort !== 'price_desc')) return found;
  return { ...found, assets: await byTotal(from, found.assets, sort, { period, rentalMode: search.rentalMode, now, settings }) };
}

function periodOf({ from, to }: SearchInput): Period | undefined {
  return from === undefined || to === undefined ? undefined : normalPeriod({ startDate: from, endDate: to });
}

function whyEmpty({ from, to, page }: SearchInput, { total, complete }: Looked, taken: Taken): string {
  if (total > 0) return `Page ${page} is after the last one; ${total} assets match.`;
  if (taken.count === 0)
    return complete ? 'No asset matches these words and filters.' : 'None of the many that were looked at matches.';
  const when = taken.free ? 'When they can stands in unavailable.' : 'Nor on days near these.';
  return `${counted(taken.count, 'asset matches', 'assets match')}, but cannot be booked from ${from ?? ''} to ${to ?? ''}. ${when}`;
}

interface Looked extends Pick<ExaminedAssets, 'complete'> {
  readonly total: number;
}

/** The assets that match but are taken on the requested days: how many, and whether one is free on days nearby. */
interface Taken {
  readonly count: number;
  readonly free: boolean;
}

function stepsAfter(search: SearchInput, complete: boolean, unavailable: readonly Unavailable[]): Step[] {
  if (unavailable.length > 0) return otherDates(unavailable, search);
  return complete ? searchWider(search) : searchNarrower(search);
}

/** Refuses a day that is past all around the world. */
function assertAhead({ from }: SearchInput, now: Date): void {
  const earliest = dayOf(now, LAST_TIME_ZONE);
  if (from !== undefined && from < earliest)
    throw invalidInput({ issues: [{ field: 'from', message: `is in the past; today is ${dayOf(now, 'UTC')}` }] });
}

/** Refuses a vendor that does not exist, because the search would never find anything. */
async function vendorOf(from: Reader, { vendorSlug }: SearchInput): Promise<string | undefined> {
  if (vendorSlug === undefined) return undefined;
  const vendor = await findVendorBySlug(from, vendorSlug);
  if (vendor === undefined) throw vendorNotFound({ vendor: vendorSlug });
  return vendor.id;
}

/** Refuses a category that does not exist, because the search would never find anything. */
async function assertKnown(from: Reader, { category }: SearchInput): Promise<void> {
  if (category !== undefined && (await findCategory(from, category)) === undefined) throw categoryNotFound({ category });
}

function sortOf(search: SearchInput, filters: AssetFilters): Sort {
  if (search.sort === 'relevance' && filters.text === undefined) return 'rating';
  if (search.sort !== undefined) return search.sort;
  if (filters.text !== undefined) return 'relevance';
  return filters.near === undefined ? 'rating' : 'distance';
}

function cardOf(
  { matchedOn, totalMinor }: FoundAsset,
  listing: ListedAsset | undefined,
  settings: Settings,
): z.infer<typeof FoundCard>[] {
  if (listing === undefined) return [];
  const card = { ...cardView(listing, settings), ...(matchedOn && { matchedOn: [...matchedOn] }) };
  return [totalMinor === undefined ? card : { ...card, totalMinor, total: formatMoney(totalMinor, card.currency) }];
}

function facet({ assets }: ExaminedAssets, field: 'category' | 'city'): z.infer<typeof Facet> {
  const counts = new Map<string, number>();
  for (const asset of assets) counts.set(asset[field], (counts.get(asset[field]) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => descending(a.count, b.count) || ascending(a.value, b.value));
}

interface Reading {
  readonly words: readonly string[];
  readonly match: 'ALL' | 'SOME';
  readonly vendorId: string | undefined;
  readonly attributes: readonly WantedAttribute[];
  readonly mode: Caller['mode'];
  readonly now: Date;
}

/** The search as filters for the database. */
function searchFilters(search: SearchInput, { words, match, vendorId, attributes, mode, now }: Reading): AssetFilters {
  const { category, city, minPrice, maxPrice, instantBook, rentalMode } = search;
  const period = periodOf(search);
  return {
    text: words.length === 0 ? undefined : { words, match },
    category,
    vendorId,
    cityKey: city === undefined ? undefined : cityKeyOf(city),
    minPrice,
    maxPrice,
    instantBook,
    rentalMode,
    period: period && requestedDays(period, { mode, now }),
    near: search.near === undefined ? undefined : { ...pointOf(search.near), radiusKm: search.radiusKm },
    attributes: attributes.length === 0 ? undefined : JSON.stringify(attributes),
  };
}
