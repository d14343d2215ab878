import type { Reader } from '../../../db/database.ts';
import { bookableOf, type Listing } from '../catalog/index.ts';
import { type Caller, instantOf, type Settings, userIdOf } from '../kernel/index.ts';
import { highRiskDeposit, type PriceTerms } from '../pricing/index.ts';
import { bookingRisk, LEVEL_RULES, riskFactsOf } from '../trust/index.ts';
import { type PricedListing, priceListing, type Wish } from './price-listing.ts';

interface Context {
  readonly caller: Caller;
  readonly now: Date;
  readonly settings: Settings;
  readonly terms: PriceTerms;
}

/** The price of a wish as the caller would have to pay it: where they are known, with what a high risk makes of the deposit. */
export async function depositAtRisk(from: Reader, listing: Listing, wish: Wish, context: Context): Promise<PricedListing> {
  const priced = await priceListing(from, listing, wish, context);
  const { caller, now, settings, terms } = context;
  const renterId = userIdOf(caller);
  const { deposit, price } = priced;
  if (renterId === null || deposit.amountMinor === 0) return priced;
  const { rules, timeZone } = bookableOf(listing, settings);
  const { facts } = await riskFactsOf(
    from,
    {
      id: null,
      renterId,
      assetId: listing.asset.id,
      mode: caller.mode,
      startDate: wish.startDate,
      endDate: wish.endDate,
      startAt: instantOf(wish.startDate, rules.pickupTime, timeZone),
      days: price.days,
      totalMinor: price.totals.totalMinor,
      currency: terms.currency,
      paymentChannel: null,
    },
    now,
  );
  if (LEVEL_RULES[bookingRisk(facts).level].depositBps === 10_000) return priced;
  const { amountMinor, why } = highRiskDeposit(terms, { amountMinor: deposit.amountMinor, units: wish.units });
  return { ...priced, deposit: { ...deposit, amountMinor, why: [...deposit.why, why] } };
}
