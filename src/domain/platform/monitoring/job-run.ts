import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { jobLeases, jobRuns } from '../../../../db/schema/index.ts';
import { JOB_KINDS, type JobKind } from '../../../../db/values/index.ts';
import { failureLine, MINUTE_MS } from '../kernel/index.ts';

type JobRow = typeof jobRuns.$inferSelect;

/** One run of a job that has ended. */
export interface JobRun {
  readonly name: string;
  readonly kind: JobKind;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  /** The error of the run; null if it succeeded. */
  readonly error: unknown;
  /** When the job runs again; null if it does not run again by itself. */
  readonly nextRunAt: Date | null;
  readonly process: string;
}

/** Stores how a job ran, in place of its previous run. */
export async function saveJobRun(tx: Tx, { name, error, ...run }: JobRun): Promise<void> {
  const worked = error === null;
  const row = { ...run, outcome: worked ? ('OK' as const) : ('FAILED' as const), error: worked ? null : failureLine(error) };
  const success = worked ? { lastSuccessAt: run.endedAt } : {};
  await tx
    .insert(jobRuns)
    .values({ id: name, ...row, ...success })
    .onConflictDoUpdate({ target: jobRuns.id, set: { ...row, ...success } });
}

/** Adds jobs that have never run to the list, so that an administrator sees that they have not. */
export async function announceJobs(tx: Tx, jobs: readonly Pick<JobRun, 'name' | 'kind'>[]): Promise<void> {
  for await (const part of inParts(jobs.map(({ name, kind }) => ({ id: name, kind }))))
    await tx.insert(jobRuns).values(part).onConflictDoNothing();
}

export async function findJobRuns(from: Reader): Promise<{ run: JobRow; leasedUntil: Date | null }[]> {
  return from
    .select({ run: jobRuns, leasedUntil: jobLeases.until })
    .from(jobRuns)
    .leftJoin(jobLeases, eq(jobLeases.id, jobRuns.id))
    .orderBy(asc(jobRuns.kind), asc(jobRuns.id));
}

/** When each scheduled job last succeeded, in milliseconds; 0 for one that never did. */
export async function findScheduleSuccesses(from: Reader): Promise<number[]> {
  const rows = await from.select({ at: jobRuns.lastSuccessAt }).from(jobRuns).where(eq(jobRuns.kind, 'SCHEDULED'));
  return rows.map(({ at }) => at?.getTime() ?? 0);
}

/** NEVER: it has not run yet. LATE: its next run is minutes overdue, so that apparently no process runs it. */
const JOB_STATES = ['OK', 'FAILED', 'LATE', 'NEVER'] as const;

export const JobView = z.object({
  name: z.string(),
  kind: z.enum(JOB_KINDS).describe('SCHEDULED: by the clock; WORKER: whenever there is something to do'),
  state: z.enum(JOB_STATES).describe('LATE: its next run is minutes overdue'),
  running: z.boolean().describe('whether a process runs it now; of scheduled jobs only'),
  startedAt: z.string().nullable().describe('of the last run, which has ended'),
  endedAt: z.string().nullable(),
  durationMs: z.int().nullable(),
  error: z.string().nullable().describe('why the last run failed'),
  lastSuccessAt: z.string().nullable(),
  nextRunAt: z.string().nullable().describe('null: it waits for somebody to call it'),
  process: z.string().nullable().describe('machine and process id'),
});

/** How late a job may be before it counts as LATE. This is longer than a round of all jobs takes. */
const PATIENCE_MS = 10 * MINUTE_MS;

export function jobView({ run, leasedUntil }: { run: JobRow; leasedUntil: Date | null }, now: Date): z.infer<typeof JobView> {
  const { id: name, kind, durationMs, error, process } = run;
  const running = leasedUntil !== null && leasedUntil > now;
  return {
    name,
    kind,
    state: stateOf(run, running, now),
    running,
    startedAt: iso(run.startedAt),
    endedAt: iso(run.endedAt),
    durationMs,
    error,
    lastSuccessAt: iso(run.lastSuccessAt),
    nextRunAt: iso(run.nextRunAt),
    process,
  };
}

function stateOf({ outcome, nextRunAt }: JobRow, running: boolean, now: Date): (typeof JOB_STATES)[number] {
  if (outcome === null) return 'NEVER';
  const late = nextRunAt !== null && now.getTime() - nextRunAt.getTime() > PATIENCE_MS;
  return late && !running ? 'LATE' : outcome;
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
