import type { Reader } from '../../../../db/database.ts';
import type { RentalMode } from '../../../../db/values/index.ts';
import type { Minor, ReadCtx } from '../../platform/kernel/index.ts';
import { type PricedAsset, priceTermsOf } from '../assets/index.ts';
import type { Period } from '../availability/index.ts';
import { priceRental } from '../pricing/index.ts';
import { findPriced, type FoundAsset, weakLast } from './search-store.ts';

/** So many are priced to find the cheapest; the others follow by their day rates, which they came in the order of. */
const PRICED = 1_000;

interface Wished extends ReadCtx {
  readonly period: Period;
  readonly rentalMode: RentalMode | undefined;
}

/** The same assets, each with what the wished days cost, where it was not said before. */
export async function withTotals(from: Reader, found: readonly FoundAsset[], wished: Wished): Promise<FoundAsset[]> {
  const open = found.filter(({ totalMinor }) => totalMinor === undefined);
  const priced = await findPriced(
    from,
    open.map(({ id }) => id),
  );
  return found.map((asset) => ({ ...totalIn(priced, asset, wished), ...asset }));
}

function totalIn(priced: ReadonlyMap<string, PricedAsset>, { id }: FoundAsset, wished: Wished): Pick<FoundAsset, 'totalMinor'> {
  const listing = priced.get(id);
  return listing === undefined ? {} : { totalMinor: totalOf(listing, wished) };
}

/** What the rental of one unit costs in all, as a quote without extras says it: minor units. */
function totalOf(listing: PricedAsset, { period, rentalMode, ...pricing }: Wished): Minor {
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
  const sign = direction === 'price_asc' ? 1 : -1;
  const sorted = (await withTotals(from, first, wished)).toSorted((a, b) => sign * ((a.totalMinor ?? 0) - (b.totalMinor ?? 0)));
  return weakLast([...sorted, ...found.slice(PRICED)]);
}
