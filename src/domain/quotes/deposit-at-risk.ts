import type { Reader } from '../../../db/database.ts';
import type { Listing } from '../catalog/index.ts';
import { type Caller, type Settings, userIdOf } from '../kernel/index.ts';
import type { PriceTerms } from '../pricing/index.ts';
import { type PricedListing, priceListing, type Wish } from './price-listing.ts';
import { riskOfWish } from './risk-of-wish.ts';

interface Context {
  readonly caller: Caller;
  readonly now: Date;
  readonly settings: Settings;
  readonly terms: PriceTerms;
}

/** The price of a wish as the caller would have to pay it: where they are known, with what a high risk makes of the deposit. */
export async function depositAtRisk(from: Reader, listing: Listing, wish: Wish, context: Context): Promise<PricedListing> {
  const priced = await priceListing(from, listing, wish, context);
  const { caller, now, settings } = context;
  const renterId = userIdOf(caller);
  if (renterId === null || priced.deposit.amountMinor === 0) return priced;
  const { deposit } = await riskOfWish(from, listing, priced, { renterId, mode: caller.mode, now, settings });
  return { ...priced, deposit };
}
