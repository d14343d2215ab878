import { count, id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { REVIEW_STATES, SIDES } from '../../values/index.ts';
import { users, vendors } from '../people/accounts.ts';
import { bookings } from './bookings.ts';
import { assets } from '../catalog/assets.ts';

/** What one side of a booking says about the other. It is hidden until both reviews are there or the time for them is over. */
export const reviews = table(
  'reviews',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    /** RENTER: about asset and vendor. OWNER: about the renter. */
    by: oneOf(SIDES).notNull(),
    authorId: ref()
      .notNull()
      .references(() => users.id),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    renterId: ref()
      .notNull()
      .references(() => users.id),
    status: oneOf(REVIEW_STATES).notNull(),
    /** The number of stars, from 1 to 5. */
    rating: count().notNull(),
    /** Untrusted words. */
    text: string().notNull(),
    submittedAt: instant().notNull(),
    publishedAt: instant(),
    reply: string(),
    repliedAt: instant(),
  },
  (t) => [
    uniqueIndex('reviews_key').on(t.bookingId, t.by),
    index('reviews_asset_idx').on(t.assetId, t.status, t.publishedAt),
    index('reviews_vendor_idx').on(t.vendorId, t.status, t.publishedAt),
    index('reviews_renter_idx').on(t.renterId, t.status, t.publishedAt),
  ],
);
