import { z } from 'zod';
import { findOverduePayments } from '../../money/payments/index.ts';
import { command, cronJob } from '../../platform/kernel/index.ts';
import { findDueBookings } from '../../rentals/bookings/index.ts';
import { expirePaymentsOf } from '../../settlement/booking-payments/index.ts';
import { bringUpToDate, JobReport } from './deadline-job.ts';

export const expirePayments = command({
  name: 'expire_payments',
  title: 'Expire payments',
  description: 'Closes payments that nobody paid in time, and ends the bookings that waited for them; their days are free again.',
  access: cronJob,
  door: 'REST only',
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  async prepare({ reader, now, perform, applyDeadlines }) {
    const overdue = await findOverduePayments(reader, {}, now);
    const due = await findDueBookings(reader, { due: { states: ['PENDING_PAYMENT'], deadlines: [] } }, now);
    return bringUpToDate(
      [...new Set([...overdue.map(({ bookingId }) => bookingId), ...due])],
      applyDeadlines,
      async (bookingId) => {
        const { expired } = await perform(expirePaymentsOf, { bookingId });
        return expired.map(() => 'PAYMENT');
      },
    );
  },

  run: async ({ prepared: report }) => report,
});
