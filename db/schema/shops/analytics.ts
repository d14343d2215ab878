import { count, day, index, instant, json, oneOf, primaryKey, ref, table } from '../../columns.ts';
import { MODES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';
import { assets } from '../catalog/assets.ts';

/** How often people other than the owner looked at an asset and asked for its price, for each day of its time zone. */
export const assetInterest = table(
  'asset_interest',
  {
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    day: day().notNull(),
    views: count().notNull(),
    quotes: count().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.day] }), index('asset_interest_day_idx').on(t.day)],
);

/** The last report of a large shop, so that it is not computed again for every question. */
export const shopReports = table(
  'shop_reports',
  {
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    days: count().notNull(),
    report: json<Record<string, unknown>>().notNull(),
    countedAt: instant().notNull(),
    freshUntil: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.mode, t.days] }), index('shop_reports_counted_idx').on(t.countedAt)],
);
