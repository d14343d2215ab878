import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { requirementsFor } from '../../people/verification/index.ts';
import { type Caller, formatMoney, instantOf, type Settings } from '../../platform/kernel/index.ts';
import { type Alternatives, bookableOf, type CatalogAsset, priceTermsOf } from '../assets/index.ts';
import { findFreeUnits, findFreeWindows, ruleProblems } from '../availability/index.ts';
import { lateFeeRule, type Price, type PriceTerms } from '../pricing/index.ts';
import { DAY_RULE, findSimilarFree } from '../search/index.ts';
import { cancellationView } from './cancellation-view.ts';
import { completeWish, priceForCaller, type PricedWish } from './priced-wish.ts';
import { extrasView, linesFor, QuoteView, totalsView } from './quote-view.ts';

/** What a quote says, before anybody promises it. */
export const QuoteFigures = QuoteView.omit({ quoteId: true, priceHash: true, expiresAt: true });

interface Offer {
  readonly wish: PricedWish['wish'];
  readonly terms: PriceTerms;
  readonly price: Price;
  readonly figures: z.input<typeof QuoteFigures>;
}

interface Refused {
  readonly slug: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly problems: { code: string; message: string }[];
  readonly alternatives: z.infer<typeof Alternatives>;
}

type Weighed = { readonly refused: Refused; readonly offer: null } | { readonly refused: null; readonly offer: Offer };

/** The price of a wish with everything that belongs to it, or why its dates cannot be had. Throws `option_refused`. */
export async function weighWish(
  from: Reader,
  catalogAsset: CatalogAsset,
  input: Parameters<typeof completeWish>[2],
  { caller, now, settings }: { caller: Caller; now: Date; settings: Settings },
): Promise<Weighed> {
  const terms = priceTermsOf(catalogAsset, settings);
  const wish = completeWish(catalogAsset, terms, input);
  const asset = bookableOf(catalogAsset, settings);
  const lane = { mode: caller.mode, now };
  const problems = ruleProblems(asset.rules, wish, asset.timeZone, now);
  if (problems.length > 0) {
    const windows = await findFreeWindows(from, asset, wish, { ...lane, units: wish.units });
    const assets = await findSimilarFree(from, catalogAsset, wish, lane);
    const { startDate, endDate } = wish;
    return {
      refused: { slug: catalogAsset.asset.slug, startDate, endDate, problems, alternatives: { windows, assets } },
      offer: null,
    };
  }
  const priced = await priceForCaller(from, catalogAsset, wish, { caller, now, settings, terms });
  const { free } = await findFreeUnits(from, asset, wish, lane);
  const figures = figuresOf(catalogAsset, priced, { available: free.length >= wish.units, settings });
  return { refused: null, offer: { wish, terms, price: priced.price, figures } };
}

function figuresOf(
  catalogAsset: CatalogAsset,
  { wish, terms, price, deposit }: PricedWish,
  { available, settings }: { available: boolean; settings: Settings },
): Offer['figures'] {
  const { asset, category } = catalogAsset;
  const { rules, timeZone } = bookableOf(catalogAsset, settings);
  const { currency } = terms;
  return {
    ...wish,
    extras: extrasView(terms, wish.extras),
    available,
    assetId: asset.id,
    slug: asset.slug,
    days: price.days,
    dayRule: DAY_RULE,
    timeZone,
    currency,
    lines: linesFor(price, 'RENTER', currency),
    totals: totalsView(price, deposit, currency),
    deposit: { ...deposit, why: [...deposit.why], amount: formatMoney(deposit.amountMinor, currency) },
    cancellation: cancellationView({
      policy: asset.cancellationPolicy,
      startAt: instantOf(wish.startDate, rules.pickupTime, timeZone),
      timeZone,
      currency,
      totals: price.totals,
      deposit,
      confirmedAt: null,
    }),
    lateReturn: lateFeeRule(terms, wish.units, settings),
    requirements: requirementsFor(category.requirements, asset, wish.rentalMode),
  };
}
