import { count, id, index, instant, json, ref, string, table, uniqueIndex } from '../../columns.ts';
import type { McpEndpoint, Scope, SessionEnd } from '../../values/index.ts';
import { users } from './accounts.ts';

/** One sign-in of one person, to which a family of refresh tokens belongs. */
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
    /** The name that the software of a login link gave itself, which is untrusted text. Null for a sign-in with a password. */
    clientName: string(),
    /** The scopes of that software. Null if it may do everything. */
    scopes: json<Scope[]>(),
    /** The only MCP endpoint that the tokens of a connection by OAuth open. Null for every other sign-in. */
    endpoint: string().$type<McpEndpoint>(),
    /** When such software last got new tokens, or the short session or the cookie of a browser was last used. */
    renewedAt: instant(),
    /** The hash of the short session of a conversation or of the cookie of a browser, and until when it works. Null for neither. */
    codeHash: string(),
    codeExpiresAt: instant(),
    /** When the person last gave their password in this browser. Null for every other sign-in. */
    passwordAt: instant(),
    /** The browser and the system in which it was opened, by the names that people know. Null if it named none of these. */
    openedIn: string(),
    /** The network from which it was opened, roughly. Null for other sign-ins than those on the pages. */
    openedFrom: string(),
  },
  (t) => [
    uniqueIndex('sessions_code_key').on(t.codeHash),
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

/** The keys that sign access tokens. The newest one signs. The others verify until they retire. */
export const signingKeys = table('signing_keys', {
  id: id(),
  algorithm: string().notNull(),
  privateJwk: json<Record<string, unknown>>().notNull(),
  publicJwk: json<Record<string, unknown>>().notNull(),
  createdAt: instant().notNull(),
  signsUntil: instant().notNull(),
  retiresAt: instant().notNull(),
});

/** The second factor of a person: the secret of their authenticator app. It counts from `confirmedAt` on. */
export const secondFactors = table('second_factors', {
  userId: ref()
    .primaryKey()
    .references(() => users.id),
  /** The secret, encrypted for its person. Null until a first code was confirmed. */
  secretSealed: string(),
  confirmedAt: instant(),
  /** The last step of 30 seconds whose code was used. A code of this step or an earlier one is not accepted any more. */
  lastStep: count().notNull().default(0),
  /** A secret that waits for its first code, and until when. It replaces the other one only then. */
  pendingSealed: string(),
  pendingUntil: instant(),
});

/** Codes that a person has written down, for when the app is lost. Each works once, and only its hash is stored. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    hash: string().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex('recovery_codes_hash_key').on(t.userId, t.hash)],
);

/** With whom at an identity provider a person signs in, in place of the password. */
export const identities = table(
  'identities',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    issuer: string().notNull(),
    /** The one name of the person that never changes there. */
    subject: string().notNull(),
    /** The address that the provider had verified when it was connected; null if it had verified none. */
    email: string(),
    createdAt: instant().notNull(),
    /** When the last statement of the provider was made that was used, so that none counts twice. */
    usedProofAt: instant(),
  },
  (t) => [uniqueIndex('identities_subject_key').on(t.issuer, t.subject), index('identities_user_idx').on(t.userId)],
);

/** What a person signs in with in place of password and code: a key that a device of theirs keeps. */
export const passkeys = table(
  'passkeys',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** By what name the browser knows it. */
    credentialId: string().notNull(),
    publicKey: string().notNull(),
    /** How often the device says that it was used. Many devices always say 0. */
    counter: count().notNull(),
    transports: json<string[]>().notNull(),
    /** What the person calls it. */
    name: string().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    /** The challenges that were answered and have not run out yet, so that no answer counts twice. */
    usedChallenges: json<{ challenge: string; until: string }[]>().notNull(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_user_idx').on(t.userId)],
);
