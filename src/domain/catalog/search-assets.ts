import { z } from 'zod';
import { textQuery } from '../../../db/search.ts';
import { RENTAL_MODES } from '../../../db/values.ts';
import { normalPeriod } from '../availability/index.ts';
import {
  type Caller,
  CivilDay,
  daysBetween,
  foldText,
  formatMoney,
  IdInput,
  pageInput,
  pageOf,
  pagination,
  plainText,
  query,
  anyone,
  type Settings,
} from '../kernel/index.ts';
import { priceRental } from '../pricing/index.ts';
import { AssetCard, assetCard } from './asset-view.ts';
import { findListings, type Listing } from './listing-store.ts';
import { priceTermsOf } from './listing-terms.ts';
import { type AssetFilters, countAssets, searchAssetIds, type Sort, SORTS } from './search-store.ts';

const Facet = z.array(z.object({ value: z.string(), count: z.int() }));

const input = z
  .strictObject({
    q: plainText(200).optional().describe('words in title, description or place'),
    category: IdInput.optional(),
    vendorSlug: IdInput.optional(),
    city: plainText(80).optional(),
    minPrice: z.int().min(0).optional().describe('day rate, minor units'),
    maxPrice: z.int().min(0).optional().describe('day rate, minor units'),
    from: CivilDay.optional().describe('with to: only assets free on these dates'),
    to: CivilDay.optional().describe('return day'),
    sort: z.enum(SORTS).optional(),
    near: z
      .string()
      .max(40)
      .refine(isPoint, { error: 'must be latitude,longitude, for example 38.72,-9.14' })
      .optional()
      .describe('latitude,longitude'),
    radiusKm: z.number().min(0.1).max(20_000).default(50),
    instantBook: z.boolean().optional(),
    rentalMode: z.enum(RENTAL_MODES).optional(),
    ...pageInput,
  })
  .superRefine(({ from, to, near, sort }, context) => {
    if ((from === undefined) !== (to === undefined))
      context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: 'from and to go together' });
    if (from && to && to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before from' });
    if (sort === 'distance' && near === undefined)
      context.addIssue({ code: 'custom', path: ['near'], message: 'is needed to sort by distance' });
  });

export const searchAssets = query({
  name: 'search_assets',
  title: 'Search assets',
  description:
    'Find assets to rent by words, category, city, price, distance. With from and to only assets free then, each with its totalMinor. Availability is checked again at booking. Next: pricing_quote.',
  access: anyone,
  thirdPartyText: true,
  input,
  output: pageOf(AssetCard).extend({ facets: z.object({ category: Facet, city: Facet }) }),
  errors: [],

  async run({ input: wish, caller, reader, now, settings }) {
    const filters = filtersOf(wish, caller, now);
    const page = { sort: sortOf(wish, filters), limit: wish.limit, offset: (wish.page - 1) * wish.limit };
    const ids = await searchAssetIds(reader, filters, page);
    const counts = await countAssets(reader, filters);
    const listings = new Map((await findListings(reader, ids)).map((listing) => [listing.asset.id, listing]));
    const total = counts.reduce((sum, row) => sum + row.count, 0);
    return {
      items: ids.flatMap((id) => cardOf(listings.get(id), wish, settings)),
      pagination: pagination(wish, total),
      facets: { category: facet(counts, 'category'), city: facet(counts, 'city') },
    };
  },
});

type Wish = z.output<typeof input>;

function filtersOf(wish: Wish, caller: Caller, now: Date): AssetFilters {
  const { category, vendorSlug, minPrice, maxPrice, instantBook, rentalMode, from, to } = wish;
  const period = from && to ? normalPeriod({ startDate: from, endDate: to }) : undefined;
  const cityKey = wish.city === undefined ? undefined : foldText(wish.city);
  return {
    text: wish.q === undefined ? undefined : (textQuery(foldText(wish.q), cityKey) ?? undefined),
    category,
    vendorSlug,
    cityKey,
    minPrice,
    maxPrice,
    instantBook,
    rentalMode,
    period: period && { ...period, days: daysBetween(period.startDate, period.endDate), mode: caller.mode, now },
    near: wish.near === undefined ? undefined : { ...pointOf(wish.near), radiusKm: wish.radiusKm },
  };
}

function sortOf(wish: Wish, filters: AssetFilters): Sort {
  if (wish.sort === 'relevance' && filters.text === undefined) return 'rating';
  if (wish.sort !== undefined) return wish.sort;
  if (filters.text !== undefined) return 'relevance';
  return filters.near === undefined ? 'rating' : 'distance';
}

function cardOf(listing: Listing | undefined, { from, to, rentalMode }: Wish, settings: Settings): z.infer<typeof AssetCard>[] {
  if (listing === undefined) return [];
  const card = assetCard(listing, settings);
  const [firstMode = 'SELF_OPERATED'] = listing.asset.rentalModes;
  if (from === undefined || to === undefined) return [card];
  const rental = { startDate: from, endDate: to, rentalMode: rentalMode ?? firstMode, units: 1, extras: [] };
  const { totalMinor } = priceRental(priceTermsOf(listing, settings), rental).totals;
  return [{ ...card, totalMinor, total: formatMoney(totalMinor, card.currency) }];
}

function facet(counts: Awaited<ReturnType<typeof countAssets>>, field: 'category' | 'city'): z.infer<typeof Facet> {
  const byValue = new Map<string, number>();
  for (const row of counts) byValue.set(row[field], (byValue.get(row[field]) ?? 0) + row.count);
  return [...byValue]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function pointOf(near: string): { latitude: number; longitude: number } {
  const [latitude = Number.NaN, longitude = Number.NaN] = near.split(',').map(Number);
  return { latitude, longitude };
}

function isPoint(near: string): boolean {
  const { latitude, longitude } = pointOf(near);
  return near.split(',').length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
