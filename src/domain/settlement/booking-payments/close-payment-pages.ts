import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { closePaymentPagesOf } from './payment-news.ts';

/**
 * After a booking was cancelled, or its time to pay has run out, nobody can pay for it any more, also where a gateway's page
 * would stay open longer; what somebody had just paid is settled now. Tried again for as long as the gateway does not answer.
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
