import { id, index, instant, json, money, oneOf, ref, string, table } from '../columns.ts';
import {
  DISPUTE_STATES,
  INCIDENT_OUTCOMES,
  INCIDENT_STATES,
  INCIDENT_TYPES,
  type Photo,
  REPORT_KINDS,
  REPORT_STATES,
  SIDES,
} from '../values.ts';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';

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
    resolvedAt: instant(),
  },
  (t) => [
    index('incidents_booking_idx').on(t.bookingId, t.reportedAt),
    index('incidents_outcome_idx').on(t.outcome, t.resolvedAt),
  ],
);

export const disputes = table(
  'disputes',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    incidentId: ref().references(() => incidents.id),
    status: oneOf(DISPUTE_STATES).notNull(),
    openedBy: oneOf(SIDES).notNull(),
    /** Untrusted words. */
    reason: string().notNull(),
    /** What is fought over; the ruling's two amounts add up to it. */
    claimMinor: money().notNull(),
    openedAt: instant().notNull(),
    reviewedAt: instant(),
    toRenterMinor: money(),
    toOwnerMinor: money(),
    ruling: string(),
    decidedBy: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [index('disputes_booking_idx').on(t.bookingId, t.openedAt), index('disputes_status_idx').on(t.status, t.openedAt)],
);

export const disputeEvidence = table(
  'dispute_evidence',
  {
    id: id(),
    disputeId: ref()
      .notNull()
      .references(() => disputes.id),
    by: oneOf(SIDES).notNull(),
    /** Untrusted words. */
    text: string().notNull(),
    photos: json<Photo[]>().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('dispute_evidence_idx').on(t.disputeId, t.at)],
);
