import { id, json, table } from '../columns.ts';
import type { NotificationChannel, NotificationKind } from '../values.ts';
import { users } from './accounts.ts';

/** What somebody does not want to hear of. Without a row: everything is told. */
export const notificationPreferences = table('notification_preferences', {
  /** The person's. */
  id: id().references(() => users.id),
  silenced: json<`${NotificationKind}:${NotificationChannel}`[]>().notNull(),
});
