import { z } from 'zod';
import { command, cronJob } from '../../platform/kernel/index.ts';
import { findDueBookings } from '../../rentals/bookings/index.ts';
import { bringUpToDate, JobReport } from './deadline-job.ts';

export const acceptBySilence = command({
  name: 'accept_by_silence',
  title: 'Accept by silence',
  description:
    'Where silence accepts: requests that the owner did not answer in time, check-in reports, and returns that nobody objected to.',
  access: cronJob,
  door: 'REST only',
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  async prepare({ reader, now, applyDeadlines }) {
    const due = { states: ['PENDING_APPROVAL', 'RETURNED'], deadlines: ['CHECK_IN'] } as const;
    return bringUpToDate(await findDueBookings(reader, { due }, now), applyDeadlines);
  },

  run: async ({ prepared: report }) => report,
});
