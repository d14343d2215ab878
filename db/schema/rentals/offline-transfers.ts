import { count, day, id, index, instant, json, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { OFFLINE_PROOF_STATES, OFFLINE_REFUND_STATES, type Photo, REFUND_CAUSES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { payments } from '../money/payments.ts';
import { bookings } from './booking-records.ts';

/** A renter's word, with a file, that the rent was transferred to the owner. At most one of a booking is REPORTED. */
export const offlineProofs = table(
  'offline_proofs',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    /** Which try it is, from 1. */
    number: count().notNull(),
    status: oneOf(OFFLINE_PROOF_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    paidOn: day().notNull(),
    /** Untrusted words. */
    reference: string(),
    file: json<Photo>().notNull(),
    reportedAt: instant().notNull(),
    /** When an owner who does not answer hands the decision to the platform. */
    dueAt: instant().notNull(),
    /** Since when the platform has to decide. */
    escalatedAt: instant(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** Why it was rejected: untrusted words. */
    reason: string(),
  },
  (t) => [
    uniqueIndex('offline_proofs_booking_key').on(t.bookingId, t.number),
    index('offline_proofs_status_idx').on(t.status, t.dueAt),
  ],
);

/** What an owner has to give back of rent that was paid past the gateway. */
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
    /** The extension that made the rental shorter; the booking itself where it was cancelled. */
    subjectId: ref().notNull(),
    cause: oneOf(REFUND_CAUSES).notNull(),
    status: oneOf(OFFLINE_REFUND_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    createdAt: instant().notNull(),
    /** Then the platform credits the renter, and the owner owes the platform. */
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
