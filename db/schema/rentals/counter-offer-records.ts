import { day, id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { COUNTER_OFFER_STATES } from '../../values/index.ts';
import { bookings } from './booking-records.ts';

/** Other terms that an owner offers in answer to a request. At most one of a booking is PENDING. */
export const counterOffers = table(
  'counter_offers',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    status: oneOf(COUNTER_OFFER_STATES).notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** The whole price under the offer, as it would replace the booking's. */
    price: json<Record<string, unknown>>().notNull(),
    depositMinor: money().notNull(),
    /** In the owner's words: untrusted text. */
    message: string(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [index('counter_offers_booking_idx').on(t.bookingId, t.createdAt)],
);
