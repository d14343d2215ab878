import { flag, id, index, instant, json, oneOf, ratio, count, money, ref, string, table, uniqueIndex } from '../columns.ts';
import {
  CONFIRMATION_STATES,
  type DurationRules,
  EMAIL_TOKEN_PURPOSES,
  LOGIN_LINK_ROLES,
  LOGIN_LINK_STATES,
  MAIL_KINDS,
  MODES,
  ROLES,
  type Scope,
  type SessionEnd,
  type VendorType,
} from '../values.ts';

export const users = table(
  'users',
  {
    id: id(),
    /** Lower-cased. */
    email: string().notNull(),
    name: string().notNull(),
    passwordHash: string().notNull(),
    role: oneOf(ROLES).notNull(),
    phone: string(),
    city: string(),
    country: string(),
    emailVerifiedAt: instant(),
    phoneVerifiedAt: instant(),
    suspendedAt: instant(),
    /** As the platform told the person; null where nobody is suspended. */
    suspendedReason: string(),
    /** The person asked to be forgotten: nothing personal is left in this row. */
    erasedAt: instant(),
    /** Which terms the person accepted, and when; null for an account that was opened before they were kept. */
    termsVersion: string(),
    termsAcceptedAt: instant(),
    createdAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email), index('users_phone_idx').on(t.phone)],
);

export const vendors = table(
  'vendors',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    slug: string().notNull(),
    name: string().notNull(),
    type: string().$type<VendorType>().notNull(),
    about: string().notNull().default(''),
    city: string(),
    country: string(),
    /** As it stands on invoices. */
    address: string(),
    taxId: string(),
    timeZone: string().notNull(),
    currency: string().notNull(),
    taxRegistered: flag().notNull().default(false),
    ratingAverage: ratio().notNull().default(0),
    ratingCount: count().notNull().default(0),
    /** Defaults for all of the vendor's assets; an asset's own rule wins field by field. */
    durationRules: json<Partial<DurationRules>>().notNull(),
    /** A commission of a real booking was not paid in time, which ends instant booking: the commissions keep it. */
    commissionOverdue: flag().notNull().default(false),
    /** When the platform's people were last told of an old debt. */
    debtToldAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('vendors_slug_key').on(t.slug),
    uniqueIndex('vendors_user_key').on(t.userId),
    index('vendors_overdue_idx').on(t.commissionOverdue),
  ],
);

/** One sign-in of one person: the family of its refresh tokens. */
export const sessions = table(
  'sessions',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    revokedBecause: string().$type<SessionEnd>(),
    /** The software that a login link was approved for, as it called itself: untrusted text. Null for a sign-in with a password. */
    clientName: string(),
    /** What that software may do; null for everything. */
    scopes: json<Scope[]>(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_revoked_idx').on(t.revokedAt),
    index('sessions_expiry_idx').on(t.expiresAt),
  ],
);

export const refreshTokens = table(
  'refresh_tokens',
  {
    id: id(),
    sessionId: ref()
      .notNull()
      .references(() => sessions.id),
    hash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('refresh_tokens_hash_key').on(t.hash),
    index('refresh_tokens_session_idx').on(t.sessionId),
    index('refresh_tokens_expiry_idx').on(t.expiresAt),
  ],
);

export const apiKeys = table(
  'api_keys',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    name: string().notNull(),
    mode: oneOf(MODES).notNull(),
    /** The first letters of the secret, to recognise it by. */
    preview: string().notNull(),
    hash: string().notNull(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** Written at most once a minute by each process. */
    lastUsedAt: instant(),
    /** What the key may commit in a calendar month (UTC), in minor units of its currency; both null for no cap. */
    spendCapMinor: money(),
    spendCurrency: string(),
    /** What commits money or cannot be undone waits until the person has approved that very call. */
    requireConfirm: flag().notNull().default(false),
  },
  (t) => [uniqueIndex('api_keys_hash_key').on(t.hash), index('api_keys_user_idx').on(t.userId)],
);

/** What a capped key committed of its person's money. Rows are only added: one thing that gets dearer adds the difference. */
export const keySpends = table(
  'key_spends',
  {
    id: id(),
    keyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    /** What it was for: `rental:bkg_…`. Calling again for the same thing adds nothing. */
    reference: string().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('key_spends_key_idx').on(t.keyId, t.at)],
);

/** Calls of API keys that wait for the person, or waited. An approval is for one call: this key, this operation, this input. */
export const keyConfirmations = table(
  'key_confirmations',
  {
    id: id(),
    keyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    operation: string().notNull(),
    /** Of all that the person is shown, and of a file's content. */
    inputHash: string().notNull(),
    status: oneOf(CONFIRMATION_STATES).notNull(),
    /** What is asked, in a sentence for the person. It quotes what others wrote. */
    sentence: string().notNull(),
    /** The input of the call, field by field, without secrets. */
    details: json<{ name: string; value: string }[]>().notNull(),
    /** What the call commits, in minor units of the currency; both null for nothing. */
    amountMinor: money(),
    currency: string(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
    usedAt: instant(),
  },
  (t) => [index('key_confirmations_call_idx').on(t.keyId, t.operation, t.inputHash)],
);

/** The keys that sign access tokens; the newest signs, the others still verify until they retire. */
export const signingKeys = table('signing_keys', {
  id: id(),
  algorithm: string().notNull(),
  privateJwk: json<Record<string, unknown>>().notNull(),
  publicJwk: json<Record<string, unknown>>().notNull(),
  createdAt: instant().notNull(),
  signsUntil: instant().notNull(),
  retiresAt: instant().notNull(),
});

/** One-time codes that prove a phone number. Only a hash is kept. */
export const phoneCodes = table(
  'phone_codes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    phone: string().notNull(),
    hash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    failedTries: count().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [
    index('phone_codes_user_idx').on(t.userId, t.createdAt),
    index('phone_codes_phone_idx').on(t.phone, t.createdAt),
    index('phone_codes_expiry_idx').on(t.expiresAt),
  ],
);

/** Secrets of links in e-mails: each works once, for a while. Only a hash is kept. */
export const emailTokens = table(
  'email_tokens',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    purpose: oneOf(EMAIL_TOKEN_PURPOSES).notNull(),
    /** The address that it was sent to. */
    email: string().notNull(),
    hash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('email_tokens_hash_key').on(t.hash),
    index('email_tokens_user_idx').on(t.userId, t.purpose),
    index('email_tokens_expiry_idx').on(t.expiresAt),
  ],
);

/** E-mails to be sent, written in the transaction that causes them. Secrets are made when one is sent, and never kept here. */
export const mails = table(
  'mails',
  {
    id: id(),
    kind: oneOf(MAIL_KINDS).notNull(),
    /** An address that may belong to nobody: who asks for a new password is not told. */
    address: string().notNull(),
    /** The id of what it is about, where the letter says something of it. */
    about: ref(),
    createdAt: instant().notNull(),
    /** When to try (again); null when there is nothing more to do. */
    sendAt: instant(),
    tries: count().notNull().default(0),
    sentAt: instant(),
    /** Why the last try failed. */
    failure: string(),
  },
  (t) => [
    index('mails_due_idx').on(t.sendAt),
    index('mails_address_idx').on(t.address),
    index('mails_age_idx').on(t.sendAt, t.createdAt),
  ],
);

/** Software that asks a person to sign in on a page (the shape of RFC 8628). */
export const loginLinks = table(
  'login_links',
  {
    id: id(),
    role: oneOf(LOGIN_LINK_ROLES).notNull(),
    status: oneOf(LOGIN_LINK_STATES).notNull(),
    userCode: string().notNull(),
    pollHash: string().notNull(),
    /** As the software calls itself: untrusted text. */
    clientName: string().notNull(),
    emailHint: string(),
    /** A pseudonym of the network that asked for it: how many of one network wait at once is limited. */
    network: string(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** How long to wait between two questions; grows when the software does not. */
    pollSeconds: count().notNull(),
    polledAt: instant(),
    /** Who approved. */
    userId: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('login_links_code_key').on(t.userCode),
    index('login_links_expiry_idx').on(t.expiresAt),
    index('login_links_open_idx').on(t.status, t.expiresAt, t.network),
  ],
);
