import { count, id, index, instant, json, oneOf, ref, string, table } from '../../columns.ts';
import { JOB_KINDS, JOB_OUTCOMES } from '../../values/index.ts';

/**
 * Who used special rights for what, when and why: administrators, and everybody who opens a person's document. Rows never
 * change.
 */
export const auditLog = table(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    operation: string().notNull(),
    /** Null if nobody was signed in. */
    actorId: ref(),
    actorRole: string().notNull(),
    via: string().notNull(),
    requestId: string().notNull(),
    /** The id that the operation was called with, if its input names one. */
    subjectId: ref(),
    bookingId: ref(),
    /** The reason that the actor gave. */
    reason: string(),
    input: json<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at),
    index('audit_log_actor_idx').on(t.actorId, t.at),
    index('audit_log_subject_idx').on(t.subjectId, t.at),
  ],
);

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
