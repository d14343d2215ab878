import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { attemptEach, type PrepareContext } from '../../platform/kernel/index.ts';

const Changed = z.object({
  bookingId: z.string(),
  from: z.enum(BOOKING_STATES),
  to: z.enum(BOOKING_STATES),
  applied: z.array(z.string()).describe('STATE, PAYMENT, or the kind of deadline that passed'),
});
type Changed = z.infer<typeof Changed>;

export const JobReport = z.object({
  changed: z.array(Changed),
  counts: z.record(z.string(), z.int()).describe('bookings by the state they reached, deadlines and payments by kind'),
});

function jobReport(done: readonly Changed[]): z.infer<typeof JobReport> {
  // Another process may have applied them first.
  const changed = done.filter(({ applied }) => applied.length > 0);
  const counts: Record<string, number> = {};
  const count = (kind: string) => (counts[kind] = (counts[kind] ?? 0) + 1);
  for (const { from, to, applied } of changed) {
    if (from !== to) count(to);
    for (const kind of applied) if (kind !== 'STATE') count(kind);
  }
  return { changed, counts };
}

/**
 * Brings each booking up to date in a transaction of its own. A failure does not stop the others; that booking is tried again
 * next time, and the job fails at its end so that somebody notices.
 */
export async function bringUpToDate(
  bookingIds: readonly string[],
  applyDeadlines: PrepareContext['applyDeadlines'],
  before?: (bookingId: string) => Promise<readonly string[]>,
): Promise<ReturnType<typeof jobReport>> {
  const done: Changed[] = [];
  await attemptEach(async (attempt) => {
    for (const bookingId of bookingIds) {
      await attempt(`Booking ${bookingId} could not be brought up to date.`, async () => {
        const first = (await before?.(bookingId)) ?? [];
        const { from, state, applied } = await applyDeadlines(bookingId);
        done.push({ bookingId, from, to: state, applied: [...first, ...applied] });
      });
    }
  });
  return jobReport(done);
}
