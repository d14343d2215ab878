import type { NextAction } from '../kernel/index.ts';
import type { SearchInput } from './search-input.ts';

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
      : [{ tool: 'search_assets', args, actor: 'RENTER' as const, why: 'the same without city, dates and price' }]),
    { tool: 'list_categories', args: {}, actor: 'RENTER', why: 'see what there is to rent' },
  ];
}
