import { applyDueDeadlines } from '../deadlines/index.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { type Changed, jobReport } from './job-report.ts';

type Perform = PrepareContext['perform'];

/**
 * Brings each of the bookings up to date, in a transaction of its own. One that cannot be is left for the next time and
 * stops nobody else's.
 */
export async function bringUpToDate(
  bookingIds: readonly string[],
  perform: Perform,
  before?: (bookingId: string) => Promise<readonly string[]>,
): Promise<ReturnType<typeof jobReport>> {
  const done: Changed[] = [];
  const failed: string[] = [];
  for (const bookingId of bookingIds) {
    try {
      const first = (await before?.(bookingId)) ?? [];
      const { from, state, applied } = await perform(applyDueDeadlines, { bookingId });
      done.push({ bookingId, from, to: state, applied: [...first, ...applied] });
    } catch {
      failed.push(bookingId);
    }
  }
  return jobReport(done, failed);
}
