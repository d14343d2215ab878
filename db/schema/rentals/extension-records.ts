import { day, id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { EXTENSION_KINDS, EXTENSION_STATES } from '../../values/index.ts';
import { bookings } from './booking-records.ts';

/** Another period that a renter asks for. At most one of a booking is open (REQUESTED or APPROVED). */
export const extensions = table(
  'extensions',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    kind: oneOf(EXTENSION_KINDS).notNull(),
    status: oneOf(EXTENSION_STATES).notNull(),
    oldStartDate: day().notNull(),
    oldEndDate: day().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** The whole price of the new period. */
    price: json<Record<string, unknown>>().notNull(),
    /** Still to be paid by the renter; 0 when nothing is. */
    dueMinor: money().notNull(),
    /** Given back when it is applied. */
    refundMinor: money().notNull(),
    /** Untrusted words of the renter and of the owner. */
    message: string(),
    answer: string(),
    requestedAt: instant().notNull(),
    /** Until when the owner must answer, or the renter pay. */
    dueAt: instant().notNull(),
    decidedAt: instant(),
    appliedAt: instant(),
  },
  (t) => [index('extensions_booking_idx').on(t.bookingId, t.requestedAt), index('extensions_status_idx').on(t.status, t.dueAt)],
);
