/** The stored vocabularies and JSON shapes. Domain code adds the meaning; the words are written here once. */

/** The three roles of the specification. A VENDOR can do everything that a CUSTOMER can, and has a vendor profile. */
export const ROLES = ['CUSTOMER', 'VENDOR', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];
/** The calendar lane a credential works in: bookings made with test keys never touch live ones. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];
export const VENDOR_TYPES = ['INDIVIDUAL', 'COMPANY'] as const;
export type VendorType = (typeof VENDOR_TYPES)[number];
/** What an API key may be allowed to do. A `write:` scope includes the `read:` scope of the same area. */
export const SCOPES = [
  'read:catalog',
  'read:account',
  'write:account',
  'read:booking',
  'write:booking',
  'read:owner',
  'write:owner',
] as const;
export type Scope = (typeof SCOPES)[number];

export const RENTAL_MODES = ['SELF_OPERATED', 'WITH_OPERATOR'] as const;
export type RentalMode = (typeof RENTAL_MODES)[number];

export const ASSET_STATUSES = ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'] as const;
export const CANCELLATION_POLICIES = ['FLEXIBLE', 'MODERATE', 'FIRM', 'NON_REFUNDABLE'] as const;
export type CancellationPolicyName = (typeof CANCELLATION_POLICIES)[number];

export const DOCUMENT_KINDS = [
  'IDENTITY_DOCUMENT',
  'DRIVING_LICENCE',
  'BOAT_LICENCE',
  'DRONE_LICENCE',
  'COMPANY_CERTIFICATE',
  'OPERATOR_CERTIFICATE',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const DOCUMENT_STATUSES = ['PENDING_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED', 'SUPERSEDED'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const REQUIREMENT_CODES = ['PHONE', 'AGE', ...DOCUMENT_KINDS] as const;
export type RequirementCode = (typeof REQUIREMENT_CODES)[number];

/** What a category asks of a renter. */
export interface Requirement {
  code: RequirementCode;
  /** Only for these rental modes; absent means all. */
  rentalModes?: RentalMode[];
  /** Only for assets whose attribute reaches this value. */
  whenAttribute?: { name: string; atLeast: number };
  note?: string;
}

export const OCCUPANCY_KINDS = ['HOLD', 'BOOKING', 'BLACKOUT'] as const;

export const BOOKING_STATES = [
  'PENDING_VERIFICATION',
  'PENDING_APPROVAL',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'RETURNED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const DEPOSIT_METHODS = ['NOT_REQUIRED', 'HOLD', 'CHARGE', 'COLLATERAL'] as const;
export const DEPOSIT_STATES = ['NOT_REQUIRED', 'PENDING', 'HELD', 'CHARGED', 'RELEASED', 'VOIDED'] as const;

export const PAYMENT_STATES = ['CREATED', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const;
export const REFUND_CAUSES = ['CANCELLATION', 'LATE_PAYMENT', 'AMOUNT_MISMATCH', 'DEPOSIT'] as const;
export const REFUND_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED'] as const;

/** When and how long an asset may be rented. Times are wall-clock times `HH:MM` in the asset's time zone. */
export interface DurationRules {
  minDays: number;
  maxDays: number;
  noticeHours: number;
  horizonDays: number;
  bufferBeforeDays: number;
  bufferAfterDays: number;
  pickupTime: string;
  returnTime: string;
  /** ISO weekdays (1 Monday to 7 Sunday) on which nothing is handed out or taken back. */
  closedWeekdays: number[];
  discounts: { minDays: number; bps: number }[];
}

export interface AssetImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export interface Pickup {
  address: string;
  hours: string;
  instructions: string;
  contact: string;
}
