import { ASK_PERSON, offer, type Step } from '../../platform/kernel/index.ts';
import type { SearchInput } from './search-input.ts';
import type { Unavailable } from './unavailable-assets.ts';

/** The filters that say how a listing must be, beside its words, place, category and shop. */
export const FILTERS = ['instantBook', 'rentalMode', 'attributes'] as const;

/**
 * The next steps if assets fit only on other days, at another price or without some filters: a quote for the nearest of these days,
 * and the same search without dates, limits and these filters.
 */
export function otherDates(
  unavailable: readonly Unavailable[],
  search: SearchInput,
  filters: readonly (typeof FILTERS)[number][],
): Step[] {
  const quotes = unavailable.flatMap(({ slug, freeWindows: [window] }): Step[] =>
    window === undefined
      ? []
      : [offer('pricing_quote', { slug, ...window }, { actor: 'RENTER', why: 'the price on the nearest days that are free' })],
  );
  const limited = search.minPrice !== undefined || search.maxPrice !== undefined;
  const without = [
    ...(search.from === undefined ? [] : ['on any dates']),
    ...(limited ? ['at any price'] : []),
    ...(filters.length === 0 ? [] : [`without ${filters.filter((name) => search[name] !== undefined).join(', ')}`]),
  ];
  const wider = Object.entries(withoutLimits(search)).filter(([name]) => !filters.some((filter) => filter === name));
  return [
    ...quotes,
    offer('search_assets', Object.fromEntries(wider), { actor: 'RENTER', why: `the same ${without.join(' and ')}` }),
  ];
}

/** The search without what its results did not fit. */
function withoutLimits({ from: _from, to: _to, minPrice: _min, maxPrice: _max, ...search }: SearchInput): Step['args'] {
  const { page: _page, limit: _limit, radiusKm, ...rest } = search;
  return { ...rest, ...(search.near !== undefined && { radiusKm }) };
}

/**
 * The next steps if more assets matched than could be examined and none of the examined ones fits: the same search in one city
 * or category.
 */
export function searchNarrower({ page: _page, ...search }: SearchInput): Step[] {
  const place = search.city === undefined ? { city: ASK_PERSON } : { category: ASK_PERSON };
  const why = 'more match than can be looked at in one search: say the city or the category';
  return [
    offer('search_assets', { ...search, ...place }, { actor: 'RENTER', why }),
    offer('list_categories', {}, { actor: 'RENTER', why: 'see the categories' }),
  ];
}

/** The next steps if nothing was found: the search without city, dates, price and attributes, and the list of categories. */
export function searchWider({ q, category, near, radiusKm, rentalMode }: SearchInput): Step[] {
  const kept = { q, category, rentalMode, ...(near !== undefined && { near, radiusKm: Math.min(radiusKm * 4, 20_000) }) };
  const args = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return [
    ...(Object.keys(args).length === 0
      ? []
      : [offer('search_assets', args, { actor: 'RENTER', why: 'the same without city, dates, price and attributes' })]),
    offer('list_categories', {}, { actor: 'RENTER', why: 'see what there is to rent' }),
  ];
}
