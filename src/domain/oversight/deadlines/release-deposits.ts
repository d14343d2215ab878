import { z } from 'zod';
import { command, cronJob } from '../../platform/kernel/index.ts';
import { findDueBookings } from '../../rentals/bookings/index.ts';
import { bringUpToDate, JobReport } from './deadline-job.ts';

export const releaseDeposits = command({
  name: 'release_deposits',
  title: 'Release deposits',
  description: 'Gives back the deposits of completed bookings whose time to stay is over, unless something is open about them.',
  access: cronJob,
  door: 'REST only',
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  async prepare({ reader, now, applyDeadlines }) {
    const due = { states: [], deadlines: ['DEPOSIT'] } as const;
    return bringUpToDate(await findDueBookings(reader, { due }, now), applyDeadlines);
  },

  run: async ({ prepared: report }) => report,
});
