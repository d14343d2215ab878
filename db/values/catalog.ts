export const RENTAL_MODES = ['SELF_OPERATED', 'WITH_OPERATOR'] as const;
export type RentalMode = (typeof RENTAL_MODES)[number];

/** `SUSPENDED` is the platform's doing: the listing itself is suspended, or its owner is. */
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

/** What the platform checks without a document: a confirmed phone number, and a declaration of age. */
export const CHECKED_REQUIREMENTS = ['PHONE', 'AGE'] as const;
export type CheckedRequirement = (typeof CHECKED_REQUIREMENTS)[number];
/** One of `CHECKED_REQUIREMENTS`, or the code of a document kind. */
export type RequirementCode = string;

/** What a listing says of itself by name, within what its category declares. */
export type AttributeValue = string | number | boolean;

/** When a requirement holds: where the attribute of a listing has a value in these bounds (both included) or among these values. */
export interface AttributeCondition {
  name: string;
  atLeast?: number;
  atMost?: number;
  oneOf?: AttributeValue[];
}

/** What a category asks of a renter. */
export interface Requirement {
  code: RequirementCode;
  /** Only for these rental modes; absent means all. */
  rentalModes?: RentalMode[];
  /** Only for listings whose attribute fulfils the condition; one that does not state it is not affected. */
  whenAttribute?: AttributeCondition;
  note?: string;
}

export const ATTRIBUTE_TYPES = ['TEXT', 'NUMBER', 'CHOICE', 'YES_NO'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** What listings of a category can say of themselves. */
export interface AttributeDefinition {
  /** The key under which listings state it: camelCase, never changed. */
  name: string;
  label: string;
  type: AttributeType;
  /** Of a NUMBER: what it is counted in. */
  unit?: string;
  /** Of a CHOICE. */
  choices?: string[];
  /** A listing cannot be published without it. */
  required?: boolean;
  /** Searches can filter by it. */
  filter?: boolean;
  /** Listings that state it keep it; nothing new is asked for or accepted. */
  archived?: boolean;
}

/** Whether consumers may withdraw from a booking for 14 days after it was paid, or the law excludes it for this kind of rental. */
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
  /** Of a picture that its owner uploaded. */
  imageId?: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  /** The same picture in other sizes, the smallest first. */
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
  /** As people read it. */
  hours: string;
  /** When it is handed out and taken back, by weekday (1 is Monday); absent where `hours` alone says it. */
  windows?: PickupWindow[];
  instructions: string;
  contact: string;
}
