import { z } from 'zod';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { findDueBookings } from '../../rentals/bookings/index.ts';
import { bringUpToDate, JobReport } from './deadline-job.ts';

export const catchUpAllBookings = command({
  name: 'catch_up_all_bookings',
  title: 'Keep up to date',
  description: 'Makes everything else happen that has fallen due, so that nobody has to look first.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  prepare: async ({ reader, now, applyDeadlines }) =>
    bringUpToDate(await findDueBookings(reader, 'ANYBODY', now), applyDeadlines),

  run: async ({ prepared: report }) => report,
});
