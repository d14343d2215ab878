import type { NextAction } from '../../platform/kernel/index.ts';
import type { SearchInput } from './search-input.ts';
import type { Unavailable } from './unavailable-assets.ts';

/** What can be rented on other days: a quote for the nearest of them, and the same search without dates. */
export function otherDates(unavailable: readonly Unavailable[], wish: SearchInput): NextAction[] {
  const quotes = unavailable.flatMap(({ slug, freeWindows: [window] }): NextAction[] =>
    window === undefined
      ? []
      : [
          {
            tool: 'pricing_quote',
            args: { slug, ...window },
            actor: 'RENTER',
            why: 'the price on the nearest days that are free',
          },
        ],
  );
  return [...quotes, { tool: 'search_assets', args: anyDates(wish), actor: 'RENTER', why: 'the same on any dates' }];
}

function anyDates({ from: _from, to: _to, page: _page, limit: _limit, radiusKm, ...wish }: SearchInput): NextAction['args'] {
  return { ...wish, ...(wish.near !== undefined && { radiusKm }) };
}

/** Where more match than were looked at, and none of these is what is wished for: the same within less. */
export function searchNarrower({ page: _page, ...wish }: SearchInput): NextAction[] {
  const place = wish.city === undefined ? { city: '<city>' } : { category: '<category>' };
  const why = 'more match than can be looked at in one search: say the city or the category';
  return [
    { tool: 'search_assets', args: { ...wish, ...place }, actor: 'RENTER', why },
    { tool: 'list_categories', args: {}, actor: 'RENTER', why: 'see the categories' },
  ];
}

/** What may find something where this wish found nothing: the same in other places and on other days, then everything there is. */
export function searchWider({ q, category, near, radiusKm, rentalMode }: SearchInput): NextAction[] {
  const kept = { q, category, rentalMode, ...(near !== undefined && { near, radiusKm: Math.min(radiusKm * 4, 20_000) }) };
  const args = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return [
    ...(Object.keys(args).length === 0
      ? []
      : [{ tool: 'search_assets', args, actor: 'RENTER' as const, why: 'the same without city, dates, price and attributes' }]),
    { tool: 'list_categories', args: {}, actor: 'RENTER', why: 'see what there is to rent' },
  ];
}
