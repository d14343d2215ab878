import { createHash } from 'node:crypto';
import { z } from 'zod';
import { insertRow } from '../../../../db/insert.ts';
import { quotes } from '../../../../db/schema/index.ts';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import {
  CivilDay,
  command,
  daysBetween,
  declareId,
  IdInput,
  invalidInput,
  later,
  MINUTE_MS,
  userIdOf,
} from '../../platform/kernel/index.ts';
import { datesRefused } from '../assets/index.ts';
import type { Period } from '../availability/index.ts';
import { optionRefused, quotableAsset } from './quote-access.ts';
import { QuoteView } from './quote-view.ts';
import { weighWish } from './weighed-wish.ts';

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
export const LONGEST_PERIOD_DAYS = 730;

/** What is wrong with these two days as a period, or null. */
export function periodProblem(startDate: string, endDate: string): string | null {
  if (endDate < startDate) return 'must not be before startDate';
  return daysBetween(startDate, endDate) > LONGEST_PERIOD_DAYS
    ? `must be at most ${LONGEST_PERIOD_DAYS} days after startDate`
    : null;
}

/** A period of which the input says one day, and a booking the other: not longer than any that is looked at. Throws `invalid_input`. */
export function assertPeriodInReach({ startDate, endDate }: Period): void {
  if (daysBetween(startDate, endDate) <= LONGEST_PERIOD_DAYS) return;
  throw invalidInput({
    issues: [{ field: 'endDate', message: `must be at most ${LONGEST_PERIOD_DAYS} days after ${startDate}` }],
  });
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
  example: { slug: 'tandem-sea-kayak', units: 2, extras: ['dry-bag'] },
  output: QuoteView,
  readsOut: [
    'available',
    'whyNot',
    'quoteId',
    'slug',
    'rentalMode',
    'units',
    'startDate',
    'endDate',
    'days',
    'timeZone',
    'currency',
    'lines.label',
    'lines.amountMinor',
    'extras',
    'totals.totalMinor',
    'totals.dueAfterApprovalMinor',
    'deposit.amountMinor',
    'deposit.method',
    'deposit.why',
    'cancellation.steps.until',
    'cancellation.steps.localUntil',
    'cancellation.steps.refundMinor',
    'cancellation.steps.allBackMinor',
    'cancellation.base',
    'cancellation.changeOfMind',
    'whatFollows',
    'lateReturn.rule',
    'requirements',
    'alternatives',
    'expiresAt',
  ],
  errors: [optionRefused, datesRefused],

  async run({ input, subject: catalogAsset, caller, tx, ids, now, settings }) {
    const { refused, offer } = await weighWish(tx, catalogAsset, input, { caller, now, settings });
    if (refused !== null) throw datesRefused(refused);
    const { wish, terms, price, figures } = offer;
    // Nobody is promised what cannot be booked.
    if (!figures.available) return figures;
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
      expiresAt: later(now, settings.quoteMinutes * MINUTE_MS),
    };
    await insertRow(tx, quotes, quote);
    return { ...figures, quoteId: quote.id, priceHash: quote.priceHash, expiresAt: quote.expiresAt.toISOString() };
  },
});
