import { sql } from 'drizzle-orm';
import { id, index, instant, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { AWARD_CAUSES, SIDES } from '../../values/index.ts';
import { bookings } from '../rentals/booking-records.ts';

/**
 * What one side of a booking has to pay to the other by an agreement, a ruling or a late fee. The journal says how much of it
 * was paid.
 */
export const awards = table(
  'awards',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    payer: oneOf(SIDES).notNull(),
    cause: oneOf(AWARD_CAUSES).notNull(),
    /** The incident or the dispute. For a late fee, the booking itself. */
    subjectId: ref().notNull(),
    currency: string().notNull(),
    amountMinor: money().notNull(),
    /** The part that was taken out of the deposit. */
    coveredMinor: money().notNull().default(0),
    /** The part that the renter paid afterwards, or that the owner paid out of earnings. */
    paidMinor: money().notNull().default(0),
    createdAt: instant().notNull(),
    /** When the deposit or the owner's earnings were used for it. What is left after that is owed. */
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('awards_key').on(t.bookingId, t.cause, t.subjectId),
    // Finds unpaid awards among all that were ever decided.
    index('awards_unpaid_idx')
      .on(t.bookingId)
      .where(sql`${t.amountMinor} > ${t.coveredMinor} + ${t.paidMinor}`),
  ],
);
