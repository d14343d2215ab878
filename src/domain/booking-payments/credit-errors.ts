import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

export const creditShort = declareError({
  code: 'credit_short',
  status: 400,
  when: 'More credit is wanted than there is, or than can be used for this booking.',
  data: z.object({ bookingId: z.string(), mostMinor: z.int(), currency: z.string() }),
  message: ({ mostMinor, currency }) => `At most ${mostMinor} minor units of ${currency} can be used here. Nothing was changed.`,
  next: ({ bookingId, mostMinor }) => [
    {
      tool: 'apply_credit',
      args: { bookingId, amountMinor: mostMinor },
      actor: 'RENTER',
      why: 'use as much as possible',
      requiresHuman: true,
    },
    { tool: 'get_account_credit', args: {}, actor: 'RENTER', why: 'see what there is' },
  ],
});
