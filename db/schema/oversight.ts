import { count, day, id, index, instant, json, oneOf, primaryKey, ratio, ref, string, table, uniqueIndex } from '../columns.ts';
import { LISTING_REPORT_REASONS, LISTING_REPORT_STATES, MODES } from '../values.ts';
import { users } from './accounts.ts';
import { assets } from './catalog.ts';

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

/** What is switched off now; switching it on again removes the row. The audit log keeps who did what. */
export const switches = table('switches', {
  /** `tool:create_booking`, `key:key_…`, or `user:usr_…` for all keys of a person. */
  id: id(),
  /** As the callers are told. */
  reason: string().notNull(),
  since: instant().notNull(),
  /** The admin. */
  by: ref().notNull(),
});

/**
 * How often what was called, by whom, with which outcome, and how long it took: a row for each day (UTC) and
 * combination. An empty text means that there was none, because a key of the table cannot be null.
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
    /** The software, as it called itself: untrusted text. */
    client: string().notNull(),
    /** `ok`, or the code of the error. */
    outcome: string().notNull(),
    calls: count().notNull(),
    totalMs: ratio().notNull(),
    maxMs: ratio().notNull(),
    /** How many of the calls took so long, each in the first class that it fits; the others took longer than all of them. */
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

/** What people say is wrong with a listing, for the platform to judge. The owner never learns who said it. */
export const listingReports = table(
  'listing_reports',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** Null: the account was erased since. */
    reporterId: ref().references(() => users.id),
    mode: oneOf(MODES).notNull(),
    status: oneOf(LISTING_REPORT_STATES).notNull(),
    reason: oneOf(LISTING_REPORT_REASONS).notNull(),
    /** In the words of the reporter: untrusted text. */
    text: string().notNull(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** The admin's reason, for other admins. */
    note: string(),
    /** `assetId:reporterId` while it is open, so that a person has one open report of a listing. */
    openKey: string(),
  },
  (t) => [
    uniqueIndex('listing_reports_open_key').on(t.openKey),
    index('listing_reports_status_idx').on(t.mode, t.status, t.createdAt),
    index('listing_reports_asset_idx').on(t.assetId, t.status),
    index('listing_reports_reporter_idx').on(t.reporterId, t.createdAt),
  ],
);
