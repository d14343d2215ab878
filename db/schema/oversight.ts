import { id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../columns.ts';
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
