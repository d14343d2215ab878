import { normalPeriod, wishedDays } from '../availability/index.ts';
import { type Caller, foldText } from '../kernel/index.ts';
import { pointOf } from './place.ts';
import type { SearchInput } from './search-input.ts';
import type { AssetFilters } from './search-conditions.ts';

interface Reading {
  readonly words: readonly string[];
  readonly match: 'ALL' | 'SOME';
  readonly vendorId: string | undefined;
  readonly mode: Caller['mode'];
  readonly now: Date;
}

/** A wish as the database is asked for it. */
export function searchFilters(wish: SearchInput, { words, match, vendorId, mode, now }: Reading): AssetFilters {
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
