import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { FOLLOWED_STATES } from '../../values/index.ts';
import { assets } from '../catalog/assets.ts';

/** A calendar on another server whose events block the days of an asset. It is read every hour. */
export const followedCalendars = table(
  'followed_calendars',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** The name of its blackouts. */
    calendar: string().notNull(),
    /** Whoever has such an address can read the calendar, so it is encrypted and never shown again. */
    urlSealed: string().notNull(),
    host: string().notNull(),
    status: oneOf(FOLLOWED_STATES).notNull(),
    /** What the server sent to identify the newest version. */
    etag: string(),
    lastModified: string(),
    createdAt: instant().notNull(),
    lastSuccessAt: instant().notNull(),
    /** When the whole text last arrived. */
    readAt: instant().notNull(),
    failures: count().notNull(),
    failingSince: instant(),
    /** Why the last attempt failed, in words. */
    problem: string(),
    /** Days that are blocked by it although bookings have them, as of the last success. */
    skippedDays: json<{ date: string; bookingId: string }[]>().notNull(),
    /** When to read it again, or until when a process is reading it. Null if it is not read any more. */
    nextTryAt: instant(),
  },
  (t) => [
    uniqueIndex('followed_calendars_name_key').on(t.assetId, t.calendar),
    index('followed_calendars_due_idx').on(t.nextTryAt),
  ],
);
