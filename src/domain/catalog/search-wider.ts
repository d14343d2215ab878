import type { NextAction } from '../kernel/index.ts';
import type { SearchInput } from './search-input.ts';

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
