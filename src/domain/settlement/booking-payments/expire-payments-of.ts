import { z } from 'zod';
import { findOverduePayments, movePayment } from '../../money/payments/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { syncPayment } from './payment-news.ts';
import { holdWhilePayable } from './payment-time.ts';

/**
 * Closes the payments of a booking whose time is over, after asking the gateway whether they were paid. A payment about which
 * it does not answer stays open.
 */
export const expirePaymentsOf = command({
  name: 'expire_payments_of',
  title: 'Close overdue payments',
  description: 'Closes the payments of a booking that nobody paid in time.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ expired: z.array(z.string()) }),
  errors: [],

  async prepare({ subject: booking, reader, now, ports, perform }) {
    const silent = new Set<string>();
    for (const payment of await findOverduePayments(reader, { bookingId: booking.id }, now)) {
      const synced = await syncPayment(payment, { ports, perform }, { onlyPaid: true });
      if (synced === 'SILENT') silent.add(payment.id);
    }
    return silent;
  },

  async run({ subject: booking, prepared: silent, tx, now, emit }) {
    const overdue = (await findOverduePayments(tx, { bookingId: booking.id }, now)).filter(({ id }) => !silent.has(id));
    for (const payment of overdue) await movePayment(tx, payment, 'expire', { emit });
    if (overdue.length > 0) await holdWhilePayable(tx, booking.id, { now });
    return { expired: overdue.map(({ id }) => id) };
  },
});
