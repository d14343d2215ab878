import { sql } from 'drizzle-orm';
import { count, flag, id, index, instant, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import {
  AWARD_CAUSES,
  CAPTURE_STATES,
  FLAG_REASONS,
  PAYMENT_KINDS,
  PAYMENT_STATES,
  REFUND_CAUSES,
  REFUND_STATES,
  SIDES,
} from '../../values/index.ts';
import { bookings } from '../rentals/bookings.ts';

export const payments = table(
  'payments',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    kind: oneOf(PAYMENT_KINDS).notNull().default('RENTAL'),
    /** The extension that it pays for. */
    extensionId: ref(),
    status: oneOf(PAYMENT_STATES).notNull(),
    version: count().notNull().default(0),
    currency: string().notNull(),
    /** The amount that is captured at once: rent and a charged deposit. */
    amountMinor: money().notNull(),
    rentMinor: money().notNull(),
    depositMinor: money().notNull(),
    /** The amount that is only authorised: a held deposit. */
    holdMinor: money().notNull(),
    refundedMinor: money().notNull().default(0),
    gateway: string().notNull(),
    reference: string(),
    redirectUrl: string(),
    /** Where the page leads back to, if the caller said so; a page that replaces this one leads back there too. */
    returnUrl: string(),
    cancelUrl: string(),
    failure: string(),
    /** Why it waits for an administrator although the money is there. */
    flaggedBecause: oneOf(FLAG_REASONS),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
  },
  (t) => [
    index('payments_booking_idx').on(t.bookingId, t.createdAt),
    index('payments_pending_idx').on(t.status, t.expiresAt),
    index('payments_paid_idx').on(t.paidAt),
    index('payments_newest_idx').on(t.createdAt, t.id),
  ],
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
    /** The failed refund that this one retries. A refund is retried once. */
    retryOf: ref(),
    /** The refund comes out of what was captured of the hold, and not out of the payment itself. */
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
    index('refunds_newest_idx').on(t.createdAt, t.id),
    uniqueIndex('refunds_retry_key').on(t.retryOf),
  ],
);

/** The part of a held deposit that is captured. A hold can be captured once. */
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
