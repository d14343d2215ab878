import type { Reader } from '../../../../db/database.ts';
import type { RentalMode } from '../../../../db/values.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { type PricedAsset, priceTermsOf, type Pricing } from '../assets/index.ts';
import type { Period } from '../availability/index.ts';
import { priceRental } from '../pricing/index.ts';
import { findPriced, type FoundAsset, weakLast } from './search-store.ts';

/** So many are priced to find the cheapest; the others follow by their day rates, which they came in the order of. */
const PRICED = 1_000;

interface Wished extends Pricing {
  readonly period: Period;
  readonly rentalMode: RentalMode | undefined;
}

/** What the rental of one unit costs in all, as a quote without extras says it: minor units. */
export function totalOf(listing: PricedAsset, { period, rentalMode, ...pricing }: Wished): Minor {
  const [firstMode = 'SELF_OPERATED'] = listing.asset.rentalModes;
  const rental = { ...period, rentalMode: rentalMode ?? firstMode, units: 1, extras: [] };
  return priceRental(priceTermsOf(listing, pricing), rental).totals.totalMinor;
}

/** Assets that came by day rate, by what the wished days cost in all: a week has a price of its own, and so have seasons. */
export async function byTotal(
  from: Reader,
  found: readonly FoundAsset[],
  direction: 'price_asc' | 'price_desc',
  wished: Wished,
): Promise<FoundAsset[]> {
  const first = found.slice(0, PRICED);
  const priced = await findPriced(
    from,
    first.map(({ id }) => id),
  );
  const totals = new Map([...priced].map(([id, listing]) => [id, totalOf(listing, wished)]));
  const sign = direction === 'price_asc' ? 1 : -1;
  const sorted = first.toSorted((a, b) => sign * ((totals.get(a.id) ?? 0) - (totals.get(b.id) ?? 0)));
  return weakLast([...sorted, ...found.slice(PRICED)]);
}
