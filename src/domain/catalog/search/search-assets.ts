import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  anyone,
  type Caller,
  dayOf,
  foldText,
  formatMoney,
  invalidInput,
  NextAction,
  pageOf,
  Pagination,
  pagination,
  query,
  type Settings,
} from '../../platform/kernel/index.ts';
import {
  AssetCard,
  assetCard,
  type CatalogAsset,
  categoryNotFound,
  findAssetsById,
  findCategories,
  findVendorBySlug,
  priceTermsOf,
  vendorNotFound,
} from '../assets/index.ts';
import { normalPeriod, wishedDays } from '../availability/index.ts';
import { priceRental } from '../pricing/index.ts';
import { pointOf } from './place.ts';
import type { AssetFilters, Sort } from './search-conditions.ts';
import { SearchInput } from './search-input.ts';
import { findAssets, type Found } from './search-store.ts';
import { searchWords } from './search-text.ts';

/** Where a day ends last. */
const LAST_TIME_ZONE = 'Etc/GMT+12';
const MATCHES = ['ALL', 'SOME'] as const;

const Facet = z.array(z.object({ value: z.string(), count: z.int() }));

export const searchAssets = query({
  name: 'search_assets',
  title: 'Search assets',
  description:
    'Find assets to rent by words, category, city, price, distance. With from and to only assets that are free and bookable then, each with its totalMinor. Availability is checked again at booking. Next: pricing_quote.',
  access: anyone,
  thirdPartyText: true,
  input: SearchInput,
  output: pageOf(AssetCard).extend({
    pagination: Pagination.extend({
      totalIsAtLeast: z.literal(true).optional().describe('there are more than were counted: narrow by city or category'),
    }),
    facets: z.object({ category: Facet, city: Facet }),
    match: z.enum(MATCHES).optional().describe('SOME: nothing has all words of q; these have some of them'),
    nextActions: z.array(NextAction).optional().describe('where nothing was found'),
  }),
  empty: () => 'Nothing fits: fewer words or filters, or other dates, may find something.',
  errors: [categoryNotFound, vendorNotFound],

  async run({ input: wish, caller, reader, now, settings }) {
    assertAhead(wish, now);
    const words = wish.q === undefined ? [] : searchWords(wish.q);
    const vendorId = await vendorOf(reader, wish);
    const find = (match: (typeof MATCHES)[number]) => {
      const filters = searchFilters(wish, { words, match, vendorId, mode: caller.mode, now });
      return findAssets(reader, filters, { sort: sortOf(wish, filters) });
    };
    let match: (typeof MATCHES)[number] = 'ALL';
    let found = await find(match);
    if (found.assets.length === 0 && words.length > 1) {
      match = 'SOME';
      found = await find(match);
    }
    const total = found.assets.length;
    if (total === 0) await assertKnown(reader, wish);

    const ids = found.assets.slice((wish.page - 1) * wish.limit, wish.page * wish.limit).map(({ id }) => id);
    const catalogAssets = new Map(
      (await findAssetsById(reader, ids)).map((catalogAsset) => [catalogAsset.asset.id, catalogAsset]),
    );
    return {
      items: ids.flatMap((id) => cardOf(catalogAssets.get(id), wish, settings)),
      pagination: { ...pagination(wish, total), ...(!found.complete && { totalIsAtLeast: true as const }) },
      facets: { category: facet(found, 'category'), city: facet(found, 'city') },
      ...(words.length > 0 && total > 0 && { match }),
      ...(total === 0 && { nextActions: found.complete ? searchWider(wish) : searchNarrower(wish) }),
    };
  },
});

/** Refuses a day that is over all around the world. */
function assertAhead({ from }: SearchInput, now: Date): void {
  const earliest = dayOf(now, LAST_TIME_ZONE);
  if (from !== undefined && from < earliest)
    throw invalidInput({ issues: [{ field: 'from', message: `is in the past; today is ${dayOf(now, 'UTC')}` }] });
}

/** A vendor that nobody knows finds nothing for ever: that is said. */
async function vendorOf(from: Reader, { vendorSlug }: SearchInput): Promise<string | undefined> {
  if (vendorSlug === undefined) return undefined;
  const vendor = await findVendorBySlug(from, vendorSlug);
  if (vendor === undefined) throw vendorNotFound({ vendor: vendorSlug });
  return vendor.id;
}

/** As does a category. */
async function assertKnown(from: Reader, { category }: SearchInput): Promise<void> {
  if (category !== undefined && (await findCategories(from, category)).length === 0) throw categoryNotFound({ category });
}

function sortOf(wish: SearchInput, filters: AssetFilters): Sort {
  if (wish.sort === 'relevance' && filters.text === undefined) return 'rating';
  if (wish.sort !== undefined) return wish.sort;
  if (filters.text !== undefined) return 'relevance';
  return filters.near === undefined ? 'rating' : 'distance';
}

function cardOf(
  catalogAsset: CatalogAsset | undefined,
  { from, to, rentalMode }: SearchInput,
  settings: Settings,
): z.infer<typeof AssetCard>[] {
  if (catalogAsset === undefined) return [];
  const card = assetCard(catalogAsset, settings);
  const [firstMode = 'SELF_OPERATED'] = catalogAsset.asset.rentalModes;
  if (from === undefined || to === undefined) return [card];
  const rental = { startDate: from, endDate: to, rentalMode: rentalMode ?? firstMode, units: 1, extras: [] };
  const { totalMinor } = priceRental(priceTermsOf(catalogAsset, settings), rental).totals;
  return [{ ...card, totalMinor, total: formatMoney(totalMinor, card.currency) }];
}

function facet({ assets }: Found, field: 'category' | 'city'): z.infer<typeof Facet> {
  const counts = new Map<string, number>();
  for (const asset of assets) counts.set(asset[field], (counts.get(asset[field]) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

interface Reading {
  readonly words: readonly string[];
  readonly match: 'ALL' | 'SOME';
  readonly vendorId: string | undefined;
  readonly mode: Caller['mode'];
  readonly now: Date;
}

/** A wish as the database is asked for it. */
function searchFilters(wish: SearchInput, { words, match, vendorId, mode, now }: Reading): AssetFilters {
  const { category, city, minPrice, maxPrice, instantBook, rentalMode, from, to } = wish;
  const period = from && to ? normalPeriod({ startDate: from, endDate: to }) : undefined;
  return {
    text: words.length === 0 ? undefined : { words, match },
    category,
    vendorId,
    cityKey: city === undefined ? undefined : foldText(city),
    minPrice,
    maxPrice,
    instantBook,
    rentalMode,
    period: period && wishedDays(period, { mode, now }),
    near: wish.near === undefined ? undefined : { ...pointOf(wish.near), radiusKm: wish.radiusKm },
  };
}

/** Where more match than were looked at, and none of these is what is wished for: the same within less. */
function searchNarrower({ page: _page, ...wish }: SearchInput): NextAction[] {
  const place = wish.city === undefined ? { city: '<city>' } : { category: '<category>' };
  const why = 'more match than can be looked at in one search: say the city or the category';
  return [
    { tool: 'search_assets', args: { ...wish, ...place }, actor: 'RENTER', why },
    { tool: 'list_categories', args: {}, actor: 'RENTER', why: 'see the categories' },
  ];
}

/** What may find something where this wish found nothing: the same in other places and on other days, then everything there is. */
function searchWider({ q, category, near, radiusKm, rentalMode }: SearchInput): NextAction[] {
  const kept = { q, category, rentalMode, ...(near !== undefined && { near, radiusKm: Math.min(radiusKm * 4, 20_000) }) };
  const args = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return [
    ...(Object.keys(args).length === 0
      ? []
      : [{ tool: 'search_assets', args, actor: 'RENTER' as const, why: 'the same without city, dates and price' }]),
    { tool: 'list_categories', args: {}, actor: 'RENTER', why: 'see what there is to rent' },
  ];
}
