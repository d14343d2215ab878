import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

export const quoteNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such quote, or it was made for somebody else.',
  data: z.object({ quoteId: z.string() }),
  message: () => 'There is no such quote.',
  next: () => [
    {
      tool: 'pricing_quote',
      args: { slug: '<slug>', startDate: '<date>', endDate: '<date>' },
      actor: 'RENTER',
      why: 'get a quote',
    },
  ],
});

export const quoteExpired = declareError({
  code: 'quote_expired',
  status: 400,
  when: 'The promise of the quote has run out.',
  data: z.object({ assetId: z.string(), startDate: z.string(), endDate: z.string(), expiredAt: z.string() }),
  message: ({ expiredAt }) => `The quote ran out at ${expiredAt}. Get a new one for the same dates.`,
  next: ({ assetId, startDate, endDate }) => [
    { tool: 'pricing_quote', args: { assetId, startDate, endDate }, actor: 'RENTER', why: 'get a new quote' },
  ],
});

export const optionRefused = declareError({
  code: 'option_refused',
  status: 400,
  when: 'The asset does not offer the rental mode, the extra or so many units.',
  data: z.object({ slug: z.string(), field: z.enum(['rentalMode', 'extras', 'units']), allowed: z.array(z.string()) }),
  message: ({ field, allowed }) => `${field}: this asset offers ${allowed.join(', ') || 'none'}.`,
  next: ({ slug }) => [{ tool: 'get_asset_detail', args: { slug }, actor: 'RENTER', why: 'see what it offers' }],
});
