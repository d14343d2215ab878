import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { closePaymentPagesOf } from './payment-news.ts';

/**
 * Closes the payment pages of a booking that was cancelled or whose time to pay is over, even if a gateway's page would stay
 * open longer. What a person has just paid is settled. It is repeated until the gateway answers.
 */
export const closePaymentPages = command({
  name: 'close_payment_pages',
  title: 'Close payment pages',
  description: 'Closes the payment pages of a booking that has ended, and settles what was paid there.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ bookingId: z.string() }),
  errors: [],

  prepare: ({ subject: { id }, ...context }) => closePaymentPagesOf(id, context),

  run: async ({ subject: { id: bookingId } }) => ({ bookingId }),
});
