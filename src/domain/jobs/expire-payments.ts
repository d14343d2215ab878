import { z } from 'zod';
import { expirePaymentsOf } from '../booking-payments/index.ts';
import { findDueBookings } from '../bookings/index.ts';
import { command, cronJob } from '../kernel/index.ts';
import { findOverduePayments } from '../payments/index.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { JobReport } from './job-report.ts';

export const expirePayments = command({
  name: 'expire_payments',
  title: 'Expire payments',
  description: 'Closes payments that nobody paid in time, and ends the bookings that waited for them; their days are free again.',
  access: cronJob,
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  async prepare({ reader, now, perform }) {
    const overdue = await findOverduePayments(reader, {}, now);
    const due = await findDueBookings(reader, { due: { states: ['PENDING_PAYMENT'], deadlines: [] } }, now);
    return bringUpToDate([...new Set([...overdue.map(({ bookingId }) => bookingId), ...due])], perform, async (bookingId) => {
      const { expired } = await perform(expirePaymentsOf, { bookingId });
      return expired.map(() => 'PAYMENT');
    });
  },

  run: async ({ prepared: report }) => report,
});
