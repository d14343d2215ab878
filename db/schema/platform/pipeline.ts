import { id, index, instant, json, primaryKey, string, table } from '../../columns.ts';

/** Answers that are kept for repeated calls with the same idempotency key, at least 24 hours. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    principal: string().notNull(),
    operation: string().notNull(),
    key: string().notNull(),
    inputHash: string().notNull(),
    answer: json<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.principal, t.operation, t.key] }), index('idempotency_keys_age_idx').on(t.createdAt)],
);

/** Random secrets of the installation, for signed links and for callbacks of the sandbox gateway. */
export const serverSecrets = table('server_secrets', { id: id(), value: string().notNull() });

/** Which process runs a scheduled job now, so that no two processes run it at once. */
export const jobLeases = table('job_leases', {
  /** The job's name. */
  id: id(),
  holder: string().notNull(),
  until: instant().notNull(),
});
