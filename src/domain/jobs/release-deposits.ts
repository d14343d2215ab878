import { z } from 'zod';
import { findDueBookings } from '../bookings/index.ts';
import { command, cronJob } from '../kernel/index.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { JobReport } from './job-report.ts';

export const releaseDeposits = command({
  name: 'release_deposits',
  title: 'Release deposits',
  description: 'Gives back the deposits of completed bookings whose time to stay is over, unless something is open about them.',
  access: cronJob,
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  async prepare({ reader, now, perform }) {
    const due = { states: [], deadlines: ['DEPOSIT'] } as const;
    return bringUpToDate(await findDueBookings(reader, { due }, now), perform);
  },

  run: async ({ prepared: report }) => report,
});
