import { id, index, instant, json, ref, string, table } from '../../columns.ts';

/**
 * Who used special rights for what, when and why: administrators, and everyone who opens a person's document. Rows never
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
