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
  'write:contact',
  'read:booking',
  'write:booking',
  'read:owner',
  'write:owner',
  'write:payout-bank',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The endpoints of MCP: the renter's and the owner's. What is connected to one of them opens nothing else. */
export const MCP_ENDPOINTS = ['mcp', 'mcp-owner'] as const;
export type McpEndpoint = (typeof MCP_ENDPOINTS)[number];

/** What the authorization server keeps. */
export const OAUTH_ITEM_KINDS = [
  'Client',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  'ReplayDetection',
] as const;
export type OauthItemKind = (typeof OAUTH_ITEM_KINDS)[number];

/** Why a session ended before its time. */
export const SESSION_ENDS = ['LOGOUT', 'REUSE', 'PASSWORD', 'ENDED', 'ERASED', 'SUSPENDED'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
/** What an e-mailed link is good for. */
export const EMAIL_TOKEN_PURPOSES = ['RESET', 'VERIFY'] as const;
export type EmailTokenPurpose = (typeof EMAIL_TOKEN_PURPOSES)[number];
export const MAIL_KINDS = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'PASSWORD_CHANGED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_REINSTATED',
  'ACCOUNT_ERASED',
  'LISTING_SUSPENDED',
  'OLD_DEBTS',
  'PAYOUT_BANK_CHANGED',
  'API_KEY_MADE',
  'SIGNED_IN_ANEW',
  'PHONE_MOVED',
  'CALENDAR_STOPPED',
  'WEBHOOK_STOPPED',
  'UNREAD_MESSAGES',
  'NOTIFICATION',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** What an e-mail tells of something that happened: trusted words, but for the title of a listing, and the page where one acts. */
export interface ToldWords {
  kind: NotificationKind;
  text: string;
  /** Of the listing that it is about: untrusted text. */
  title: string | null;
  /** What else there is to know: dates, amounts, until when. */
  lines?: readonly string[] | undefined;
  /** Where it is handed over: untrusted text. */
  place?: readonly { readonly label: string; readonly words: string }[] | undefined;
  /** What the other side says about it: untrusted text. */
  quote?: { by: string; words: string } | null | undefined;
  action: { label: string; url: string };
}
export const CONFIRMATION_STATES = ['PENDING', 'APPROVED', 'DENIED', 'USED'] as const;
export const LOGIN_LINK_STATES = ['PENDING', 'APPROVED', 'DENIED', 'USED'] as const;
export const LOGIN_LINK_ROLES = ['CUSTOMER', 'VENDOR'] as const;

export const RENTAL_MODES = ['SELF_OPERATED', 'WITH_OPERATOR'] as const;
export type RentalMode = (typeof RENTAL_MODES)[number];

/** `SUSPENDED` is the platform's doing: the listing itself is suspended, or its owner is. */
export const ASSET_STATUSES = ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED', 'SUSPENDED'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];
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

export const BOOKING_STATES = [
  'PENDING_VERIFICATION',
  'PENDING_APPROVAL',
  'COUNTER_OFFERED',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'ACTIVE',
  'RETURNED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
/** With the owner and not accepted yet: what wants its days. */
export const REQUESTED_STATES = ['PENDING_APPROVAL', 'COUNTER_OFFERED'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
/** The two sides of a booking, in every place that says who did or does something. */
export const SIDES = ['RENTER', 'OWNER'] as const;
export type Side = (typeof SIDES)[number];
/** To whom a notification goes, and in which role. */
export const NOTIFIED_ROLES = [...SIDES, 'ADMIN'] as const;
export type NotifiedRole = (typeof NOTIFIED_ROLES)[number];
/** What a notification is about: what people choose to hear of. */
export const NOTIFICATION_KINDS = [
  'BOOKINGS',
  'HANDOVER',
  'PAYMENTS',
  'CLAIMS',
  'DOCUMENTS',
  'MESSAGES',
  'REVIEWS',
  'PAYOUTS',
  'LISTINGS',
  'ACCOUNT',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const NOTIFICATION_CHANNELS = ['IN_APP', 'EMAIL', 'PUSH', 'SMS'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
/** A kind over a channel, as choices are kept. */
export type NotificationChoice = `${NotificationKind}:${NotificationChannel}`;
export function notificationChoice(kind: NotificationKind, channel: NotificationChannel): NotificationChoice {
  return `${kind}:${channel}`;
}
/** How often one e-mail tells of all messages that are unread: soon, at full hours, in the morning. */
export const CHAT_LETTERS = ['SOON', 'HOURLY', 'DAILY'] as const;
export type ChatLetters = (typeof CHAT_LETTERS)[number];
/** Where short messages are shown: in a browser, or in an app on a phone. */
export const DEVICE_KINDS = ['WEB', 'MOBILE'] as const;
/** Why a cancelled booking ended, where it was more than somebody's wish. */
export const CANCEL_KINDS = ['NORMAL', 'NO_SHOW_RENTER', 'NO_SHOW_OWNER', 'NOT_AS_DESCRIBED'] as const;
/** Everything about a booking that a deadline of its own hangs on, beside the state. */
export const DEADLINE_KINDS = [
  'COUNTER_OFFER',
  'EXTENSION',
  'CHECK_IN',
  'NO_SHOW',
  'INCIDENT',
  'OVERDUE_DAY',
  'REVIEWS',
  'DEPOSIT',
  /** The authorisation of a held deposit is about to lapse. */
  'HOLD_LAPSE',
  /** A payment that was flagged was not decided in time. */
  'FLAGGED_PAYMENT',
  'OFFLINE_PROOF',
  'OFFLINE_REFUND',
  'COMMISSION',
  'PAYOUT',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export const COUNTER_OFFER_STATES = ['PENDING', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'SUPERSEDED'] as const;
export const EXTENSION_STATES = ['REQUESTED', 'APPROVED', 'PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const;
/** What happens to the period of a booking: a later end, an earlier end, other dates. */
export const EXTENSION_KINDS = ['EXTEND', 'SHORTEN', 'MOVE'] as const;

export const REPORT_KINDS = ['CHECK_IN', 'CHECK_OUT'] as const;
export const REPORT_STATES = ['SUBMITTED', 'CONFIRMED', 'CONTESTED', 'AUTO_CONFIRMED'] as const;

export const INCIDENT_TYPES = [
  'DAMAGE',
  'LOSS',
  'DIRTY',
  'SAFETY',
  'HIDDEN_DEFECT',
  'NOT_AS_DESCRIBED',
  'LATE_RETURN',
  'NO_SHOW',
  'OTHER',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];
export const INCIDENT_STATES = ['REPORTED', 'ACKNOWLEDGED', 'RESOLVED', 'ESCALATED'] as const;
export const LISTING_REPORT_STATES = ['OPEN', 'UPHELD', 'DISMISSED'] as const;
/** What is wrong with a listing, as somebody says who saw it. */
export const LISTING_REPORT_REASONS = [
  'FRAUD',
  'MISLEADING',
  'UNSAFE',
  'PROHIBITED',
  'NOT_THEIRS',
  'OFFENSIVE',
  'OTHER',
] as const;
export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'BLOCKED'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
/** What people talk about: a booking of theirs, or a listing before there is one. */
export const CONVERSATION_KINDS = ['BOOKING', 'INQUIRY'] as const;
export const MESSAGE_REPORT_STATES = ['OPEN', 'UPHELD', 'DISMISSED'] as const;
export const MESSAGE_REPORT_REASONS = ['SPAM', 'FRAUD', 'HARASSMENT', 'OFF_PLATFORM', 'OTHER'] as const;
/** CLEARED: the risk of a booking. STRUCK: what counted against somebody in a trust score. */
export const RISK_REVIEW_STATES = ['REQUESTED', 'CLEARED', 'UPHELD', 'STRUCK'] as const;
/** Facts that trust scores are computed from. OWNER_CANCEL counts in the owner's score, the others in the renter's. */
export const TRUST_EVENT_KINDS = [
  'BOOKING_COMPLETED',
  'LATE_CANCEL',
  'LATE_RETURN',
  'NO_SHOW',
  'INCIDENT_PAYS',
  'DISPUTE_LOST',
  'CHARGEBACK',
  'OWNER_CANCEL',
] as const;
export type TrustEventKind = (typeof TRUST_EVENT_KINDS)[number];
/** Texts that people agree to, each in versions. */
export const LEGAL_TEXTS = ['TERMS', 'PRIVACY', 'RENTAL_AGREEMENT'] as const;
export const INCIDENT_OUTCOMES = ['NO_FAULT', 'RENTER_PAYS', 'OWNER_PAYS', 'SPLIT'] as const;
export const DISPUTE_STATES = ['OPEN', 'UNDER_REVIEW', 'RESOLVED_RENTER', 'RESOLVED_OWNER', 'SPLIT', 'WITHDRAWN'] as const;

export const REVIEW_STATES = ['SUBMITTED', 'PUBLISHED'] as const;
/** What the platform makes of what an owner has told it. */
export const FEEDBACK_STATES = ['NEW', 'SEEN', 'PLANNED', 'DONE'] as const;
/** A calendar elsewhere: read every hour, or no more because that failed for a week. */
export const FOLLOWED_STATES = ['FOLLOWED', 'STOPPED'] as const;

/** As the Universal Commerce Protocol names them. */
export const CHECKOUT_STATES = ['incomplete', 'requires_escalation', 'complete_in_progress', 'completed', 'canceled'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];
/** Who has events sent: an agent those that it names, a shopping agent the state of its orders, a platform its orders whole. */
export const WEBHOOK_KINDS = ['AGENT', 'ORDERS', 'PLATFORM'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
export const WEBHOOK_STATES = ['ENABLED', 'DISABLED'] as const;
/**
 * Why nothing is sent to it. GONE: its server said so (410). FAILING: it took nothing for days. ACCESS_ENDED: what registered
 * it may not act for the person any more. BY_HAND: somebody turned it off.
 */
export const WEBHOOK_ENDS = ['GONE', 'FAILING', 'ACCESS_ENDED', 'BY_HAND'] as const;
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];
export const DELIVERY_STATES = ['QUEUED', 'RETRYING', 'DELIVERED', 'DEAD'] as const;
export const BLACKOUT_SOURCES = ['MANUAL', 'ICS', 'MAINTENANCE'] as const;

/** A photo that proves something. Its bytes lie in the private file storage under `fileKey`. */
export interface Photo {
  id: string;
  fileKey: string;
  /** As the client named it: untrusted text. */
  fileName: string;
  mimeType: string;
  bytes: number;
  sha256: string;
  /** UTC instant, as the client said; null when it did not. */
  takenAt: string | null;
  uploadedAt: string;
}

export const DEPOSIT_METHODS = ['NOT_REQUIRED', 'HOLD', 'CHARGE', 'COLLATERAL'] as const;
export const DEPOSIT_STATES = [
  'NOT_REQUIRED',
  'PENDING',
  'HELD',
  'CHARGED',
  'PARTIALLY_CAPTURED',
  'CAPTURED',
  'RELEASED',
  'VOIDED',
] as const;
/** The states in which money of the deposit, or the permission to take it, may be with the platform: what can be released. */
export const DEPOSIT_THERE: readonly (typeof DEPOSIT_STATES)[number][] = ['HELD', 'CHARGED', 'PARTIALLY_CAPTURED'];

export const PAYMENT_STATES = [
  'CREATED',
  'PENDING',
  'FLAGGED',
  'PAID',
  'REFUSED',
  'FAILED',
  'EXPIRED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGED_BACK',
] as const;
/** Why a payment waits for an admin although the money is there. */
export const FLAG_REASONS = ['HIGH_RISK', 'AMOUNT_MISMATCH'] as const;
/** What a payment is for. */
export const PAYMENT_KINDS = ['RENTAL', 'EXTENSION', 'LATE_FEE', 'CLAIM'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export const REFUND_CAUSES = [
  'CANCELLATION',
  'OWNER_CANCEL',
  'SHORTENED',
  'GOODWILL',
  'DISPUTE',
  'DUPLICATE',
  'LATE_PAYMENT',
  'AMOUNT_MISMATCH',
  'FRAUD',
  'DEPOSIT',
] as const;
/** How a rental is paid: through the gateway, by bank transfer straight to the owner, or with credit alone. */
export const PAYMENT_CHANNELS = ['GATEWAY', 'OFFLINE', 'CREDIT'] as const;
export const OFFLINE_PROOF_STATES = ['REPORTED', 'CONFIRMED', 'REJECTED'] as const;
export const OFFLINE_REFUND_STATES = ['DUE', 'PROVEN', 'CREDITED'] as const;
/** What an owner owes the platform for a booking that was paid past the gateway. */
export const COMMISSION_STATES = ['DUE', 'PROOF_SUBMITTED', 'REJECTED', 'OVERDUE', 'SETTLED', 'NETTED', 'WAIVED'] as const;
/** Why one side of a booking has to pay the other. */
export const AWARD_CAUSES = ['INCIDENT', 'DISPUTE', 'LATE_FEE'] as const;
export const CAPTURE_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED'] as const;
export const CHARGEBACK_STATES = ['OPEN', 'WON', 'LOST'] as const;
export const CREDIT_KINDS = ['GRANT', 'APPLY', 'RETURN', 'EXPIRE', 'COMPENSATION', 'ADJUST'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
/** What a payment gateway reports beside the outcome of a payment. */
export const GATEWAY_REPORT_KINDS = ['CHARGEBACK', 'REFUND_FAILED', 'TRANSFER'] as const;
/** ABSORBED: the payer's bank had given the money back already, and keeps to it. */
export const REFUND_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED', 'ABSORBED'] as const;

export const PAYOUT_STATES = ['SCHEDULED', 'READY', 'ON_HOLD', 'PROCESSING', 'PAID', 'FAILED', 'RETURNED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** Why a payout waits although its time has come. */
export const HOLD_REASONS = [
  'FROZEN',
  'CHARGED_BACK',
  'SUSPENDED',
  'NO_BANK',
  'BANK_CHANGED',
  'NEGATIVE_BALANCE',
  'BY_HAND',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What an entry of an owner's books is. TRANSFER moves money without earning or costing any. */
export const FINANCE_KINDS = ['INCOME', 'EXPENSE', 'CAPEX', 'TAX', 'TRANSFER'] as const;
export type FinanceKind = (typeof FINANCE_KINDS)[number];
/** Where an entry comes from: SYSTEM is the platform's journal, MANUAL the owner, the others what they stand for. */
export const FINANCE_SOURCES = ['SYSTEM', 'MANUAL', 'RECURRING', 'CHECKLIST', 'MAINTENANCE', 'REPAIR', 'ACQUISITION'] as const;
export type FinanceSource = (typeof FINANCE_SOURCES)[number];
export const FINANCE_ENTRY_STATES = ['ACTIVE', 'VOID'] as const;
/** By which day an entry counts: when it is earned or owed, or when the money moved. */
export const BASES = ['ACCRUAL', 'CASH'] as const;
export type Basis = (typeof BASES)[number];
export const CADENCES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type Cadence = (typeof CADENCES)[number];
export const TEMPLATE_STATES = ['ACTIVE', 'PAUSED', 'VOID'] as const;
export const CHECKLIST_STATES = ['OPEN', 'DONE', 'NOT_APPLICABLE'] as const;
/** Of what an owner has bought to rent out: in use, sold, thrown away, entered by mistake. */
export const ACQUISITION_STATES = ['ACTIVE', 'SOLD', 'DISPOSED', 'VOID'] as const;
export const FINANCING_TYPES = ['CASH', 'LOAN', 'LEASE'] as const;
/** How something was paid; the amounts of a loan or a lease in minor units. */
export interface Financing {
  type: (typeof FINANCING_TYPES)[number];
  downMinor: number;
  monthlyMinor: number;
  months: number;
}
export const REPAIR_CAUSES = ['WEAR', 'RENTER', 'OWNER', 'UNKNOWN'] as const;
/** DUE and OVERDUE are SCHEDULED on or after their days. */
export const MAINTENANCE_STATES = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
export const TAX_SCHEMES = ['STANDARD', 'SMALL_BUSINESS', 'NONE'] as const;

/** How the rent of a shop is taxed from an instant on, until the next one says otherwise. */
export interface SalesTax {
  /** UTC, as ISO 8601. */
  readonly since: string;
  readonly registered: boolean;
  readonly taxId: string | null;
  /** What renters are charged on the rent, in basis points. */
  readonly rentBps: number;
}

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

export interface Pickup {
  address: string;
  hours: string;
  instructions: string;
  contact: string;
}

export const THEME_FONTS = ['SYSTEM', 'SERIF', 'HUMANIST', 'GEOMETRIC', 'ROUNDED', 'SLAB'] as const;
export const CORNER_RADII = ['NONE', 'SMALL', 'MEDIUM', 'LARGE'] as const;
export const LOGO_SHAPES = ['SQUARE', 'ROUNDED', 'CIRCLE'] as const;

/** Colours as `#rrggbb`. */
export interface Palette {
  /** Of buttons, whose text is `bg`. */
  primary: string;
  /** Of links. */
  accent: string;
  bg: string;
  text: string;
}

/** How the pages of a shop look. */
export interface ShopTheme {
  /** The preset that it is, unchanged. */
  presetId: string | null;
  palette: Palette;
  font: (typeof THEME_FONTS)[number];
  radius: (typeof CORNER_RADII)[number];
  logoShape: (typeof LOGO_SHAPES)[number];
}

/** A picture of a shop that everybody sees. */
export interface ShopPicture extends Photo {
  alt: string;
}
