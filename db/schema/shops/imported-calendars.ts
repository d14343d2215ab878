import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { FOLLOWED_STATES } from '../../values/index.ts';
import { assets } from '../catalog/assets.ts';

/** A calendar elsewhere whose events block the days of an asset, read again every hour. */
export const followedCalendars = table(
  'followed_calendars',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** The name of its blackouts. */
    calendar: string().notNull(),
    /** Whoever has such an address can read the calendar: sealed, and never shown again. */
    urlSealed: string().notNull(),
    host: string().notNull(),
    status: oneOf(FOLLOWED_STATES).notNull(),
    /** What the server said of the newest version. */
    etag: string(),
    lastModified: string(),
    createdAt: instant().notNull(),
    lastSuccessAt: instant().notNull(),
    /** When its whole text came last. */
    readAt: instant().notNull(),
    failures: count().notNull(),
    failingSince: instant(),
    /** Why the last try failed, in words. */
    problem: string(),
    /** Days that it blocks and bookings have, as of the last success. */
    skippedDays: json<{ date: string; bookingId: string }[]>().notNull(),
    /** Also how long a process has for a try. Null: it is not read any more. */
    nextTryAt: instant(),
  },
  (t) => [
    uniqueIndex('followed_calendars_name_key').on(t.assetId, t.calendar),
    index('followed_calendars_due_idx').on(t.nextTryAt),
  ],
);
