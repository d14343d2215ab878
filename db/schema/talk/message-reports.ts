import { id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MESSAGE_REPORT_REASONS, MESSAGE_REPORT_STATES, MODES, SIDES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { messages } from './conversations.ts';

/** What one side of a conversation finds wrong with a line of the other, for the platform to judge. */
export const messageReports = table(
  'message_reports',
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => messages.id),
    mode: oneOf(MODES).notNull(),
    by: oneOf(SIDES).notNull(),
    /** Null: the account was erased since. */
    reporterId: ref().references(() => users.id),
    status: oneOf(MESSAGE_REPORT_STATES).notNull(),
    reason: oneOf(MESSAGE_REPORT_REASONS).notNull(),
    /** In the words of the reporter: untrusted text. */
    text: string(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** The admin's reason, for other admins. */
    note: string(),
  },
  (t) => [
    uniqueIndex('message_reports_key').on(t.messageId, t.by),
    index('message_reports_status_idx').on(t.mode, t.status, t.createdAt),
    index('message_reports_reporter_idx').on(t.reporterId, t.createdAt),
    index('message_reports_age_idx').on(t.createdAt),
  ],
);
