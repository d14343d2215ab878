import { z } from 'zod';
import { findDueBookings } from '../bookings/index.ts';
import { command, systemOnly } from '../kernel/index.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { JobReport } from './job-report.ts';

export const keepUp = command({
  name: 'keep_up',
  title: 'Keep up to date',
  description: 'Makes everything else happen that has fallen due, so that nobody has to look first.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  prepare: async ({ reader, now, perform }) => bringUpToDate(await findDueBookings(reader, {}, now), perform),

  run: async ({ prepared: report }) => report,
});
