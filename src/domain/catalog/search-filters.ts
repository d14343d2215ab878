import { textQuery } from '../../../db/search.ts';
import { normalPeriod, wishedDays } from '../availability/index.ts';
import { type Caller, foldText } from '../kernel/index.ts';
import { pointOf } from './point-of.ts';
import type { SearchInput } from './search-input.ts';
import type { AssetFilters } from './search-store.ts';

interface Reading {
  readonly words: readonly string[];
  readonly match: 'ALL' | 'SOME';
  readonly mode: Caller['mode'];
  readonly now: Date;
}

/** A wish as the database is asked for it. */
export function searchFilters(wish: SearchInput, { words, match, mode, now }: Reading): AssetFilters {
  const { category, vendorSlug, minPrice, maxPrice, instantBook, rentalMode, from, to } = wish;
  const period = from && to ? normalPeriod({ startDate: from, endDate: to }) : undefined;
  const cityKey = wish.city === undefined ? undefined : foldText(wish.city);
  return {
    text: words.length === 0 ? undefined : textQuery(words, { match, ...(cityKey !== undefined && { city: cityKey }) }),
    category,
    vendorSlug,
    cityKey,
    minPrice,
    maxPrice,
    instantBook,
    rentalMode,
    period: period && wishedDays(period, { mode, now }),
    near: wish.near === undefined ? undefined : { ...pointOf(wish.near), radiusKm: wish.radiusKm },
  };
}
