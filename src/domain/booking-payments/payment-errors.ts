import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

export const amountNotPayable = declareError({
  code: 'amount_not_payable',
  status: 400,
  when: 'The payment gateway cannot take the exact amount in this currency.',
  data: z.object({ bookingId: z.string(), amountMinor: z.int(), currency: z.string(), stepMinor: z.int() }),
  message: ({ amountMinor, currency, stepMinor }) =>
    `The payment page takes ${currency} in steps of ${stepMinor} minor units only; ${amountMinor} are due. Nothing was charged.`,
  next: ({ bookingId }) => [
    { tool: 'get_payment_options', args: { bookingId }, actor: 'RENTER', why: 'see how else it can be paid' },
  ],
});
