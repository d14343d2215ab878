import { count, id, instant, oneOf, string, table } from '../../columns.ts';
import { JOB_KINDS, JOB_OUTCOMES } from '../../values/index.ts';

/** The last run of each scheduled job and each background worker, in whichever process it ran. */
export const jobRuns = table('job_runs', {
  /** The job's name. */
  id: id(),
  kind: oneOf(JOB_KINDS).notNull(),
  /** Null if it has not run yet. */
  startedAt: instant(),
  endedAt: instant(),
  durationMs: count(),
  outcome: oneOf(JOB_OUTCOMES),
  /** Why the last run failed, in one line without values. */
  error: string(),
  lastSuccessAt: instant(),
  /** When the process that ran it last will run it again. Null if it runs only on demand. */
  nextRunAt: instant(),
  /** The process: machine and process id. */
  process: string(),
});
