import { z } from 'zod';
import { LATENCY_CLASSES } from './call-counts.ts';

/** What is told about a set of calls. */
export const UsageSums = z.object({
  calls: z.int(),
  errors: z.int().describe('calls that were refused or failed'),
  errorRate: z.number().describe('0 to 1'),
  errorCodes: z.record(z.string(), z.int()).describe('calls by the code of their error'),
  averageMs: z.number(),
  p50Ms: z.number().describe('half of the calls took at most this long, rounded up to a class of durations'),
  p95Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
});

type LatencyClass = (typeof LATENCY_CLASSES)[number][0];

/** Counts of one outcome. */
export interface OutcomeSums extends Readonly<Record<LatencyClass, number>> {
  readonly outcome: string;
  readonly calls: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

/** Sums what was counted outcome by outcome; durations in milliseconds, to a tenth. */
export function usageSums(outcomes: readonly OutcomeSums[]): z.infer<typeof UsageSums> {
  const calls = total(outcomes, 'calls');
  const failed = outcomes.filter(({ outcome }) => outcome !== 'ok');
  const errors = total(failed, 'calls');
  const maxMs = Math.max(0, ...outcomes.map((row) => row.maxMs));
  return {
    calls,
    errors,
    errorRate: calls === 0 ? 0 : Math.round((errors / calls) * 10_000) / 10_000,
    errorCodes: Object.fromEntries(failed.map(({ outcome, calls: times }) => [outcome, times])),
    averageMs: calls === 0 ? 0 : tenths(total(outcomes, 'totalMs') / calls),
    p50Ms: tenths(quantile(outcomes, { share: 0.5, calls, maxMs })),
    p95Ms: tenths(quantile(outcomes, { share: 0.95, calls, maxMs })),
    p99Ms: tenths(quantile(outcomes, { share: 0.99, calls, maxMs })),
    maxMs: tenths(maxMs),
  };
}

/** The end of the class in which this share of the calls is reached, and never more than the slowest call took. */
function quantile(
  outcomes: readonly OutcomeSums[],
  { share, calls, maxMs }: { share: number; calls: number; maxMs: number },
): number {
  let reached = 0;
  for (const [column, upTo] of LATENCY_CLASSES) {
    reached += total(outcomes, column);
    if (reached >= share * calls) return Math.min(upTo, maxMs);
  }
  return maxMs;
}

function total(rows: readonly OutcomeSums[], column: LatencyClass | 'calls' | 'totalMs'): number {
  return rows.reduce((sum, row) => sum + row[column], 0);
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
