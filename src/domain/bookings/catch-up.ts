import type { PrepareContext } from '../kernel/index.ts';
import { type DueOf, findDueBeside, findDueBookings } from './due-bookings.ts';

type Context = Pick<PrepareContext, 'reader' | 'now' | 'applyDeadlines'>;

/** Applies what has fallen due about a booking and others on its calendar. Reading and writing a booking begin with it. */
export async function catchUpBooking({
  input: { bookingId },
  reader,
  now,
  applyDeadlines,
}: Context & { input: { bookingId: string } }): Promise<void> {
  for (const due of await findDueBeside(reader, bookingId, now)) {
    if (due === bookingId) await applyDeadlines(due);
    else await applyDeadlines(due).catch(leftToTheJob);
  }
}

/** A list is not kept waiting for more: the rest is the job's, which comes every minute. */
const MOST_AT_ONCE = 20;

/** Applies what fell due longest ago about these bookings, of a renter or a vendor say, before a list of them is read. */
export async function catchUpBookingsOf(of: DueOf, { reader, now, applyDeadlines }: Context): Promise<void> {
  for (const bookingId of await findDueBookings(reader, of, now, MOST_AT_ONCE)) {
    await applyDeadlines(bookingId).catch(leftToTheJob);
  }
}

/** Somebody else's booking that cannot be brought up to date is in nobody's way. The job tries it every minute, and says so. */
function leftToTheJob(): void {}
