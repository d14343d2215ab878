import { count, day, index, primaryKey, ratio, string, table } from '../../columns.ts';

/**
 * How often an operation was called, by whom, with which outcome, and how long it took. There is a row for each day (UTC) and
 * combination. An empty text means that there was none, because a column of the key cannot be null.
 */
export const callStats = table(
  'call_stats',
  {
    day: day().notNull(),
    operation: string().notNull(),
    via: string().notNull(),
    userId: string().notNull(),
    /** The API key. */
    keyId: string().notNull(),
    /** The name that the software gives itself, which is untrusted text. */
    client: string().notNull(),
    /** `ok`, or the code of the error. */
    outcome: string().notNull(),
    calls: count().notNull(),
    totalMs: ratio().notNull(),
    maxMs: ratio().notNull(),
    /** How many of the calls took at most so long. Each call counts in the first class that it fits. The others took longer. */
    upTo5Ms: count().notNull(),
    upTo20Ms: count().notNull(),
    upTo50Ms: count().notNull(),
    upTo200Ms: count().notNull(),
    upTo1000Ms: count().notNull(),
    upTo5000Ms: count().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.operation, t.via, t.userId, t.keyId, t.client, t.outcome] }),
    index('call_stats_user_idx').on(t.userId),
  ],
);
