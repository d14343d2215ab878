import { id, json, oneOf, table } from '../../columns.ts';
import { CHAT_LETTERS, type NotificationChoice } from '../../values/index.ts';
import { users } from '../people/accounts.ts';

/** What somebody does not want to hear of. Without a row: everything is told but what costs. */
export const notificationPreferences = table('notification_preferences', {
  /** The person's. */
  id: id().references(() => users.id),
  silenced: json<NotificationChoice[]>().notNull(),
  /** What is off until somebody asks for it. Null: nothing of it was asked for. */
  chosen: json<NotificationChoice[]>(),
  /** Null: soon. */
  chatLetters: oneOf(CHAT_LETTERS),
});
