import { z } from 'zod';
import { BOOKING_STATES } from '../../../db/values.ts';

const Changed = z.object({
  bookingId: z.string(),
  from: z.enum(BOOKING_STATES),
  to: z.enum(BOOKING_STATES),
  applied: z.array(z.string()).describe('STATE, PAYMENT, or the kind of deadline that passed'),
});
export type Changed = z.infer<typeof Changed>;

/** What a job did. */
export const JobReport = z.object({
  changed: z.array(Changed),
  counts: z.record(z.string(), z.int()).describe('bookings by the state they reached, deadlines and payments by kind'),
});

export function jobReport(done: readonly Changed[]): z.infer<typeof JobReport> {
  // Somebody else may have been faster.
  const changed = done.filter(({ applied }) => applied.length > 0);
  const counts: Record<string, number> = {};
  const count = (kind: string) => (counts[kind] = (counts[kind] ?? 0) + 1);
  for (const { from, to, applied } of changed) {
    if (from !== to) count(to);
    for (const kind of applied) if (kind !== 'STATE') count(kind);
  }
  return { changed, counts };
}
