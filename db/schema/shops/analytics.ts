import { count, day, index, primaryKey, ref, table } from '../../columns.ts';
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
