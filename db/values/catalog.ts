export const RENTAL_MODES = ['SELF_OPERATED', 'WITH_OPERATOR'] as const;
export type RentalMode = (typeof RENTAL_MODES)[number];

/** `SUSPENDED` means that the platform has suspended the listing itself or its owner. */
export const ASSET_STATES = ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED', 'SUSPENDED'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

export const CANCELLATION_POLICIES = ['FLEXIBLE', 'MODERATE', 'FIRM', 'NON_REFUNDABLE'] as const;
export type CancellationPolicyName = (typeof CANCELLATION_POLICIES)[number];

/** The document kinds of the starter set. An operator adds others: a kind is the code of a row of `document_kinds`. */
export const STARTER_DOCUMENT_KINDS = [
  'IDENTITY_DOCUMENT',
  'DRIVING_LICENCE',
  'BOAT_LICENCE',
  'DRONE_LICENCE',
  'COMPANY_CERTIFICATE',
  'OPERATOR_CERTIFICATE',
] as const;
export type DocumentKind = string;

/** Requirements that the platform checks without a document: a confirmed phone number, and a declaration of age. */
export const CHECKED_REQUIREMENTS = ['PHONE', 'AGE'] as const;
export type CheckedRequirement = (typeof CHECKED_REQUIREMENTS)[number];
/** One of `CHECKED_REQUIREMENTS`, or the code of a document kind. */
export type RequirementCode = string;

/** The value of an attribute of a listing, within what its category allows. */
export type AttributeValue = string | number | boolean;

/**
 * A requirement applies if the attribute of a listing has a value within these bounds (both included) or among these values.
 */
export interface AttributeCondition {
  name: string;
  atLeast?: number;
  atMost?: number;
  oneOf?: AttributeValue[];
}

/** A requirement of a category for renters. */
export interface Requirement {
  code: RequirementCode;
  /** The rental modes to which it applies. Absent for all. */
  rentalModes?: RentalMode[];
  /** It applies only to listings whose attribute fulfils the condition, and not to listings without the attribute. */
  whenAttribute?: AttributeCondition;
  note?: string;
}

export const ATTRIBUTE_TYPES = ['TEXT', 'NUMBER', 'CHOICE', 'YES_NO'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** An attribute that listings of a category can have. */
export interface AttributeDefinition {
  /** The name under which listings hold it. It is in camelCase and never changes. */
  name: string;
  label: string;
  type: AttributeType;
  /** The unit of a NUMBER. */
  unit?: string;
  /** Only an attribute of type CHOICE has them. */
  choices?: string[];
  /** A listing cannot be published without it. */
  required?: boolean;
  /** Searches can filter by it. */
  filter?: boolean;
  /** Listings that have it keep it. It is neither asked for nor accepted any more. */
  archived?: boolean;
}

/**
 * Whether consumers may withdraw from a booking for 14 days after it was paid, or the law excludes it for this kind of rental.
 */
export const WITHDRAWAL_RIGHTS = ['EXCLUDED', 'FOURTEEN_DAYS'] as const;
export type WithdrawalRight = (typeof WITHDRAWAL_RIGHTS)[number];

export const OCCUPANCY_KINDS = ['HOLD', 'BOOKING', 'BLACKOUT'] as const;

export const BLACKOUT_SOURCES = ['MANUAL', 'ICS', 'MAINTENANCE'] as const;

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
  /** The id of a picture that the owner uploaded. */
  imageId?: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  /** This picture in other sizes, the smallest first. */
  variants?: { url: string; width: number; height: number }[];
}

export interface PickupWindow {
  weekdays: number[];
  /** `HH:MM`, local. */
  from: string;
  to: string;
}

export interface Pickup {
  address: string;
  /** The hours as people read them. */
  hours: string;
  /** When the asset is handed out and taken back, by weekday (1 is Monday). Absent if only `hours` says it. */
  windows?: PickupWindow[];
  instructions: string;
  contact: string;
}
