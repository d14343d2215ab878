import { id, index, instant, json, oneOf, ref, string, table } from '../../columns.ts';
import { type Photo, REPORT_KINDS, REPORT_STATES, SIDES } from '../../values/index.ts';
import { bookings } from './booking-records.ts';

/** The condition of an asset when it is handed over or comes back, as one side saw it. Never changed after it is confirmed. */
export const conditionReports = table(
  'condition_reports',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    kind: oneOf(REPORT_KINDS).notNull(),
    status: oneOf(REPORT_STATES).notNull(),
    by: oneOf(SIDES).notNull(),
    /** Untrusted words. */
    notes: string().notNull(),
    /** Fuel, kilometres, hours: what the reporter read off. */
    readings: json<Record<string, string | number>>().notNull(),
    photos: json<Photo[]>().notNull(),
    submittedAt: instant().notNull(),
    /** When silence confirms it. */
    dueAt: instant(),
    decidedAt: instant(),
    /** Why the other side contests it: untrusted words. */
    reason: string(),
  },
  (t) => [index('condition_reports_booking_idx').on(t.bookingId, t.submittedAt)],
);
