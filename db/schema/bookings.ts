import { sql } from 'drizzle-orm';
import { check, count, day, flag, id, index, instant, json, money, oneOf, primaryKey, ref, string, table } from '../columns.ts';
import {
  BOOKING_STATES,
  CANCEL_KINDS,
  CANCELLATION_POLICIES,
  DEADLINE_KINDS,
  DEPOSIT_METHODS,
  DEPOSIT_STATES,
  DOCUMENT_KINDS,
  type DurationRules,
  MODES,
  OCCUPANCY_KINDS,
  PAYMENT_CHANNELS,
  type Pickup,
  RENTAL_MODES,
  type Requirement,
  type RequirementCode,
  type RiskLevel,
  SIDES,
} from '../values.ts';
import { users, vendors } from './accounts.ts';
import { assets } from './catalog.ts';

/** A file that a renter handed in. Its bytes lie in the private file storage under `fileKey`. */
export const documents = table(
  'documents',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: oneOf(DOCUMENT_KINDS).notNull(),
    /** That of the booking it was handed in for, or of the credential: it counts for bookings of its own mode only. */
    mode: oneOf(MODES).notNull().default('live'),
    /** As the client named it: untrusted text. */
    fileName: string().notNull(),
    fileKey: string().notNull(),
    mimeType: string().notNull(),
    bytes: count().notNull(),
    sha256: string().notNull(),
    expiresOn: day(),
    uploadedAt: instant().notNull(),
    /** When it was told that `expiresOn` is near. */
    expiryToldAt: instant(),
    /** When to look whether the file is still needed; null: now. */
    eraseCheckAt: instant(),
    /** From then on the row only says what there was; `fileKey` empties when the file is gone from the storage. */
    erasedAt: instant(),
  },
  (t) => [
    index('documents_user_idx').on(t.userId, t.kind),
    index('documents_erase_idx').on(t.erasedAt, t.eraseCheckAt),
    index('documents_expiry_idx').on(t.expiryToldAt, t.expiresOn),
  ],
);

/** Files that went into the storage, until it is certain that a row names them. */
export const fileIntakes = table(
  'file_intakes',
  {
    /** The file's key. */
    id: id(),
    storedAt: instant().notNull(),
  },
  (t) => [index('file_intakes_stored_idx').on(t.storedAt)],
);

/** What the rental would cost, as promised until `expiresAt`. */
export const quotes = table(
  'quotes',
  {
    id: id(),
    /** Null for an anonymous quote; then anybody may book with it. */
    userId: ref().references(() => users.id),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    startDate: day().notNull(),
    endDate: day().notNull(),
    rentalMode: oneOf(RENTAL_MODES).notNull(),
    units: count().notNull(),
    extras: json<string[]>().notNull(),
    terms: json<Record<string, unknown>>().notNull(),
    price: json<Record<string, unknown>>().notNull(),
    priceHash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('quotes_expiry_idx').on(t.expiresAt)],
);

/** What the booking was made of, frozen: later edits of the asset never touch it. */
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
    price: json<Record<string, unknown>>().notNull(),
    depositMinor: money().notNull(),
    depositMethod: oneOf(DEPOSIT_METHODS).notNull(),
    depositState: oneOf(DEPOSIT_STATES).notNull(),
    /** Of the deposit: what went to the owner, and what was given back or let go. */
    depositTakenMinor: money().notNull().default(0),
    depositReturnedMinor: money().notNull().default(0),
    /** How the rental was paid; null before. */
    paymentChannel: oneOf(PAYMENT_CHANNELS),
    cancellationPolicy: oneOf(CANCELLATION_POLICIES).notNull(),
    requirements: json<Requirement[]>().notNull(),
    asset: json<AssetSnapshot>().notNull(),
    agreement: json<{ version: string; sha256: string; acceptedAt: string | null }>().notNull(),
    attestations: json<RequirementCode[]>().notNull(),
    /** `planDepositMinor`: the deposit before a high risk raised it. */
    risk: json<{
      level: RiskLevel;
      score: number;
      reasons: { rule: string; points: number; text: string }[];
      planDepositMinor?: number;
    }>(),
    /** When the state ends by itself: verification, approval, payment, return or claim, whichever the state waits for. */
    dueAt: instant(),
    promotedAt: instant(),
    approvedBy: string().$type<'OWNER' | 'INSTANT_BOOK' | 'SILENCE' | 'COUNTER_OFFER'>(),
    /** What is left to the owner of the time to answer while a counter-offer stops the clock. */
    approvalLeftSeconds: count(),
    confirmedAt: instant(),
    /** When the handover was confirmed. */
    actualStartAt: instant(),
    /** The owner reported that the asset is not back; null again when it is. */
    overdueSince: instant(),
    /** The overdue booking that stands in the way of this one's start. */
    atRiskOf: ref(),
    /** For late days, minor units; owed by the renter until `lateFeePaidAt`. */
    lateFeeMinor: money().notNull().default(0),
    lateFeePaidAt: instant(),
    /** What is left with the owner in place of money: untrusted words. */
    collateral: string(),
    returnedAt: instant(),
    /** Nobody reported the return; it was assumed a day after the end. */
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
    index('bookings_asset_idx').on(t.assetId, t.state, t.startDate),
    // What an owner's score counts is read from these alone: rows of bookings are wide.
    index('bookings_score_idx').on(t.vendorId, t.mode, t.promotedAt, t.id, t.state, t.approvedBy, t.closeReason),
    index('bookings_closed_idx').on(t.vendorId, t.mode, t.state, t.closedAt),
    index('bookings_due_idx').on(t.dueAt),
    check('bookings_dates', sql`${t.endDate} > ${t.startDate}`),
    check('bookings_total', sql`${t.totalMinor} >= 0`),
  ],
);

/** The next instant at which something about a booking ends by itself, one row per thing. Gone when it is decided. */
export const bookingDeadlines = table(
  'booking_deadlines',
  {
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    kind: oneOf(DEADLINE_KINDS).notNull(),
    /** The offer, extension, report, …; the booking's own id where there is no more to say. */
    subjectId: ref().notNull(),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.kind, t.subjectId] }), index('booking_deadlines_due_idx').on(t.dueAt)],
);

/** One row per blocked local day and unit: its primary key, not code, makes a double booking impossible. */
export const occupancy = table(
  'occupancy',
  {
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    mode: oneOf(MODES).notNull(),
    day: day().notNull(),
    unitNo: count().notNull(),
    kind: oneOf(OCCUPANCY_KINDS).notNull(),
    bookingId: ref().references(() => bookings.id),
    /** A hold counts only until then. */
    heldUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.mode, t.day, t.unitNo] }), index('occupancy_booking_idx').on(t.bookingId)],
);

/** What happened to a booking, in order. */
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
    fromState: string(),
    toState: string(),
    note: string(),
  },
  (t) => [index('booking_timeline_idx').on(t.bookingId, t.at, t.id)],
);

/** The owner's decision about a document, for one booking only. */
export const documentDecisions = table(
  'document_decisions',
  {
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    documentId: ref()
      .notNull()
      .references(() => documents.id),
    decision: string().$type<'APPROVED' | 'REJECTED'>().notNull(),
    reason: string(),
    /** A rejection because it is forged or somebody else's. */
    fraud: flag().notNull().default(false),
    /** The last valid day that the owner read from it; null: as it was handed in. */
    expiresOn: day(),
    decidedBy: ref()
      .notNull()
      .references(() => users.id),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.documentId] }), index('document_decisions_document_idx').on(t.documentId)],
);
