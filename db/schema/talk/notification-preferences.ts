import { id, json, oneOf, table } from '../../columns.ts';
import { CHAT_LETTERS, type NotificationChoice } from '../../values/index.ts';
import { users } from '../people/accounts.ts';

/** What a person does not want to be told. Without a row, everything is told except by channels that cost money. */
export const notificationPreferences = table('notification_preferences', {
  /** The person's. */
  id: id().references(() => users.id),
  silenced: json<NotificationChoice[]>().notNull(),
  /** What is off by default and was turned on. Null if nothing was. */
  chosen: json<NotificationChoice[]>(),
  /** Null means soon. */
  chatLetters: oneOf(CHAT_LETTERS),
});
