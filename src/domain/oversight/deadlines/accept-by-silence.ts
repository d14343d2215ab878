import { z } from 'zod';
import { command, cronJob } from '../../platform/kernel/index.ts';
import { findBookingsById, findDueBookings } from '../../rentals/bookings/index.ts';
import { bringUpToDate, JobReport } from './deadline-job.ts';

export const acceptBySilence = command({
  name: 'accept_by_silence',
  title: 'Accept by silence',
  description:
    'Accepts requests that the owner did not answer in time, in the categories where silence accepts; one that silence cannot accept ends.',
  access: cronJob,
  door: 'REST only',
  repeat: 'natural',
  input: z.strictObject({}),
  output: JobReport,
  errors: [],

  async prepare({ reader, now, applyDeadlines }) {
    const due = { states: ['PENDING_APPROVAL'], deadlines: [] } as const;
    const requests = await findBookingsById(reader, await findDueBookings(reader, { due }, now));
    const silent = requests.filter(({ limits }) => limits.silentAcceptanceHours !== null);
    return bringUpToDate(
      silent.map(({ id }) => id),
      applyDeadlines,
    );
  },

  run: async ({ prepared: report }) => report,
});
