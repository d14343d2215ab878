import { id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import {
  LISTING_REPORT_REASONS,
  LISTING_REPORT_STATES,
  MESSAGE_REPORT_REASONS,
  MESSAGE_REPORT_STATES,
  MODES,
  SIDES,
} from '../../values/index.ts';
import { assets } from '../catalog/assets.ts';
import { users } from '../people/accounts.ts';
import { messages } from '../talk/conversations.ts';

/** A report of one side of a conversation about a line of the other side, for the platform to judge. */
export const messageReports = table(
  'message_reports',
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => messages.id),
    mode: oneOf(MODES).notNull(),
    by: oneOf(SIDES).notNull(),
    /** Null if the account has been erased since. */
    reporterId: ref().references(() => users.id),
    status: oneOf(MESSAGE_REPORT_STATES).notNull(),
    reason: oneOf(MESSAGE_REPORT_REASONS).notNull(),
    /** The reporter's words, which are untrusted text. */
    text: string(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** The administrator's reason, for other administrators. */
    note: string(),
  },
  (t) => [
    uniqueIndex('message_reports_key').on(t.messageId, t.by),
    index('message_reports_status_idx').on(t.mode, t.status, t.createdAt),
    index('message_reports_reporter_idx').on(t.reporterId, t.createdAt),
    index('message_reports_age_idx').on(t.createdAt),
  ],
);

/** Reports of what is wrong with a listing, for the platform to judge. The owner never learns who reported it. */
export const listingReports = table(
  'listing_reports',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** Null if the reporter has no account, or has been erased since. */
    reporterId: ref().references(() => users.id),
    /** The address of a reporter without an account, until the report is decided. */
    reporterEmail: string(),
    mode: oneOf(MODES).notNull(),
    status: oneOf(LISTING_REPORT_STATES).notNull(),
    reason: oneOf(LISTING_REPORT_REASONS).notNull(),
    /** In the words of the reporter: untrusted text. */
    text: string().notNull(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** The administrator's reason, for other administrators. */
    note: string(),
    /**
     * `assetId:reporterId`, or with the address, while the report is open. So a person can have one open report of a listing.
     */
    openKey: string(),
  },
  (t) => [
    uniqueIndex('listing_reports_open_key').on(t.openKey),
    index('listing_reports_status_idx').on(t.mode, t.status, t.createdAt),
    index('listing_reports_asset_idx').on(t.assetId, t.status),
    index('listing_reports_reporter_idx').on(t.reporterId, t.createdAt),
    index('listing_reports_email_idx').on(t.reporterEmail, t.createdAt),
  ],
);
