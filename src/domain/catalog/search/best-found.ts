import type { Reader } from '../../../../db/database.ts';
import type { WantedAttribute } from '../../../../db/search.ts';
import type { Caller, ReadCtx, Settings } from '../../platform/kernel/index.ts';
import { cityKeysOf } from '../assets/index.ts';
import { normalPeriod, type Period, requestedDays } from '../availability/index.ts';
import { pointOf } from './place.ts';
import { type Currencies, findCurrencies } from './price-currency.ts';
import { byTotal } from './price-order.ts';
import type { AssetFilters, Sort } from './search-conditions.ts';
import type { SearchInput } from './search-input.ts';
import { findAssets, type ExaminedAssets } from './search-store.ts';

export const MATCHES = ['ALL', 'SOME'] as const;

interface Best {
  readonly found: ExaminedAssets;
  readonly match: (typeof MATCHES)[number];
  /** If no or few assets fit the dates, the price and the filters: those that match otherwise, the best first. */
  readonly beside: readonly string[];
  /** True if those do not fit the other filters either. */
  readonly besideFilters: boolean;
}

/** What is found in the city, under the first of its keys under which there is something. */
export async function findInCity(
  from: Reader,
  search: SearchInput,
  reading: Omit<Reading, 'match' | 'cityKey'>,
  pricing: ReadCtx,
) {
  const [first, ...others] = search.city === undefined ? [] : cityKeysOf(search.city);
  const find = async (cityKey: string | undefined) => {
    const inCity = { ...reading, cityKey };
    const compared = await comparedPrices(from, search, inCity, pricing.settings);
    return { ...(await findInOneCurrency(from, search, { reading: inCity, compared, ...pricing })), compared };
  };
  const found = await find(first);
  if (found.found.assets.length > 0 || found.beside.length > 0) return found;
  for (const cityKey of others) {
    const other = await find(cityKey);
    if (other.found.assets.length > 0 || other.beside.length > 0) return other;
  }
  return found;
}

/** Whether a search compares prices: with a limit, or to sort by them. */
function comparesPrices({ minPrice, maxPrice, sort }: SearchInput): boolean {
  return minPrice !== undefined || maxPrice !== undefined || sort === 'price_asc' || sort === 'price_desc';
}

/** The currencies of what matches; null if no prices are compared, or if nothing matches. */
async function comparedPrices(
  from: Reader,
  search: SearchInput,
  reading: Omit<Reading, 'match'>,
  { currencies }: Settings,
): Promise<Currencies | null> {
  if (!comparesPrices(search)) return null;
  const [only, ...others] = search.currency === undefined ? currencies : [search.currency];
  if (only !== undefined && others.length === 0) return { found: [only], complete: true };
  for (const match of matchesOf(reading)) {
    const found = await findCurrencies(from, searchFilters(search, { ...reading, match }));
    if (found.found.length > 0) return found;
  }
  return null;
}

interface InOneCurrency extends ReadCtx {
  readonly reading: Omit<Reading, 'match'>;
  readonly compared: Currencies | null;
}

/** What is found in the currency of most listings, and if that is nothing, in the next one. */
async function findInOneCurrency(
  from: Reader,
  search: SearchInput,
  { reading, compared, ...pricing }: InOneCurrency,
): Promise<Best & { readonly currency: string | null }> {
  const [only = null] = compared?.found ?? [];
  const isAlone = compared === null || only === null || (compared.found.length === 1 && compared.complete);
  if (isAlone) return { ...(await findBest(from, search, reading, pricing)), currency: only };
  let first: (Best & { readonly currency: string }) | undefined;
  for (const currency of compared.found.slice(0, MOST_CURRENCIES)) {
    const best = { ...(await findBest(from, { ...search, currency }, reading, pricing)), currency };
    if (best.found.assets.length > 0) return best;
    first ??= best;
  }
  return first ?? { ...(await findBest(from, search, reading, pricing)), currency: only };
}

/** How many currencies are tried until something is found. */
const MOST_CURRENCIES = 3;

/**
 * Finds assets with all words of the search, and otherwise assets with some of them. Assets that have all words but are taken are
 * reported in preference to assets that have only some words.
 */
async function findBest(from: Reader, search: SearchInput, reading: Omit<Reading, 'match'>, pricing: ReadCtx): Promise<Best> {
  let last: Best = { found: { assets: [], complete: true }, match: 'ALL', beside: [], besideFilters: false };
  for (const match of matchesOf(reading)) {
    const filters = searchFilters(search, { ...reading, match });
    const sort = sortOf(search, filters);
    const found = await findAssets(from, filters, { sort });
    last = { found, match, beside: [], besideFilters: false };
    const good = found.assets.some(({ weak = false }) => !weak);
    const otherwise = good ? null : await findRegardless(from, filters, sort, found);
    if (otherwise !== null) return { ...last, found: { ...found, assets: [] }, ...otherwise };
    if (found.assets.length > 0) {
      const beside = good && areFew(found, search) ? await findOnOtherDays(from, filters, sort, found) : [];
      return { ...last, found: await inOrder(from, found, { search, sort, ...pricing }), beside };
    }
  }
  return last;
}

function matchesOf({ words }: Pick<Reading, 'words'>): readonly (typeof MATCHES)[number][] {
  return words.length > 1 ? MATCHES : ['ALL'];
}

/**
 * The assets that match if dates and limits of the price are ignored, or, if there are none and the search has words, if the
 * other filters are ignored too; null if there are none. If some asset fits all of these, weak matches are left out: who asks for
 * a camper and a lower price than campers have does not want the car whose text mentions one. The place, the category and the
 * shop always count.
 */
async function findRegardless(
  from: Reader,
  filters: AssetFilters,
  sort: Sort,
  fitting: ExaminedAssets,
): Promise<Pick<Best, 'beside' | 'besideFilters'> | null> {
  const { period, minPrice, maxPrice, ...unlimited } = filters;
  const { instantBook, rentalMode, attributes, ...rest } = unlimited;
  const isLimited = [period, minPrice, maxPrice].some((limit) => limit !== undefined);
  const isFiltered = filters.text !== undefined && [instantBook, rentalMode, attributes].some((filter) => filter !== undefined);
  const find = async (wider: AssetFilters) => {
    const { assets } = await findAssets(from, wider, { sort });
    return assets.flatMap(({ id, weak = false }) => (weak && fitting.assets.length > 0 ? [] : [id]));
  };
  const atOtherLimits = isLimited ? await find(unlimited) : [];
  if (atOtherLimits.length > 0) return { beside: atOtherLimits, besideFilters: false };
  const withOtherFilters = isFiltered ? await find(rest) : [];
  return withOtherFilters.length > 0 ? { beside: withOtherFilters, besideFilters: true } : null;
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

export function periodOf({ from, to }: SearchInput): Period | undefined {
  return from === undefined || to === undefined ? undefined : normalPeriod({ startDate: from, endDate: to });
}

function sortOf(search: SearchInput, filters: AssetFilters): Sort {
  if (search.sort === 'relevance' && filters.text === undefined) return 'rating';
  if (search.sort !== undefined) return search.sort;
  if (filters.text !== undefined) return 'relevance';
  return filters.near === undefined ? 'rating' : 'distance';
}

interface Reading {
  readonly words: readonly string[];
  readonly match: 'ALL' | 'SOME';
  readonly vendorId: string | undefined;
  readonly cityKey: string | undefined;
  readonly attributes: readonly WantedAttribute[];
  readonly mode: Caller['mode'];
  readonly now: Date;
}

/** The search as filters for the database. */
function searchFilters(search: SearchInput, { words, match, vendorId, cityKey, attributes, mode, now }: Reading): AssetFilters {
  const { category, minPrice, maxPrice, currency, instantBook, rentalMode } = search;
  const period = periodOf(search);
  return {
    text: words.length === 0 ? undefined : { words, match },
    category,
    vendorId,
    cityKey,
    minPrice,
    maxPrice,
    currency,
    instantBook,
    rentalMode,
    period: period && requestedDays(period, { mode, now }),
    near: search.near === undefined ? undefined : { ...pointOf(search.near), radiusKm: search.radiusKm },
    attributes: attributes.length === 0 ? undefined : JSON.stringify(attributes),
  };
}
