import { count, day, index, instant, oneOf, primaryKey, ref, table } from '../../columns.ts';
import { MODES, OCCUPANCY_KINDS } from '../../values/index.ts';
import { assets } from './assets.ts';
import { bookings } from '../rentals/bookings.ts';

/**
 * One row for each blocked local day and unit. Its primary key makes a double booking impossible: the units that are taken on a
 * day are numbered from 1 to the number of units. The number names no thing (decision 86).
 */
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
    /** A hold counts only until this instant. */
    heldUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.mode, t.day, t.unitNo] }), index('occupancy_booking_idx').on(t.bookingId)],
);
