import type { Reader } from '../../../../db/database.ts';
import type { RentalMode } from '../../../../db/values/index.ts';
import type { Minor, ReadCtx } from '../../platform/kernel/index.ts';
import { type PricedAsset, priceTermsOf } from '../assets/index.ts';
import type { Period } from '../availability/index.ts';
import { priceRental } from '../pricing/index.ts';
import { findPriced, type FoundAsset, weakLast } from './search-store.ts';

/** The most assets whose total is computed to find the cheapest. The others follow in the order of their day rates. */
const PRICED = 1_000;

interface RequestedDays extends ReadCtx {
  readonly period: Period;
  readonly rentalMode: RentalMode | undefined;
}

/** Adds to each asset what the requested days cost, unless it is known already. */
export async function withTotals(from: Reader, found: readonly FoundAsset[], requested: RequestedDays): Promise<FoundAsset[]> {
  const open = found.filter(({ totalMinor }) => totalMinor === undefined);
  const priced = await findPriced(
    from,
    open.map(({ id }) => id),
  );
  return found.map((asset) => ({ ...totalIn(priced, asset, requested), ...asset }));
}

function totalIn(
  priced: ReadonlyMap<string, PricedAsset>,
  { id }: FoundAsset,
  requested: RequestedDays,
): Pick<FoundAsset, 'totalMinor'> {
  const listing = priced.get(id);
  return listing === undefined ? {} : { totalMinor: totalOf(listing, requested) };
}

/** The total price of renting one unit, in minor units, as a quote without extras has it. */
function totalOf(listing: PricedAsset, { period, rentalMode, ...pricing }: RequestedDays): Minor {
  const [firstMode = 'SELF_OPERATED'] = listing.asset.rentalModes;
  const rental = { ...period, rentalMode: rentalMode ?? firstMode, units: 1, extras: [] };
  return priceRental(priceTermsOf(listing, pricing), rental).totals.totalMinor;
}

/**
 * Sorts assets that are in the order of their day rates by the total price of the requested days, which differs because weeks and
 * seasons have prices of their own.
 */
export async function byTotal(
  from: Reader,
  found: readonly FoundAsset[],
  direction: 'price_asc' | 'price_desc',
  requested: RequestedDays,
): Promise<FoundAsset[]> {
  const first = found.slice(0, PRICED);
  const sign = direction === 'price_asc' ? 1 : -1;
  const sorted = (await withTotals(from, first, requested)).toSorted(
    (a, b) => sign * ((a.totalMinor ?? 0) - (b.totalMinor ?? 0)),
  );
  return weakLast([...sorted, ...found.slice(PRICED)]);
}
