import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { syncOpenPayments } from './payment-news.ts';

/** Asked before a booking is ended or described, so that nobody has to poll for a payment to be known. */
export const syncPayments = command({
  name: 'sync_payments',
  title: 'Ask about open payments',
  description: 'Asks the gateway about the payments of a booking that are open, and settles what it says.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput, patience: z.enum(['NOW', 'RECENT']) }),
  output: z.object({ changed: z.boolean(), unanswered: z.int() }),
  errors: [],

  prepare: ({ subject, input, ...context }) => syncOpenPayments(subject.id, context, input.patience),

  run: async ({ prepared: { changed, unanswered } }) => ({ changed, unanswered: unanswered.length }),
});
