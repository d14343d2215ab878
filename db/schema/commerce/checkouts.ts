import { count, day, flag, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MODES, RENTAL_MODES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { assets } from '../catalog/assets.ts';
import { bookings } from '../rentals/booking-records.ts';

/** What a shopping agent wishes to rent for somebody: without days or a person at first, then a booking. */
export const checkouts = table(
  'checkouts',
  {
    id: id(),
    /** Null until a person takes over what was opened without a sign-in. */
    userId: ref().references(() => users.id),
    /** Opened without a sign-in: whoever knows its id may look at it, and change it until a person has taken over. */
    open: flag().notNull(),
    mode: oneOf(MODES).notNull(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    rentalMode: oneOf(RENTAL_MODES).notNull(),
    units: count().notNull(),
    extras: json<string[]>().notNull(),
    startDate: day(),
    endDate: day(),
    /** What it has become. */
    bookingId: ref().references(() => bookings.id),
    /** The profile of the platform that opened it, by which it says where order updates go. */
    platform: string(),
    canceledAt: instant(),
    createdAt: instant().notNull(),
    /** Without a booking it lapses then; null with one. */
    expiresAt: instant(),
  },
  (t) => [
    uniqueIndex('checkouts_booking_key').on(t.bookingId),
    index('checkouts_user_idx').on(t.userId),
    index('checkouts_expiry_idx').on(t.expiresAt),
  ],
);
