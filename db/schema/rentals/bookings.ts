import { sql } from 'drizzle-orm';
import {
  check,
  count,
  day,
  flag,
  id,
  index,
  instant,
  json,
  money,
  oneOf,
  primaryKey,
  ref,
  string,
  table,
  uniqueIndex,
} from '../../columns.ts';
import {
  BOOKING_STATES,
  type BookingLimits,
  type BookingState,
  CANCEL_KINDS,
  CANCELLATION_POLICIES,
  DEADLINE_KINDS,
  DEPOSIT_METHODS,
  DEPOSIT_STATES,
  type DurationRules,
  MODES,
  PAYMENT_CHANNELS,
  type Pickup,
  RENTAL_MODES,
  type Requirement,
  type RequirementCode,
  RISK_LEVELS,
  RISK_REVIEW_STATES,
  type RiskLevel,
  SIDES,
} from '../../values/index.ts';
import { assets } from '../catalog/assets.ts';
import { users, vendors } from '../people/accounts.ts';

/** The dates and amounts of a timeline entry, by the names that they have in the event. */
export type TimelineFacts = Readonly<Record<string, string | number>>;

/** The data of the asset, frozen for the booking: later changes of the asset do not affect it. */
export interface AssetSnapshot {
  slug: string;
  title: string;
  category: string;
  city: string;
  image: string | null;
  timeZone: string;
  rules: DurationRules;
  pickup: Pickup;
}

export const bookings = table(
  'bookings',
  {
    id: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    renterId: ref()
      .notNull()
      .references(() => users.id),
    mode: oneOf(MODES).notNull(),
    state: oneOf(BOOKING_STATES).notNull(),
    version: count().notNull().default(0),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** The local pickup and return times as instants. */
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    days: count().notNull(),
    units: count().notNull(),
    rentalMode: oneOf(RENTAL_MODES).notNull(),
    currency: string().notNull(),
    totalMinor: money().notNull(),
    terms: json<Record<string, unknown>>().notNull(),
    /** The time limits of the time at which it was made. An operator's later changes apply to later bookings. */
    limits: json<BookingLimits>().notNull(),
    price: json<Record<string, unknown>>().notNull(),
    depositMinor: money().notNull(),
    depositMethod: oneOf(DEPOSIT_METHODS).notNull(),
    depositState: oneOf(DEPOSIT_STATES).notNull(),
    /** The parts of the deposit that went to the owner, and that were returned or released. */
    depositTakenMinor: money().notNull().default(0),
    depositReturnedMinor: money().notNull().default(0),
    /** How the rental was paid; null before it was. */
    paymentChannel: oneOf(PAYMENT_CHANNELS),
    cancellationPolicy: oneOf(CANCELLATION_POLICIES).notNull(),
    /** The most of the rent that cancelling gives back after the start was moved, in basis points; null for all of it. */
    refundAtMostBps: count(),
    requirements: json<readonly Requirement[]>().notNull(),
    asset: json<Readonly<AssetSnapshot>>().notNull(),
    agreement: json<Readonly<{ version: string; sha256: string; acceptedAt: string | null }>>().notNull(),
    attestations: json<readonly RequirementCode[]>().notNull(),
    /** `planDepositMinor`: the deposit before a high risk raised it. */
    risk: json<{
      level: RiskLevel;
      score: number;
      reasons: { rule: string; points: number; text: string }[];
      planDepositMinor?: number;
    }>(),
    /** When the state ends by itself: the deadline for verification, approval, payment, return or claims. */
    dueAt: instant(),
    /** Until when a payment of the rent can begin; null before the request was accepted. */
    paymentDueAt: instant(),
    promotedAt: instant(),
    approvedBy: string().$type<'OWNER' | 'INSTANT_BOOK' | 'SILENCE' | 'COUNTER_OFFER'>(),
    /** The time that the owner has left to answer, in seconds, while a counter-offer stops the clock. */
    approvalLeftSeconds: count(),
    confirmedAt: instant(),
    /** When the handover was confirmed. */
    actualStartAt: instant(),
    /** When the owner reported that the asset is not back; null again when it is. */
    overdueSince: instant(),
    /** The overdue booking that endangers the start of this one. */
    atRiskOf: ref(),
    /** The fee for late days in minor units. The renter owes it until `lateFeePaidAt`. */
    lateFeeMinor: money().notNull().default(0),
    lateFeePaidAt: instant(),
    /** What the owner keeps as collateral instead of money, in untrusted words. */
    collateral: string(),
    returnedAt: instant(),
    /** Nobody reported the return, so it was assumed a day after the end. */
    returnAssumed: flag().notNull().default(false),
    returnReportedBy: oneOf(SIDES),
    closedAt: instant(),
    cancelledBy: string().$type<'RENTER' | 'OWNER' | 'ADMIN' | 'SYSTEM'>(),
    cancelKind: oneOf(CANCEL_KINDS),
    closeReason: string(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('bookings_renter_idx').on(t.renterId, t.createdAt),
    index('bookings_vendor_idx').on(t.vendorId, t.state, t.createdAt),
    // This index serves the list of a shop, the newest first, and the number of bookings in a state.
    index('bookings_newest_idx').on(t.vendorId, t.mode, t.createdAt, t.id, t.state, t.promotedAt),
    // The number of all bookings of a shop is counted along the narrowest index.
    index('bookings_sent_idx').on(t.vendorId, t.mode, t.promotedAt, t.state),
    index('bookings_asset_idx').on(t.assetId, t.state, t.startDate),
    // An owner's score is computed from this index alone, because the rows of bookings are wide.
    index('bookings_score_idx').on(t.vendorId, t.mode, t.promotedAt, t.id, t.state, t.approvedBy, t.closeReason),
    index('bookings_closed_idx').on(t.vendorId, t.mode, t.state, t.closedAt),
    // A shop's analytics are computed from this index alone, because the rows of bookings are wide.
    index('bookings_rented_idx').on(t.vendorId, t.mode, t.state, t.endDate, t.startDate, t.assetId, t.units),
    index('bookings_requested_idx').on(t.vendorId, t.mode, t.promotedAt, t.assetId, t.approvedBy, t.confirmedAt, t.startAt, t.id),
    // This index finds debts among all bookings that a renter has ever had.
    index('bookings_late_fee_idx').on(t.renterId, t.mode, t.lateFeePaidAt, t.lateFeeMinor),
    index('bookings_owed_fee_idx').on(t.vendorId, t.mode, t.lateFeePaidAt, t.lateFeeMinor),
    // This index serves the lists of administrators.
    index('bookings_all_idx').on(t.mode, t.createdAt, t.id),
    index('bookings_states_idx').on(t.mode, t.state, t.createdAt, t.id),
    index('bookings_start_idx').on(t.mode, t.startDate, t.id),
    index('bookings_due_idx').on(t.dueAt),
    check('bookings_dates', sql`${t.endDate} > ${t.startDate}`),
    check('bookings_total', sql`${t.totalMinor} >= 0`),
  ],
);

/**
 * On how many days units of a shop were, are and will be with renters. It is stored with the bookings, because these are too
 * many to count.
 */
export const rentedDays = table(
  'rented_days',
  {
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    day: day().notNull(),
    units: count().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.mode, t.day] })],
);

/** When something about a booking ends by itself, with one row for each such thing. The row is deleted when it is decided. */
export const bookingDeadlines = table(
  'booking_deadlines',
  {
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    kind: oneOf(DEADLINE_KINDS).notNull(),
    /** The offer, extension, report, …, or the booking itself if the deadline is about nothing else. */
    subjectId: ref().notNull(),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.kind, t.subjectId] }), index('booking_deadlines_due_idx').on(t.dueAt)],
);

/** What happened to a booking, in order of time. */
export const bookingTimeline = table(
  'booking_timeline',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    at: instant().notNull(),
    type: string().notNull(),
    actor: string().$type<'RENTER' | 'OWNER' | 'ADMIN' | 'SYSTEM'>().notNull(),
    fromState: string().$type<BookingState>(),
    toState: string().$type<BookingState>(),
    note: string(),
    /** The dates and amounts of the event; null if it has none, or if only the owner may read it. */
    facts: json<TimelineFacts>(),
  },
  (t) => [index('booking_timeline_idx').on(t.bookingId, t.at, t.id)],
);

/**
 * A request that an administrator examines the risk of a booking, or what counts against a person in a trust score. Only one is
 * open for each subject.
 */
export const riskReviews = table(
  'risk_reviews',
  {
    id: id(),
    /** Null if it is about a trust score. */
    bookingId: ref().references(() => bookings.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The contested score, and the event or the code of its contested part; null for the whole score. */
    role: oneOf(SIDES),
    contested: string(),
    status: oneOf(RISK_REVIEW_STATES).notNull(),
    /** The risk and its rules when the review was requested; for a score, the contested parts. */
    level: oneOf(RISK_LEVELS),
    reasons: json<{ rule: string; points: number; text: string; bookingId?: string }[]>().notNull(),
    /** What the renter says about it, in untrusted words. */
    message: string(),
    requestedAt: instant().notNull(),
    /** With CLEARED: the level that the above reasons have from then on. */
    clearedAs: string().$type<'LOW' | 'MEDIUM'>(),
    /** With STRUCK: the events, and the codes of parts, that no longer count in the score. */
    struck: json<string[]>(),
    /** The reason of the decision, for the renter. */
    reason: string(),
    decidedBy: ref().references(() => users.id),
    decidedAt: instant(),
    /** `userId:subject` while it is open, so that only one is. */
    openKey: string(),
  },
  (t) => [
    uniqueIndex('risk_reviews_open_key').on(t.openKey),
    index('risk_reviews_booking_idx').on(t.bookingId, t.requestedAt),
    index('risk_reviews_status_idx').on(t.status, t.requestedAt),
    index('risk_reviews_user_idx').on(t.userId, t.requestedAt),
  ],
);
