import {
  count,
  day,
  id,
  index,
  instant,
  json,
  money,
  oneOf,
  primaryKey,
  ratio,
  ref,
  string,
  table,
  uniqueIndex,
} from '../../columns.ts';
import { CONFIRMATION_STATES, LOGIN_LINK_ROLES, LOGIN_LINK_STATES, type OauthItemKind, type Scope } from '../../values/index.ts';
import { users } from './accounts.ts';
import { apiKeys } from './api-keys.ts';

/** Software that asks a person to sign in on a page (the shape of RFC 8628). */
export const loginLinks = table(
  'login_links',
  {
    id: id(),
    role: oneOf(LOGIN_LINK_ROLES).notNull(),
    status: oneOf(LOGIN_LINK_STATES).notNull(),
    userCode: string().notNull(),
    pollHash: string().notNull(),
    /** The name that the software gives itself, which is untrusted text. */
    clientName: string().notNull(),
    emailHint: string(),
    /**
     * Pseudonyms of the network that asked for it and of the blocks around it, the largest first. They limit how many links of
     * each wait at once.
     */
    network: string(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** How many seconds the software must wait between two questions. It grows if the software does not wait. */
    pollSeconds: count().notNull(),
    polledAt: instant(),
    /** The person who approved. */
    userId: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('login_links_code_key').on(t.userCode),
    index('login_links_expiry_idx').on(t.expiresAt),
    index('login_links_open_idx').on(t.status, t.expiresAt, t.network),
  ],
);

/**
 * What the authorization server stores: clients, requests that wait for the person, grants, codes and tokens. Of secrets, only
 * the hash is stored.
 */
export const oauthItems = table(
  'oauth_items',
  {
    /** The kind, and the hash of the name under which it is looked up. */
    id: id(),
    kind: string().$type<OauthItemKind>().notNull(),
    /** The session that a grant, a code or a token belongs to. The session may not exist any more. */
    grantId: ref(),
    payload: json<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When a code or a refresh token was used. */
    consumedAt: instant(),
  },
  (t) => [
    index('oauth_items_grant_idx').on(t.grantId),
    index('oauth_items_expiry_idx').on(t.expiresAt),
    index('oauth_items_kind_idx').on(t.kind, t.expiresAt),
  ],
);

/** Calls of API keys that wait or waited for the person. An approval is for one call: this key, this operation, this input. */
export const keyConfirmations = table(
  'key_confirmations',
  {
    id: id(),
    keyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    operation: string().notNull(),
    /** A hash of everything that the person is shown, and of the content of the files. */
    inputHash: string().notNull(),
    status: oneOf(CONFIRMATION_STATES).notNull(),
    /** The question to the person in one sentence. It quotes what others wrote. */
    sentence: string().notNull(),
    /** The input of the call, field by field, without secrets. */
    details: json<{ name: string; value: string }[]>().notNull(),
    /** What the call commits, in minor units of the currency. Both are null if it commits nothing. */
    amountMinor: money(),
    currency: string(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
    usedAt: instant(),
  },
  (t) => [
    index('key_confirmations_call_idx').on(t.keyId, t.operation, t.inputHash),
    index('key_confirmations_expires_idx').on(t.expiresAt),
  ],
);

/**
 * How often an operation was called, by whom, with which outcome, and how long it took. There is a row for each day (UTC) and
 * combination. An empty text means that there was none, because a column of the key cannot be null.
 */
export const callStats = table(
  'call_stats',
  {
    day: day().notNull(),
    operation: string().notNull(),
    via: string().notNull(),
    userId: string().notNull(),
    keyId: string().notNull(),
    /** The name that the software gives itself, which is untrusted text. */
    client: string().notNull(),
    /** `ok`, or the code of the error. */
    outcome: string().notNull(),
    calls: count().notNull(),
    totalMs: ratio().notNull(),
    maxMs: ratio().notNull(),
    /** How many of the calls took at most so long. Each call counts in the first class that it fits. The others took longer. */
    upTo5Ms: count().notNull(),
    upTo20Ms: count().notNull(),
    upTo50Ms: count().notNull(),
    upTo200Ms: count().notNull(),
    upTo1000Ms: count().notNull(),
    upTo5000Ms: count().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.operation, t.via, t.userId, t.keyId, t.client, t.outcome] }),
    index('call_stats_user_idx').on(t.userId),
  ],
);
