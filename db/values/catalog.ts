export const RENTAL_MODES = ['SELF_OPERATED', 'WITH_OPERATOR'] as const;
export type RentalMode = (typeof RENTAL_MODES)[number];

/** `SUSPENDED` is the platform's doing: the listing itself is suspended, or its owner is. */
export const ASSET_STATES = ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED', 'SUSPENDED'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

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
