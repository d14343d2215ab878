import { count, day, id, index, instant, json, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import {
  COUNTER_OFFER_STATES,
  DISPUTE_STATES,
  EXTENSION_KINDS,
  EXTENSION_STATES,
  INCIDENT_OUTCOMES,
  INCIDENT_STATES,
  INCIDENT_TYPES,
  OFFLINE_PROOF_STATES,
  OFFLINE_REFUND_STATES,
  type Photo,
  REFUND_CAUSES,
  REPORT_KINDS,
  REPORT_STATES,
  SIDES,
} from '../../values/index.ts';
import { payments } from '../money/payments.ts';
import { users } from '../people/accounts.ts';
import { bookings } from './bookings.ts';

/** Other terms that an owner offers in answer to a request. Of a booking at most one is PENDING. */
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
    /** The whole price under the offer, which would replace that of the booking. */
    price: json<Record<string, unknown>>().notNull(),
    depositMinor: money().notNull(),
    /** The owner's words, which are untrusted text. */
    message: string(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [index('counter_offers_booking_idx').on(t.bookingId, t.createdAt)],
);

/** Another period that a renter asks for. Of a booking at most one is open (REQUESTED or APPROVED). */
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
    /** What the renter still has to pay; 0 if nothing. */
    dueMinor: money().notNull(),
    /** What is refunded when the extension is applied. */
    refundMinor: money().notNull(),
    /** The words of the renter and of the owner, which are untrusted. */
    message: string(),
    answer: string(),
    requestedAt: instant().notNull(),
    /** Until when the owner must answer, or the renter can pay: also on a page that was opened in time. */
    dueAt: instant().notNull(),
    decidedAt: instant(),
    appliedAt: instant(),
  },
  (t) => [index('extensions_booking_idx').on(t.bookingId, t.requestedAt), index('extensions_status_idx').on(t.status, t.dueAt)],
);

/** The condition of an asset at the handover or the return, as one side saw it. It never changes after it was confirmed. */
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
    /** Values that the reporter read, such as fuel, kilometres or hours. */
    readings: json<Record<string, string | number>>().notNull(),
    photos: json<Photo[]>().notNull(),
    submittedAt: instant().notNull(),
    /** When silence confirms the report. */
    dueAt: instant(),
    decidedAt: instant(),
    /** Why the other side contests it, in untrusted words. */
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
    /** What the reporter asks for, in minor units of the booking's currency. */
    claimMinor: money().notNull(),
    reportedAt: instant().notNull(),
    /** Until when the other side should answer. Then the reporter may escalate, and a no-show claim takes effect. */
    dueAt: instant().notNull(),
    acknowledgedAt: instant(),
    outcome: oneOf(INCIDENT_OUTCOMES),
    renterPaysMinor: money().notNull().default(0),
    ownerPaysMinor: money().notNull().default(0),
    resolution: string(),
    /** The side that wrote it; null if the platform wrote it, or if the row is older than this column. */
    resolutionBy: oneOf(SIDES),
    resolvedAt: instant(),
  },
  (t) => [
    index('incidents_booking_idx').on(t.bookingId, t.reportedAt),
    index('incidents_status_idx').on(t.status, t.dueAt),
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
    /** The disputed amount. The two amounts of the ruling add up to it. */
    claimMinor: money().notNull(),
    openedAt: instant().notNull(),
    reviewedAt: instant(),
    toRenterMinor: money(),
    toOwnerMinor: money(),
    ruling: string(),
    decidedBy: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    index('disputes_booking_idx').on(t.bookingId, t.openedAt),
    index('disputes_incident_idx').on(t.incidentId),
    index('disputes_status_idx').on(t.status, t.openedAt),
  ],
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

/** A renter's report, with a file, that the rent was transferred to the owner. Of a booking at most one is REPORTED. */
export const offlineProofs = table(
  'offline_proofs',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    /** The number of the try, from 1. */
    number: count().notNull(),
    status: oneOf(OFFLINE_PROOF_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    paidOn: day().notNull(),
    /** Untrusted words. */
    reference: string(),
    file: json<Photo>().notNull(),
    reportedAt: instant().notNull(),
    /** When the decision passes to the platform, if the owner does not answer. */
    dueAt: instant().notNull(),
    /** Since when the platform has to decide. */
    escalatedAt: instant(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** Why it was rejected, in untrusted words. */
    reason: string(),
  },
  (t) => [
    uniqueIndex('offline_proofs_booking_key').on(t.bookingId, t.number),
    index('offline_proofs_status_idx').on(t.status, t.dueAt),
  ],
);

/** What an owner must give back of rent that was paid past the gateway. */
export const offlineRefunds = table(
  'offline_refunds',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    /** The extension that made the rental shorter; the booking itself if it was cancelled. */
    subjectId: ref().notNull(),
    cause: oneOf(REFUND_CAUSES).notNull(),
    status: oneOf(OFFLINE_REFUND_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    createdAt: instant().notNull(),
    /** When the platform credits the renter, and the owner owes the amount to the platform. */
    dueAt: instant().notNull(),
    file: json<Photo>(),
    provenAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('offline_refunds_booking_key').on(t.bookingId, t.subjectId),
    index('offline_refunds_payment_idx').on(t.paymentId),
    index('offline_refunds_status_idx').on(t.status, t.dueAt),
  ],
);
