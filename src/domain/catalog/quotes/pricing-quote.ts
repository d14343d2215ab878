import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { quotes } from '../../../../db/schema/index.ts';
import { type Mode, RENTAL_MODES } from '../../../../db/values.ts';
import { checkRequirements, requirementsFor } from '../../people/verification/index.ts';
import {
  type Caller,
  CivilDay,
  command,
  daysBetween,
  declareId,
  formatMoney,
  IdInput,
  instantOf,
  invalidInput,
  MINUTE_MS,
  userIdOf,
} from '../../platform/kernel/index.ts';
import { bookableOf, type CatalogAsset, datesRefused, offersInstantBook, priceTermsOf } from '../assets/index.ts';
import { type Bookable, findFreeUnits, findFreeWindows, type Period, ruleProblems } from '../availability/index.ts';
import { lateFeeRule } from '../pricing/index.ts';
import { DAY_RULE, findSimilarFree } from '../search/index.ts';
import { cancellationView } from './cancellation-view.ts';
import { completeWish, priceForCaller, type Wish } from './priced-wish.ts';
import { optionRefused, quotableAsset } from './quote-access.ts';
import { whatFollows } from './what-follows.ts';
import { extrasView, linesFor, QuoteView, totalsView } from './quote-view.ts';

const QUOTE_ID = declareId('quo');

export const rentalInput = {
  slug: IdInput.optional().describe('slug or assetId'),
  assetId: IdInput.optional(),
  startDate: CivilDay.describe('pickup day'),
  endDate: CivilDay.describe('return day, not counted'),
  rentalMode: z.enum(RENTAL_MODES).optional(),
  units: z.int().min(1).max(100).optional(),
  extras: z.array(IdInput).max(20).optional().describe('ids from get_asset_detail'),
};

/** The longest period that is looked at at all; an asset's own rules are usually much shorter. */
const MOST_DAYS = 730;

/** What is wrong with these two days as a period, or null. */
export function periodProblem(startDate: string, endDate: string): string | null {
  if (endDate < startDate) return 'must not be before startDate';
  return daysBetween(startDate, endDate) > MOST_DAYS ? `must be at most ${MOST_DAYS} days after startDate` : null;
}

/** A period of which the input says one day, and a booking the other: not longer than any that is looked at. Throws `invalid_input`. */
export function assertPeriodInReach({ startDate, endDate }: Period): void {
  if (daysBetween(startDate, endDate) <= MOST_DAYS) return;
  throw invalidInput({ issues: [{ field: 'endDate', message: `must be at most ${MOST_DAYS} days after ${startDate}` }] });
}

export const pricingQuote = command({
  name: 'pricing_quote',
  title: 'Price quote',
  description:
    'The full price of a rental, line by line, with deposit, cancellation steps and required documents, promised until expiresAt. Signed in, the deposit is your own, with what your risk adds. Next: create_booking with the quoteId.',
  access: quotableAsset,
  repeat: 'creates',
  unsignedPerHour: (settings) => settings.unsignedQuotesPerHour,
  input: z
    .strictObject(rentalInput)
    .refine(({ slug, assetId }) => slug !== undefined || assetId !== undefined, {
      path: ['slug'],
      error: 'slug or assetId is needed',
    })
    .superRefine(({ startDate, endDate }, context) => {
      const message = periodProblem(startDate, endDate);
      if (message !== null) context.addIssue({ code: 'custom', path: ['endDate'], message });
    }),
  output: QuoteView,
  errors: [optionRefused, datesRefused],

  async run({ input, subject: catalogAsset, caller, tx, ids, now, settings }) {
    const terms = priceTermsOf(catalogAsset, settings);
    const wish = completeWish(catalogAsset, terms, input);
    const asset = bookableOf(catalogAsset, settings);
    const lane = { mode: caller.mode, now };
    const { slug } = catalogAsset.asset;
    const problems = ruleProblems(asset.rules, wish, asset.timeZone, now);
    if (problems.length > 0) {
      const alternatives = await alternativesTo(tx, catalogAsset, wish, { ...lane, asset });
      throw datesRefused({ slug, startDate: wish.startDate, endDate: wish.endDate, problems, alternatives });
    }

    const { price, deposit } = await priceForCaller(tx, catalogAsset, wish, { caller, now, settings, terms });
    const { free } = await findFreeUnits(tx, asset, wish, lane);
    const quote = {
      id: ids.next(QUOTE_ID),
      userId: userIdOf(caller),
      assetId: catalogAsset.asset.id,
      ...wish,
      extras: [...wish.extras],
      terms,
      price,
      priceHash: createHash('sha256').update(JSON.stringify(price)).digest('hex').slice(0, 16),
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.quoteMinutes * MINUTE_MS),
    };
    await tx.insert(quotes).values(quote);

    const { currency } = terms;
    const available = free.length >= wish.units;
    return {
      ...wish,
      quoteId: quote.id,
      assetId: catalogAsset.asset.id,
      slug,
      days: price.days,
      dayRule: DAY_RULE,
      timeZone: asset.timeZone,
      currency,
      lines: linesFor(price, 'RENTER', currency),
      extras: extrasView(terms, wish.extras),
      totals: totalsView(price, deposit, currency),
      deposit: { ...deposit, why: [...deposit.why], amount: formatMoney(deposit.amountMinor, currency) },
      cancellation: cancellationView({
        policy: catalogAsset.asset.cancellationPolicy,
        startAt: instantOf(wish.startDate, asset.rules.pickupTime, asset.timeZone),
        timeZone: asset.timeZone,
        currency,
        totals: price.totals,
        deposit,
        confirmedAt: null,
      }),
      whatFollows: whatFollows(
        catalogAsset.category,
        { instantBook: offersInstantBook(catalogAsset), depositMinor: deposit.amountMinor },
        settings,
      ),
      lateReturn: lateFeeRule(terms, wish.units, settings),
      requirements: await requirementsOf(tx, catalogAsset, wish, caller),
      available,
      ...(!available && { alternatives: await alternativesTo(tx, catalogAsset, wish, { ...lane, asset }) }),
      priceHash: quote.priceHash,
      expiresAt: quote.expiresAt.toISOString(),
    };
  },
});

/** The same rental on other days, and other assets on the same days. */
async function alternativesTo(
  tx: Tx,
  catalogAsset: CatalogAsset,
  wish: Wish,
  { asset, ...lane }: { readonly asset: Bookable; readonly mode: Mode; readonly now: Date },
) {
  const windows = await findFreeWindows(tx, asset, wish, { ...lane, units: wish.units });
  return { windows, assets: await findSimilarFree(tx, catalogAsset, wish, lane) };
}

/** What the asset asks for; of a known person, how far each is on the day of the start. */
async function requirementsOf(
  tx: Tx,
  { asset, category }: CatalogAsset,
  { rentalMode, startDate }: Wish,
  caller: Caller,
): Promise<z.infer<typeof QuoteView>['requirements']> {
  const requirements = requirementsFor(category.requirements, asset, rentalMode);
  const renterId = userIdOf(caller);
  if (renterId === null || requirements.length === 0) return requirements;
  const planned = { id: '', renterId, mode: caller.mode, requirements, attestations: [] };
  const statuses = await checkRequirements(tx, planned, startDate);
  return requirements.map((requirement, index) => ({ ...requirement, state: statuses[index]?.state }));
}
