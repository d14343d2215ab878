import { count, day, id, index, instant, json, money, oneOf, ref, string, table, uniqueIndex } from '../columns.ts';
import { COMMISSION_STATES, MODES, OFFLINE_PROOF_STATES, OFFLINE_REFUND_STATES, type Photo, REFUND_CAUSES } from '../values.ts';
import { users, vendors } from './accounts.ts';
import { bookings } from './bookings.ts';
import { payments } from './money.ts';

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
  (t) => [uniqueIndex('offline_refunds_booking_key').on(t.bookingId, t.subjectId)],
);

/** Commission, service fee and their tax that an owner owes for a booking that was paid past the gateway. */
export const commissionDues = table(
  'commission_dues',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    status: oneOf(COMMISSION_STATES).notNull(),
    version: count().notNull().default(0),
    currency: string().notNull(),
    /** The owner's subtotal that the commission is a share of. */
    baseMinor: money().notNull(),
    rateBps: count().notNull(),
    commissionMinor: money().notNull(),
    serviceFeeMinor: money().notNull(),
    taxMinor: money().notNull(),
    /** The sum of the three. */
    amountMinor: money().notNull(),
    createdAt: instant().notNull(),
    dueAt: instant().notNull(),
    settledAt: instant(),
    proofId: ref(),
    /** Why the last proof was rejected, or the due waived. */
    note: string(),
  },
  (t) => [
    uniqueIndex('commission_dues_booking_key').on(t.bookingId),
    index('commission_dues_vendor_idx').on(t.vendorId, t.status, t.createdAt),
    index('commission_dues_status_idx').on(t.status, t.dueAt),
  ],
);

/** An owner's proof that one or more dues were transferred to the platform. */
export const commissionProofs = table(
  'commission_proofs',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    paidOn: day().notNull(),
    /** Untrusted words. */
    reference: string(),
    file: json<Photo>().notNull(),
    /** The same file proves one transfer. */
    fileSha256: string().notNull(),
    submittedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('commission_proofs_file_key').on(t.vendorId, t.fileSha256)],
);
