import { applyDueDeadlines } from '../deadlines/index.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { type Changed, jobReport } from './job-report.ts';

type Perform = PrepareContext['perform'];

/**
 * Brings each of the bookings up to date, in a transaction of its own. One that cannot be stops nobody else's; it is tried
 * again next time, and the job fails at its end, so that somebody hears of it.
 */
export async function bringUpToDate(
  bookingIds: readonly string[],
  perform: Perform,
  before?: (bookingId: string) => Promise<readonly string[]>,
): Promise<ReturnType<typeof jobReport>> {
  const done: Changed[] = [];
  const failures: Error[] = [];
  for (const bookingId of bookingIds) {
    try {
      const first = (await before?.(bookingId)) ?? [];
      const { from, state, applied } = await perform(applyDueDeadlines, { bookingId });
      done.push({ bookingId, from, to: state, applied: [...first, ...applied] });
    } catch (cause) {
      failures.push(new Error(`Booking ${bookingId} could not be brought up to date.`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  return jobReport(done);
}
