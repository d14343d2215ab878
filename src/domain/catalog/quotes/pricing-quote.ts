import { createHash } from 'node:crypto';
import { z } from 'zod';
import { hotInsert } from '../../../../db/hot-query.ts';
import { quotes } from '../../../../db/schema/index.ts';
import { command, declareId, later, MINUTE_MS, offer, type Step, userIdOf } from '../../platform/kernel/index.ts';
import { datesRefused } from '../assets/index.ts';
import { optionRefused, quotableAsset } from './quote-access.ts';
import { QuoteView } from './quote-view.ts';
import { type QuoteFigures, quoteRental } from './quoted-rental.ts';
import { periodProblem, rentalInput } from './rental-input.ts';

const QUOTE_ID = declareId('quo');

export const pricingQuote = command({
  name: 'pricing_quote',
  title: 'Price quote',
  description:
    'The full price of a rental, line by line, with deposit, cancellation steps and required documents, promised until expiresAt. Signed in, the deposit is your own, with what your risk adds. Next: create_booking with the quoteId.',
  access: quotableAsset,
  // The deposit depends on who signs in.
  betterSignedIn: true,
  session: 'taken',
  repeat: 'creates',
  effects: [],
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
    'nextActions',
    'expiresAt',
  ],
  errors: [optionRefused, datesRefused],

  async run({ input, subject: catalogAsset, caller, tx, ids, now, settings }) {
    const { refused, offer } = await quoteRental(tx, catalogAsset, input, { caller, now, settings });
    if (refused !== null) throw datesRefused(refused);
    const { rental, terms, price, figures } = offer;
    // No price is promised for dates that cannot be booked.
    if (!figures.available) return { ...figures, nextActions: otherQuotes(figures) };
    const quote = {
      id: ids.next(QUOTE_ID),
      userId: userIdOf(caller),
      assetId: catalogAsset.asset.id,
      ...rental,
      extras: [...rental.extras],
      terms,
      price,
      priceHash: createHash('sha256').update(JSON.stringify(price)).digest('hex').slice(0, 16),
      createdAt: now,
      expiresAt: later(now, settings.quoteMinutes * MINUTE_MS),
    };
    await insertQuote(tx, quote);
    return { ...figures, quoteId: quote.id, priceHash: quote.priceHash, expiresAt: quote.expiresAt.toISOString() };
  },
});

const insertQuote = hotInsert('insert_quote', quotes);

/**
 * The next steps if the days are taken: quotes for the nearest free days, similar assets that are free on the requested days, or
 * the calendar.
 */
function otherQuotes({
  slug,
  startDate,
  endDate,
  rentalMode,
  units,
  extras,
  alternatives,
}: z.input<typeof QuoteFigures>): Step[] {
  const chosen = extras.flatMap(({ id, chosen: isChosen, mandatory }) => (isChosen && !mandatory ? [id] : []));
  const rental = { rentalMode, ...(units > 1 && { units }), ...(chosen.length > 0 && { extras: chosen }) };
  const windows = alternatives?.windows.slice(0, 1) ?? [];
  const similar = alternatives?.assets.slice(0, 1) ?? [];
  return [
    ...windows.map((days) =>
      offer(
        'pricing_quote',
        { slug, ...days, ...rental },
        { actor: 'RENTER', why: 'the price on the nearest days that are free' },
      ),
    ),
    ...similar.map((other) =>
      offer(
        'pricing_quote',
        { slug: other.slug, startDate, endDate },
        { actor: 'RENTER', why: 'the price of a similar asset that is free on these dates' },
      ),
    ),
    offer('check_availability', { slug, from: startDate }, { actor: 'RENTER', why: 'see the calendar' }),
  ];
}
