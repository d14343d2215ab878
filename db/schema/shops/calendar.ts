import { count, day, id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { BLACKOUT_SOURCES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';
import { assets } from '../catalog/assets.ts';

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
