import { id, index, instant, json, ref, string, table } from '../../columns.ts';

/** Who did what with special rights, when and why: acts of admins, and each look at a person's documents. Never changed. */
export const auditLog = table(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    operation: string().notNull(),
    /** Null: nobody who was signed in. */
    actorId: ref(),
    actorRole: string().notNull(),
    via: string().notNull(),
    requestId: string().notNull(),
    /** Of what it was about, where the input says it: the id that the operation was called with. */
    subjectId: ref(),
    bookingId: ref(),
    /** As the actor gave it. */
    reason: string(),
    input: json<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at),
    index('audit_log_actor_idx').on(t.actorId, t.at),
    index('audit_log_subject_idx').on(t.subjectId, t.at),
  ],
);
