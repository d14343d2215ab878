import { id, index, instant, json, ref, string, table, uniqueIndex } from '../../columns.ts';
import type { McpEndpoint, Scope, SessionEnd } from '../../values/index.ts';
import { users } from './accounts.ts';

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
    /** The MCP endpoint that software was connected to by OAuth, and that alone its tokens open; null for every other sign-in. */
    endpoint: string().$type<McpEndpoint>(),
    /** When such software got its newest tokens, or the short session was last used. */
    renewedAt: instant(),
    /** Of the short session that a conversation carries, its hash, and until when it works; null where there is none. */
    codeHash: string(),
    codeExpiresAt: instant(),
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
