import { code, count, flag, id, index, instant, money, oneOf, primaryKey, ref, string, table, uniqueIndex } from '../columns.ts';
import {
  AWARD_CAUSES,
  CAPTURE_STATES,
  CHARGEBACK_STATES,
  CREDIT_KINDS,
  FLAG_REASONS,
  GATEWAY_REPORT_KINDS,
  MODES,
  PAYMENT_KINDS,
  PAYMENT_STATES,
  REFUND_CAUSES,
  REFUND_STATES,
  SIDES,
} from '../values.ts';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';

export const payments = table(
  'payments',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    kind: oneOf(PAYMENT_KINDS).notNull().default('RENTAL'),
    /** Which extension it pays for. */
    extensionId: ref(),
    status: oneOf(PAYMENT_STATES).notNull(),
    version: count().notNull().default(0),
    currency: string().notNull(),
    /** Captured at once: rent and a charged deposit. */
    amountMinor: money().notNull(),
    rentMinor: money().notNull(),
    depositMinor: money().notNull(),
    /** Only authorised: a held deposit. */
    holdMinor: money().notNull(),
    refundedMinor: money().notNull().default(0),
    gateway: string().notNull(),
    reference: string(),
    redirectUrl: string(),
    failure: string(),
    /** Why it waits for an admin although the money is there. */
    flaggedBecause: oneOf(FLAG_REASONS),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
  },
  (t) => [
    index('payments_booking_idx').on(t.bookingId, t.createdAt),
    index('payments_pending_idx').on(t.status, t.expiresAt),
    index('payments_paid_idx').on(t.paidAt),
  ],
);

/** Reports of the gateway that were acted upon: the same one never counts twice. */
export const gatewayEvents = table(
  'gateway_events',
  {
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    status: string().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [index('gateway_events_payment_idx').on(t.paymentId)],
);

/** What the gateway reported beside outcomes of payments, each once: whoever keeps the books of it reads it here. */
export const gatewayReports = table(
  'gateway_reports',
  {
    id: id(),
    kind: oneOf(GATEWAY_REPORT_KINDS).notNull(),
    /** Of the payment, the refund or the payout that it is about. */
    subjectId: ref().notNull(),
    /** The gateway's own id of the charge-back: a payment can be taken back in parts. */
    matterId: string(),
    status: string().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    reason: string(),
    receivedAt: instant().notNull(),
  },
  (t) => [index('gateway_reports_subject_idx').on(t.subjectId, t.receivedAt)],
);

export const refunds = table(
  'refunds',
  {
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    cause: oneOf(REFUND_CAUSES).notNull(),
    /** The refund that failed and that this one tries again, once. */
    retryOf: ref(),
    /** Out of what was captured of the payment's hold, instead of the payment itself. */
    fromHold: flag().notNull().default(false),
    status: oneOf(REFUND_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    failure: string(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_booking_idx').on(t.bookingId),
    index('refunds_settled_idx').on(t.status, t.settledAt),
    index('refunds_status_idx').on(t.status, t.createdAt),
    uniqueIndex('refunds_retry_key').on(t.retryOf),
  ],
);

/** The head of a double entry. Rows are never changed or removed: the database refuses it. */
export const journal = table(
  'journal',
  {
    id: id(),
    at: instant().notNull(),
    kind: string().notNull(),
    bookingId: ref(),
    /** Posting the same fact twice is impossible. */
    idemKey: string().notNull(),
    memo: string().notNull(),
  },
  (t) => [uniqueIndex('journal_idem_key').on(t.idemKey), index('journal_booking_idx').on(t.bookingId)],
);

/** Plus is debit, minus is credit; the postings of one journal row sum to zero per currency. */
export const postings = table(
  'postings',
  {
    journalId: ref()
      .notNull()
      .references(() => journal.id),
    line: count().notNull(),
    account: code().notNull(),
    currency: string().notNull(),
    amountMinor: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.journalId, t.line] }), index('postings_account_idx').on(t.account, t.currency)],
);

/** A cache of the sum of postings, kept in the same transaction. */
export const accountBalances = table(
  'account_balances',
  {
    account: code().notNull(),
    currency: string().notNull(),
    balanceMinor: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.currency] })],
);

/** What a renter may spend here, line by line. Rows are never changed: what is left of a grant follows from the lines after it. */
export const creditEntries = table(
  'credit_entries',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
    kind: oneOf(CREDIT_KINDS).notNull(),
    /** That of its booking: what test bookings bring can be spent on test bookings only. */
    mode: oneOf(MODES).notNull().default('live'),
    currency: string().notNull(),
    /** Plus is more to spend. */
    amountMinor: money().notNull(),
    balanceAfterMinor: money().notNull(),
    bookingId: ref().references(() => bookings.id),
    /** Trusted words. */
    note: string(),
    /** When what is left of a grant is gone. */
    expiresAt: instant(),
  },
  (t) => [index('credit_entries_user_idx').on(t.userId, t.currency, t.at), index('credit_entries_booking_idx').on(t.bookingId)],
);

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
  (t) => [uniqueIndex('awards_key').on(t.bookingId, t.cause, t.subjectId)],
);

/** A part of a held deposit that is taken. A hold is captured once. */
export const holdCaptures = table(
  'hold_captures',
  {
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    status: oneOf(CAPTURE_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    failure: string(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('hold_captures_payment_key').on(t.paymentId),
    index('hold_captures_booking_idx').on(t.bookingId),
    index('hold_captures_settled_idx').on(t.settledAt),
  ],
);

/** A payment that the payer's bank took back. */
export const chargebacks = table(
  'chargebacks',
  {
    /** The gateway's own id of it, with the gateway's name before. */
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    status: oneOf(CHARGEBACK_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    /** In the gateway's words. */
    reason: string().notNull(),
    openedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    index('chargebacks_booking_idx').on(t.bookingId),
    index('chargebacks_payment_idx').on(t.paymentId),
    index('chargebacks_opened_idx').on(t.openedAt),
  ],
);
