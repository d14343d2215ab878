import { id, index, instant, money, oneOf, ref, string, table } from '../../columns.ts';
import { CREDIT_KINDS, MODES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { bookings } from '../rentals/bookings.ts';

/** The lines of a renter's credit. Rows never change. What is left of a grant follows from the lines after it. */
export const creditEntries = table(
  'credit_entries',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
    kind: oneOf(CREDIT_KINDS).notNull(),
    /** The mode of its booking. Credit from test bookings can be spent on test bookings only. */
    mode: oneOf(MODES).notNull().default('live'),
    currency: string().notNull(),
    /** A positive amount adds credit. */
    amountMinor: money().notNull(),
    balanceAfterMinor: money().notNull(),
    bookingId: ref().references(() => bookings.id),
    /** Trusted words. */
    note: string(),
    /** When the rest of a grant expires. */
    expiresAt: instant(),
  },
  (t) => [index('credit_entries_user_idx').on(t.userId, t.currency, t.at), index('credit_entries_booking_idx').on(t.bookingId)],
);
