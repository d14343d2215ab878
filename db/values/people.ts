import type { NotificationKind } from './talk.ts';

/** The three roles of the specification. A VENDOR can do everything that a CUSTOMER can, and has a vendor profile. */
export const ROLES = ['CUSTOMER', 'VENDOR', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

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

/** The kinds of things that the authorization server stores. */
export const OAUTH_ITEM_KINDS = [
  'Client',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  'ReplayDetection',
  'ClientDocument',
] as const;
export type OauthItemKind = (typeof OAUTH_ITEM_KINDS)[number];

/** Why a session ended before its time. */
/** The languages of pages and letters that the release brings, by their codes of ISO 639-1. */
export const LANGUAGES = ['en', 'pt', 'de', 'es', 'fr'] as const;
export type BuiltInLanguage = (typeof LANGUAGES)[number];
/** The code of one of them, or of a language that the operator has added: `it`, `pt-BR`. */
export type Language = string;

export const SESSION_ENDS = ['LOGOUT', 'REUSE', 'PASSWORD', 'ENDED', 'ERASED', 'SUSPENDED'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** What the link in an e-mail is for. */
export const EMAIL_TOKEN_PURPOSES = ['RESET', 'VERIFY'] as const;
export type EmailTokenPurpose = (typeof EMAIL_TOKEN_PURPOSES)[number];

/** The states of a requested change of the e-mail address. After its time it has no effect, whatever its state. */
export const EMAIL_CHANGE_STATES = ['PENDING', 'CONFIRMED', 'CANCELLED'] as const;

export const MAIL_KINDS = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'PASSWORD_CHANGED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_REINSTATED',
  'ACCOUNT_ERASED',
  'LISTING_SUSPENDED',
  'EMAIL_CHANGE',
  'EMAIL_CHANGE_ASKED',
  'EMAIL_CHANGED',
  'LISTING_REPORT',
  'ADMIN_INVITATION',
  'ADMIN_ADDED',
  'ADMIN_REMOVED',
  'OLD_DEBTS',
  'PAYOUT_BANK_CHANGED',
  'PAYOUT_ACCOUNT_INCOMPLETE',
  'API_KEY_MADE',
  'SIGNED_IN_ANEW',
  'ACCESS_WIDENED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'IDENTITY_CONNECTED',
  'IDENTITY_DISCONNECTED',
  'PHONE_MOVED',
  'CALENDAR_STOPPED',
  'WEBHOOK_STOPPED',
  'UNREAD_MESSAGES',
  'NOTIFICATION',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * The text of an e-mail about something that happened, in the language of its reader. The words are trusted, except for the
 * title of a listing. It also names the page where the person can act.
 */
export interface ToldWords {
  kind: NotificationKind;
  text: string;
  /** The title of the listing that it is about, which is untrusted text. */
  title: string | null;
  /** The days of the booking that it is about, as the subject names them. */
  days?: string | null | undefined;
  /** Further facts, such as dates, amounts and deadlines. */
  lines?: readonly string[] | undefined;
  /** The place of the handover, which is untrusted text. */
  place?: readonly { readonly label: string; readonly words: string }[] | undefined;
  /** The words of the other side, which are untrusted text. */
  quote?: { by: string; words: string } | null | undefined;
  action: { label: string; url: string };
}

export const CONFIRMATION_STATES = ['PENDING', 'APPROVED', 'CLAIMED', 'DENIED', 'USED'] as const;

export const LOGIN_LINK_STATES = ['PENDING', 'APPROVED', 'DENIED', 'USED'] as const;

export const LOGIN_LINK_ROLES = ['CUSTOMER', 'VENDOR'] as const;

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

/** The states of the text message with a code. UNKNOWN means that it was sent and no answer came, so it may arrive. */
export const CODE_STATES = ['SENDING', 'SENT', 'UNKNOWN', 'NOT_SENT'] as const;

/**
 * What receives events: an agent gets those that it names, a shopping agent the state of its orders, a platform its whole
 * orders.
 */
export const WEBHOOK_KINDS = ['AGENT', 'ORDERS', 'PLATFORM'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOK_STATES = ['ENABLED', 'DISABLED'] as const;

/**
 * Why nothing is sent to a webhook. GONE: its server said so (410). FAILING: it accepted nothing for days. ACCESS_ENDED: what
 * registered it may no longer act for the person. BY_HAND: a person turned it off.
 */
export const WEBHOOK_ENDS = ['GONE', 'FAILING', 'ACCESS_ENDED', 'BY_HAND'] as const;
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];

export const DELIVERY_STATES = ['QUEUED', 'RETRYING', 'DELIVERED', 'DEAD'] as const;
