import type { Reader } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import { bookableOf, type Listing } from '../catalog/index.ts';
import { instantOf, type Settings } from '../kernel/index.ts';
import { highRiskDeposit } from '../pricing/index.ts';
import { bookingRisk, LEVEL_RULES, type RiskFacts, riskFactsOf } from '../trust/index.ts';
import type { PricedListing } from './price-listing.ts';

interface Wisher {
  readonly renterId: string;
  readonly mode: Mode;
  readonly paymentChannel?: RiskFacts['paymentChannel'];
  readonly now: Date;
  readonly settings: Settings;
}

/** The risk that a priced wish would have as a booking of this renter, the facts behind it, and the deposit that it would take. */
export async function riskOfWish(
  from: Reader,
  listing: Listing,
  { wish, terms, price, deposit }: PricedListing,
  { renterId, mode, paymentChannel = null, now, settings }: Wisher,
) {
  const { startDate, endDate, units } = wish;
  const { rules, timeZone } = bookableOf(listing, settings);
  const { facts, trustFacts } = await riskFactsOf(
    from,
    {
      id: null,
      renterId,
      assetId: listing.asset.id,
      mode,
      startDate,
      endDate,
      startAt: instantOf(startDate, rules.pickupTime, timeZone),
      days: price.days,
      totalMinor: price.totals.totalMinor,
      currency: terms.currency,
      paymentChannel,
    },
    now,
  );
  const risk = bookingRisk(facts);
  if (LEVEL_RULES[risk.level].depositBps === 10_000 || deposit.amountMinor === 0) return { risk, facts, trustFacts, deposit };
  const { amountMinor, why } = highRiskDeposit(terms, { amountMinor: deposit.amountMinor, units });
  return { risk, facts, trustFacts, deposit: { ...deposit, amountMinor, why: [...deposit.why, why] } };
}
