import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { BookingLimits } from '../../../../db/values/index.ts';
import { checkRequirements, requirementsFor } from '../../people/trust/index.ts';
import {
  bookingLimits,
  type Caller,
  formatMoney,
  instantOf,
  type ReadCtx,
  type Settings,
  userIdOf,
} from '../../platform/kernel/index.ts';
import { type Alternatives, bookableOf, type CatalogAsset, offersInstantBook, priceTermsOf } from '../assets/index.ts';
import { findFreeUnits, ruleProblems, whyTaken } from '../availability/index.ts';
import { lateFeeRule, type Price, type PriceTerms } from '../pricing/index.ts';
import { DAY_RULE, findAlternatives } from '../search/index.ts';
import { cancellationView } from './cancellation-view.ts';
import { completeRental, priceForCaller, type PricedRental, type RequestedRental } from './priced-rental.ts';
import { answerInWords, type RequestedStart } from './request-clock.ts';
import { extrasView, linesFor, QuoteView, totalsView } from './quote-view.ts';

/** The contents of a quote, before anything is promised. */
export const QuoteFigures = QuoteView.omit({ quoteId: true, priceHash: true, expiresAt: true, nextActions: true });

interface Offer {
  readonly rental: PricedRental['rental'];
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

/**
 * The price of a requested rental with everything that belongs to it, or why its dates are not available. Throws
 * `option_refused`.
 */
export async function quoteRental(
  from: Reader,
  catalogAsset: CatalogAsset,
  input: Parameters<typeof completeRental>[2],
  { caller, now, settings }: { caller: Caller; now: Date; settings: Settings },
): Promise<Weighed> {
  const terms = priceTermsOf(catalogAsset, { now, settings });
  const rental = completeRental(catalogAsset, terms, input);
  const asset = bookableOf(catalogAsset, settings);
  const calendarView = { mode: caller.mode, now };
  const problems = ruleProblems(asset.rules, rental, asset.timeZone, now);
  if (problems.length > 0) {
    const { startDate, endDate } = rental;
    const alternatives = await findAlternatives(from, catalogAsset, rental, { ...calendarView, asset });
    return {
      refused: { slug: catalogAsset.asset.slug, startDate, endDate, problems, alternatives },
      offer: null,
    };
  }
  const priced = await priceForCaller(from, catalogAsset, rental, { caller, now, settings, terms });
  const { free } = await findFreeUnits(from, asset, rental, calendarView);
  const available = free >= rental.units;
  const figures = {
    ...figuresOf(catalogAsset, priced, { now, settings }),
    available,
    requirements: await requirementsOf(from, catalogAsset, rental, caller),
    ...(!available && {
      whatFollows: TAKEN,
      whyNot: await whyTaken(from, asset, rental, { ...calendarView, units: rental.units }),
      alternatives: await findAlternatives(from, catalogAsset, rental, { ...calendarView, asset }),
    }),
  };
  return { refused: null, offer: { rental, terms, price: priced.price, figures } };
}

function figuresOf(
  catalogAsset: CatalogAsset,
  { rental, terms, price, deposit }: PricedRental,
  { now, settings }: ReadCtx,
): Omit<Offer['figures'], 'available' | 'requirements'> {
  const { asset, category } = catalogAsset;
  const { rules, timeZone } = bookableOf(catalogAsset, settings);
  const { currency } = terms;
  const limits = bookingLimits(settings, category);
  const startAt = instantOf(rental.startDate, rules.pickupTime, timeZone);
  return {
    ...rental,
    extras: extrasView(terms, rental.extras),
    assetId: asset.id,
    slug: asset.slug,
    days: price.days,
    dayRule: DAY_RULE,
    timeZone,
    currency,
    lines: linesFor(price, 'RENTER', currency),
    totals: totalsView(price, deposit, currency),
    deposit: { ...deposit, why: [...deposit.why], amount: formatMoney(deposit.amountMinor, currency) },
    cancellation: cancellationView(
      {
        policy: asset.cancellationPolicy,
        startAt,
        timeZone,
        currency,
        totals: price.totals,
        deposit,
        confirmedAt: null,
        withdrawalDays: limits.withdrawalDays,
        refundAtMostBps: null,
        canCancel: true,
      },
      now,
    ),
    whatFollows: whatFollows(
      {
        now,
        startAt,
        timeZone,
        instantBook: offersInstantBook(catalogAsset),
        depositMinor: deposit.amountMinor,
      },
      limits,
    ),
    lateReturn: lateFeeRule(terms, rental.units, limits),
  };
}

/** What the asset asks of a renter. For a known person it includes how far each requirement is on the day of the start. */
async function requirementsOf(
  from: Reader,
  { asset, category }: CatalogAsset,
  { rentalMode, startDate }: RequestedRental,
  caller: Caller,
): Promise<Offer['figures']['requirements']> {
  const requirements = requirementsFor(category.requirements, asset, rentalMode);
  const renterId = userIdOf(caller);
  if (renterId === null || requirements.length === 0) return requirements;
  const planned = { id: '', renterId, mode: caller.mode, requirements, attestations: [] };
  const statuses = await checkRequirements(from, planned, startDate);
  return requirements.map((requirement, index) => ({ ...requirement, state: statuses[index]?.state }));
}

interface Planned extends RequestedStart {
  readonly instantBook: boolean;
  readonly depositMinor: number;
}

/** This sentence stands in `whatFollows` if the days are taken. */
const TAKEN =
  'These dates are taken, so no request can be sent for them, and nothing keeps a place in a queue. Quote one of the periods or assets in alternatives; check_availability shows the whole calendar.';

/** What happens between the request and the end, one sentence each, because a person wants to know this before they plan. */
function whatFollows({ instantBook, depositMinor, ...asked }: Planned, limits: BookingLimits): string {
  const { paymentHours, depositGraceHours } = limits;
  const approval = instantBook ? 'It can be booked at once where your trust and the risk allow it, else:' : '';
  const pay = `Once it is accepted a payment has to begin within ${paymentHours} hours, and can be made for ${paymentHours} hours, at the latest until the start.`;
  const deposit =
    depositMinor === 0 ? '' : `The deposit goes back ${depositGraceHours} hours after the return, less agreed damage.`;
  return [approval, answerInWords(asked, limits), pay, deposit].filter((sentence) => sentence !== '').join(' ');
}
