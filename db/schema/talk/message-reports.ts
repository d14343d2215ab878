import { id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MESSAGE_REPORT_REASONS, MESSAGE_REPORT_STATES, MODES, SIDES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { messages } from './conversations.ts';

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
