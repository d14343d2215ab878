import { count, id, index, instant, json, primaryKey, ref, string, table, uniqueIndex } from '../columns.ts';

/** Every event, written in the transaction that caused it. The dispatcher numbers and delivers it after commit. */
export const events = table(
  'events',
  {
    id: id(),
    /** Assigned by the dispatcher under one lock, so that a reader with a cursor misses none. */
    seq: count(),
    type: string().notNull(),
    at: instant().notNull(),
    actor: json<{ type: string; id: string | null; via: string }>().notNull(),
    bookingId: ref(),
    assetId: ref(),
    data: json<Record<string, unknown>>().notNull(),
    deliveredAt: instant(),
    /** How often a reaction to it has failed, and when it is tried again. */
    tries: count().notNull().default(0),
    nextTryAt: instant(),
    /** Until then it is a dispatcher's, of whichever process; one that died loses it. */
    claimedUntil: instant(),
  },
  (t) => [
    uniqueIndex('events_seq_key').on(t.seq),
    index('events_booking_idx').on(t.bookingId),
    index('events_delivery_idx').on(t.deliveredAt, t.at),
  ],
);

/** Answers kept for replay, at least 24 hours. */
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

/** Random secrets of the installation itself: signed links, the sandbox gateway's callbacks. */
export const serverSecrets = table('server_secrets', { id: id(), value: string().notNull() });

/** Which process runs a scheduled job now, so that two never run the same one at once. */
export const jobLeases = table('job_leases', {
  /** The job's name. */
  id: id(),
  holder: string().notNull(),
  until: instant().notNull(),
});
