import { z } from 'zod';
import { type CatalogAsset, datesRefused } from '../../catalog/assets/index.ts';
import { optionRefused, pricingQuote, quotableAsset, rentalInput } from '../../catalog/quotes/index.ts';
import { type Access, command, IdInput, NextAction, offer, type Step } from '../../platform/kernel/index.ts';
import { innerInput } from './inner-input.ts';

/** Access to a listing that can be quoted, under the field name of products. */
const quotableProduct: Access<'anyone', { productId: string }, CatalogAsset> = {
  who: 'anyone',
  scope: null,
  errors: quotableAsset.errors,
  load: (from, caller, { productId: assetId }, now) => quotableAsset.load(from, caller, { assetId }, now),
};

const { startDate, endDate, rentalMode, units, extras } = rentalInput;

export const ucpQuote = command({
  name: 'ucp_quote',
  title: 'Quote for a product',
  description: 'The full price of a product for dates, promised until expiresAt. Next: ucp_checkout_create with the quoteId.',
  access: quotableProduct,
  performs: [pricingQuote],
  repeat: 'creates',
  effects: [],
  unsignedPerHour: (settings) => settings.unsignedQuotesPerHour,
  input: z.strictObject({
    productId: IdInput,
    startDate: startDate.meta({ description: undefined }),
    endDate,
    rentalMode,
    units,
    extras: extras.meta({ description: undefined }),
  }),
  example: { units: 2, extras: ['dry-bag'] },
  output: pricingQuote.output.omit({ assetId: true }).extend({ productId: z.string(), nextActions: z.array(NextAction) }),
  readsOut: [
    'quoteId',
    'productId',
    'available',
    'whyNot',
    'rentalMode',
    'units',
    'startDate',
    'endDate',
    'days',
    'currency',
    'extras',
    'totals.total',
    'totals.totalMinor',
    'deposit.amount',
    'deposit.method',
    'requirements',
    'whatFollows',
    'alternatives',
    'expiresAt',
    'nextActions',
  ],
  errors: [optionRefused, datesRefused],

  async run({ input: { productId, ...requested }, ...context }) {
    const { assetId, ...quote } = await pricingQuote.run({
      ...context,
      input: innerInput(pricingQuote, { ...requested, assetId: productId }),
    });
    return { ...quote, productId: assetId, nextActions: stepsAfter(assetId, quote) };
  },
});

type Quote = Pick<z.input<typeof pricingQuote.output>, 'quoteId' | 'startDate' | 'alternatives'>;

/** Returns the next step: a checkout at this price, or, if the days are taken, a quote for the nearest free ones. */
function stepsAfter(productId: string, { quoteId, startDate, alternatives }: Quote): Step[] {
  if (quoteId !== undefined)
    return [offer('ucp_checkout_create', { quoteId }, { actor: 'RENTER', why: 'open a checkout at this price' })];
  const [nearest] = alternatives?.windows ?? [];
  if (nearest === undefined)
    return [offer('ucp_availability', { slug: productId, from: startDate }, { actor: 'RENTER', why: 'see the calendar' })];
  return [offer('ucp_quote', { productId, ...nearest }, { actor: 'RENTER', why: 'the nearest free days' })];
}
