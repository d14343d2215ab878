import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MODES, NOTIFICATION_KINDS, NOTIFIED_ROLES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { assets } from '../catalog/assets.ts';

/** The notifications of a person, one for each event. The text is made when it is read. */
export const notifications = table(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Counts from 1 for each person in the order of writing, so that readers can go on after it. */
    seq: count().notNull(),
    eventId: ref().notNull(),
    type: string().notNull(),
    role: oneOf(NOTIFIED_ROLES).notNull(),
    kind: oneOf(NOTIFICATION_KINDS).notNull(),
    mode: oneOf(MODES).notNull(),
    bookingId: ref(),
    assetId: ref().references(() => assets.id),
    /** The payload of the event: ids, states, dates and amounts at that time. */
    facts: json<Record<string, unknown>>().notNull(),
    /** The conversation and the number of the line, if the event is about a line. */
    conversationId: ref(),
    messageSeq: count(),
    at: instant().notNull(),
    readAt: instant(),
    /** When what it asked for was done, or was over. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('notifications_event_key').on(t.eventId, t.userId),
    uniqueIndex('notifications_place_key').on(t.userId, t.seq),
    index('notifications_lane_idx').on(t.userId, t.mode, t.seq),
    index('notifications_unread_idx').on(t.userId, t.mode, t.readAt, t.role, t.kind),
    index('notifications_booking_idx').on(t.bookingId, t.userId),
    index('notifications_conversation_idx').on(t.conversationId, t.userId, t.messageSeq),
    index('notifications_age_idx').on(t.at),
    index('notifications_read_idx').on(t.readAt),
  ],
);

/** The last number of a person's list. It stays when the rows are removed. */
export const notificationLists = table('notification_lists', {
  /** The person's id. */
  id: id().references(() => users.id),
  lastSeq: count().notNull(),
});
