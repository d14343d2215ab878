import { count, day, index, instant, oneOf, primaryKey, ref, table } from '../../columns.ts';
import { MODES, OCCUPANCY_KINDS } from '../../values/index.ts';
import { assets } from './assets.ts';
import { bookings } from '../rentals/booking-records.ts';

/** One row per blocked local day and unit: its primary key, not code, makes a double booking impossible. */
export const occupancy = table(
  'occupancy',
  {
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    mode: oneOf(MODES).notNull(),
    day: day().notNull(),
    unitNo: count().notNull(),
    kind: oneOf(OCCUPANCY_KINDS).notNull(),
    bookingId: ref().references(() => bookings.id),
    /** A hold counts only until then. */
    heldUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.mode, t.day, t.unitNo] }), index('occupancy_booking_idx').on(t.bookingId)],
);
