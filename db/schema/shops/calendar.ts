import { count, day, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { BLACKOUT_SOURCES, FOLLOWED_STATES } from '../../values/index.ts';
import { assets } from '../catalog/assets.ts';
import { vendors } from '../people/accounts.ts';

/**
 * Days on which an asset, or some of its units, cannot be rented: `[startDate, endDate)`. Its rows of `occupancy` carry its id.
 */
export const blackouts = table(
  'blackouts',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** The number of units. Null for all units. */
    units: count(),
    source: oneOf(BLACKOUT_SOURCES).notNull(),
    /** The reason for the owner alone, in untrusted words. */
    reason: string(),
    /** The imported calendar, and the id of the event there. */
    calendar: string(),
    uid: string(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('blackouts_asset_idx').on(t.assetId, t.startDate),
    uniqueIndex('blackouts_uid_key').on(t.assetId, t.calendar, t.uid),
  ],
);

/** A secret address under which a calendar program reads the bookings of one asset or of all assets of a vendor. */
export const calendarFeeds = table(
  'calendar_feeds',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** Null for all of the vendor's assets. */
    assetId: ref().references(() => assets.id),
    /** The address contains the token itself. Only its hash is stored. */
    tokenHash: string().notNull(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [uniqueIndex('calendar_feeds_token_key').on(t.tokenHash), index('calendar_feeds_vendor_idx').on(t.vendorId)],
);

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
    /** Anybody with such an address can read the calendar, so it is encrypted and never shown again. */
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
    /** Why the last delivery failed, in words. */
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
