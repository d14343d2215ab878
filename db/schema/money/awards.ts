import { sql } from 'drizzle-orm';
import { id, index, instant, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { AWARD_CAUSES, SIDES } from '../../values/index.ts';
import { bookings } from '../rentals/booking-records.ts';

/** What one side of a booking has to pay the other, as agreed, ruled or charged. The journal says what was paid of it. */
export const awards = table(
  'awards',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    payer: oneOf(SIDES).notNull(),
    cause: oneOf(AWARD_CAUSES).notNull(),
    /** The incident or the dispute; the booking itself for a late fee. */
    subjectId: ref().notNull(),
    currency: string().notNull(),
    amountMinor: money().notNull(),
    /** Taken out of the deposit. */
    coveredMinor: money().notNull().default(0),
    /** Paid by the renter afterwards, or by the owner out of earnings. */
    paidMinor: money().notNull().default(0),
    createdAt: instant().notNull(),
    /** When the deposit, or the owner's earnings, had been looked at: what is left then is owed. */
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('awards_key').on(t.bookingId, t.cause, t.subjectId),
    // What is owed is looked for among all that was ever decided.
    index('awards_unpaid_idx')
      .on(t.bookingId)
      .where(sql`${t.amountMinor} > ${t.coveredMinor} + ${t.paidMinor}`),
  ],
);
