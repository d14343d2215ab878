import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
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
  sum,
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
import { categoryNotFound, findCategory } from '../categories/index.ts';
import { wantedAttributes } from './attribute-filter.ts';
import { findInCity, MATCHES, periodOf } from './best-found.ts';
import { kilometresBetween, pointOf } from './place.ts';
import { pricesInWords } from './price-currency.ts';
import { withTotals } from './price-order.ts';
import { SearchInput } from './search-input.ts';
import { FILTERS, otherDates, searchNarrower, searchWider } from './search-steps.ts';
import type { ExaminedAssets, FoundAsset } from './search-store.ts';
import { MATCHED_ON, searchWords } from './search-text.ts';
import { findUnavailable, Unavailable } from './unavailable-assets.ts';

/** The time zone in which a date ends last, so that a day counts as past only when it is past everywhere. */
const LAST_TIME_ZONE = 'Etc/GMT+12';

const Facet = z.array(z.object({ value: z.string(), count: z.int() }));
/** In a large market the found assets are spread over thousands of cities, more than anybody reads. */
const CITIES = 20;

const FoundCard = AssetCard.extend({
  matchedOn: z.array(z.enum(MATCHED_ON)).optional().describe('where words of q stand'),
  distanceKm: z.int().optional().describe('from near'),
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
    .describe('where few or none fit the dates or the price: what matches otherwise, why not, and when it is free'),
  prices: z.object({ currency: z.string(), note: z.string() }).optional().describe('where they were compared: in which currency'),
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
  const { found, match, beside, besideFilters, currency, compared } = await findInCity(reader, search, reading, {
    now,
    settings,
  });
  if (found.assets.length === 0 && beside.length === 0) await assertKnown(reader, search);

  const onPage = found.assets.slice((search.page - 1) * search.limit, search.page * search.limit);
  const listings = await findListed(
    reader,
    onPage.map(({ id }) => id),
  );
  const period = periodOf(search);
  const requested = period && { period, rentalMode: search.rentalMode, now, settings };
  const shown = requested === undefined ? onPage : await withTotals(reader, onPage, requested);
  const prices = compared && currency !== null ? { currency, note: pricesInWords(search, currency, compared) } : undefined;
  return { found, ...(words.length > 0 && { match }), shown, listings, beside, besideFilters, attributes, prices };
}

/** How many of the found assets are in each category and in each city, the most first. */
function facetsOf({ assets }: ExaminedAssets): z.infer<typeof FoundAssets>['facets'] {
  const cities = citiesOf(counts(assets.map(({ city }) => city)));
  const more = cities.length - CITIES;
  const category = counts(assets.map((asset) => asset.category));
  return { category, city: cities.slice(0, CITIES), ...(more > 0 && { moreCities: more }) };
}

/** The cities as a search knows them: the spellings of one name count together, under the one that most listings use. */
function citiesOf(spellings: z.infer<typeof Facet>): z.infer<typeof Facet> {
  const cities = Object.values(Object.groupBy(spellings, ({ value }) => cityKeyOf(value)));
  return cities
    .flatMap((names = []) => names.slice(0, 1).map(({ value }) => ({ value, count: sum(names.map(({ count }) => count)) })))
    .toSorted(byCount);
}

export async function foundAssets(request: SearchRequest): Promise<z.input<typeof FoundAssets>> {
  const { search, caller, reader, now, settings } = request;
  const { found, match, shown, listings, beside, besideFilters, attributes, prices } = await searchCatalogue(request);
  const { complete } = found;
  const total = found.assets.length;
  const wanted = { ...search, period: periodOf(search), attributes };
  const unavailable = await findUnavailable(reader, beside, wanted, { mode: caller.mode, now, settings });
  const free = unavailable.some(({ freeWindows }) => freeWindows.length > 0);
  return {
    items: shown.flatMap((asset) => cardOf(asset, listings.get(asset.id), { near: search.near, settings })),
    pagination: { ...pagination(search, total), ...(!complete && { totalIsAtLeast: true as const }) },
    facets: facetsOf(found),
    ...(total > 0 && match && { match }),
    ...(shown.length === 0 && { whyEmpty: whyEmpty(search, { total, complete }, { count: beside.length, free, besideFilters }) }),
    ...(unavailable.length > 0 && { unavailable }),
    ...(prices !== undefined && { prices }),
    ...(total === 0 && { nextActions: stepsAfter(search, complete, { unavailable, besideFilters }) }),
  };
}

function whyEmpty({ from, to, page, ...limits }: SearchInput, { total, complete }: Looked, taken: Taken): string {
  if (total > 0) return `Page ${page} is after the last one; ${total} assets match.`;
  if (taken.count === 0 && limits.currency !== undefined && complete)
    return `No asset with prices in ${limits.currency} matches these words and filters. Prices are not converted: leave currency out to see what is rented out in other currencies.`;
  if (taken.count === 0)
    return complete ? 'No asset matches these words and filters.' : 'None of the many that were looked at matches.';
  const others = counted(taken.count, 'asset matches', 'assets match');
  const limited = limits.minPrice !== undefined || limits.maxPrice !== undefined;
  const as = [...(limited ? ['at this price'] : []), ...(taken.besideFilters ? ['with these filters'] : [])].join(' and ');
  if (from === undefined || to === undefined) return `${others}, but not ${as}: see unavailable.`;
  const when = taken.free ? 'When they can stands in unavailable.' : 'Nor on days near these.';
  return `${others}, but cannot be booked from ${from} to ${to}${as === '' ? '' : ` ${as}`}. ${when}`;
}

interface Looked extends Pick<ExaminedAssets, 'complete'> {
  readonly total: number;
}

/** The assets that match but are taken on the requested days: how many, and whether one is free on days nearby. */
interface Taken {
  readonly count: number;
  readonly free: boolean;
  /** Whether they do not fit the other filters of the search either. */
  readonly besideFilters: boolean;
}

function stepsAfter(
  search: SearchInput,
  complete: boolean,
  { unavailable, besideFilters }: { unavailable: readonly Unavailable[]; besideFilters: boolean },
): Step[] {
  if (unavailable.length > 0) return otherDates(unavailable, search, besideFilters ? FILTERS : []);
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

function cardOf(
  { matchedOn, totalMinor }: FoundAsset,
  listing: ListedAsset | undefined,
  { near, settings }: { near: string | undefined; settings: Settings },
): z.infer<typeof FoundCard>[] {
  if (listing === undefined) return [];
  const card = {
    ...cardView(listing, settings),
    ...(matchedOn && { matchedOn: [...matchedOn] }),
    // Whole kilometres, so that nobody finds the door of an owner by it.
    ...(near !== undefined && { distanceKm: Math.round(kilometresBetween(pointOf(near), listing.place)) }),
  };
  return [totalMinor === undefined ? card : { ...card, totalMinor, total: formatMoney(totalMinor, card.currency) }];
}

function counts(values: readonly string[]): z.infer<typeof Facet> {
  const counted = new Map<string, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return [...counted].map(([value, count]) => ({ value, count })).toSorted(byCount);
}

function byCount(a: z.infer<typeof Facet>[number], b: z.infer<typeof Facet>[number]): number {
  return descending(a.count, b.count) || ascending(a.value, b.value);
}
