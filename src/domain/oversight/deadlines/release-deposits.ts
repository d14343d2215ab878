import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { command, cronJob } from '../../platform/kernel/index.ts';
import { depositReleaseAt, findBookingsById, findDueBookings, hasDeposit } from '../../rentals/bookings/index.ts';
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
    const due = await findDueBookings(reader, { due: { states: [], deadlines: ['DEPOSIT'] } }, now);
    return bringUpToDate([...due, ...(await findUnnoticed(reader, now))], applyDeadlines);
  },

  run: async ({ prepared: report }) => report,
});

/**
 * The bookings whose time for claims and whose deposit's time are both over, while nobody has looked at them: the deadline of a
 * deposit begins only with the completion.
 */
async function findUnnoticed(from: Reader, now: Date): Promise<string[]> {
  const returned = await findBookingsById(
    from,
    await findDueBookings(from, { due: { states: ['RETURNED'], deadlines: [] } }, now),
  );
  const over = returned.filter(
    (booking) =>
      booking.returnedAt !== null && hasDeposit(booking) && depositReleaseAt(booking.returnedAt, booking.limits) <= now,
  );
  return over.map(({ id }) => id);
}
