import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { findLatestPayment, findOpenPayments, type PaymentRow } from '../../money/payments/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { syncPayment } from './payment-news.ts';

/** Asks the gateway before a booking is ended or shown, so that nobody has to poll for the outcome of a payment. */
export const syncPayments = command({
  name: 'sync_payments',
  title: 'Ask about open payments',
  description: 'Asks the gateway about the payments of a booking that are open, or the newest, and settles what it says.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput, patience: z.enum(['NOW', 'RECENT']), which: z.enum(['OPEN', 'NEWEST']) }),
  output: z.object({ unanswered: z.int(), unansweredUntil: z.string().nullable() }),
  errors: [],

  async prepare({ subject: { id }, input: { patience, which }, reader, ...context }) {
    const unanswered: PaymentRow[] = [];
    for (const payment of await (which === 'OPEN' ? findOpenPayments(reader, id) : findNewestPayment(reader, id))) {
      if ((await syncPayment(payment, context, { patience })) === 'SILENT') unanswered.push(payment);
    }
    return unanswered;
  },

  async run({ prepared: unanswered }) {
    const last = Math.max(...unanswered.map(({ expiresAt }) => expiresAt.getTime()));
    return {
      unanswered: unanswered.length,
      unansweredUntil: unanswered.length === 0 ? null : new Date(last).toISOString(),
    };
  },
});

async function findNewestPayment(from: Reader, bookingId: string): Promise<PaymentRow[]> {
  const newest = await findLatestPayment(from, bookingId);
  return newest === undefined ? [] : [newest];
}
