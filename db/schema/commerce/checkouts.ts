import { count, day, flag, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MODES, RENTAL_MODES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { assets } from '../catalog/assets.ts';
import { bookings } from '../rentals/bookings.ts';

/** What a shopping agent wants to rent for somebody. It may have no days and no person at first, and becomes a booking. */
export const checkouts = table(
  'checkouts',
  {
    id: id(),
    /** Null until a person takes over a checkout that was opened without a sign-in. */
    userId: ref().references(() => users.id),
    /**
     * Whether the checkout was opened without a sign-in. Then anybody who knows its id may read it, and may change it until a
     * person has taken it over.
     */
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
    /** The booking that it has become. */
    bookingId: ref().references(() => bookings.id),
    /** The profile of the platform that opened it. The profile says where order updates go. */
    platform: string(),
    canceledAt: instant(),
    createdAt: instant().notNull(),
    /** When it expires if it has no booking. Null with a booking. */
    expiresAt: instant(),
  },
  (t) => [
    uniqueIndex('checkouts_booking_key').on(t.bookingId),
    index('checkouts_user_idx').on(t.userId),
    index('checkouts_expiry_idx').on(t.expiresAt),
  ],
);
