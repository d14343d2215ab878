import { id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { INCIDENT_OUTCOMES, INCIDENT_STATES, INCIDENT_TYPES, type Photo, SIDES } from '../../values/index.ts';
import { bookings } from './booking-records.ts';

export const incidents = table(
  'incidents',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    type: oneOf(INCIDENT_TYPES).notNull(),
    status: oneOf(INCIDENT_STATES).notNull(),
    reportedBy: oneOf(SIDES).notNull(),
    /** Untrusted words. */
    description: string().notNull(),
    photos: json<Photo[]>().notNull(),
    /** What the reporter asks for, minor units of the booking's currency. */
    claimMinor: money().notNull(),
    reportedAt: instant().notNull(),
    /** Until when the other side should answer; then the reporter may escalate, and a no-show claim takes effect. */
    dueAt: instant().notNull(),
    acknowledgedAt: instant(),
    outcome: oneOf(INCIDENT_OUTCOMES),
    renterPaysMinor: money().notNull().default(0),
    ownerPaysMinor: money().notNull().default(0),
    resolution: string(),
    /** Which side wrote it; null of what the platform wrote, and of what is older than this. */
    resolutionBy: oneOf(SIDES),
    resolvedAt: instant(),
  },
  (t) => [
    index('incidents_booking_idx').on(t.bookingId, t.reportedAt),
    index('incidents_status_idx').on(t.status, t.dueAt),
    index('incidents_outcome_idx').on(t.outcome, t.resolvedAt),
  ],
);
