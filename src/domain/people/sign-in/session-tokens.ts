import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { refreshTokens, sessions } from '../../../../db/schema/index.ts';
import { type Role, ROLES, type Scope } from '../../../../db/values/index.ts';
import {
  DAY_MS,
  declareId,
  type Ids,
  later,
  type PrepareContext,
  secretHash,
  type Settings,
} from '../../platform/kernel/index.ts';
import { signAccessToken } from './access-token.ts';
import { codeColumns, newSessionCode, SESSION_LASTS } from './session-code.ts';

export const SESSION_ID = declareId('ses');
const REFRESH_TOKEN_ID = declareId('rft');

/** What a sign-in gives. `expiresIn` is the access token's life in seconds; the refresh token is used once. */
export const TokensView = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  session: z
    .string()
    .optional()
    .describe(
      `for MCP hosts whose header cannot change: the argument session of calls about bookings, documents, payments, chat and owner’s work; ${SESSION_LASTS}`,
    ),
  sessionTerms: z.string().optional().describe('how long the session lasts, and what it opens'),
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) }),
});

const REFRESH_BYTES = 32;

interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

type Tokens = z.infer<typeof TokensView>;

interface NewSession {
  id: string;
  userId: string;
  tokens: Pick<Tokens, 'refreshToken' | 'session'>;
  /** Of a login link: which software was let in, and for what. */
  clientName?: string;
  scopes?: Scope[];
}

/** Signs the tokens of a session, before the transaction that stores them. */
export async function signSessionTokens(
  user: User,
  sessionId: string,
  context: Pick<PrepareContext, 'reader' | 'perform' | 'now' | 'settings' | 'ids'>,
): Promise<Tokens> {
  return {
    accessToken: await signAccessToken({ userId: user.id, sessionId, role: user.role, use: 'access' }, context),
    refreshToken: context.ids.secret(REFRESH_BYTES),
    expiresIn: context.settings.accessTokenMinutes * 60,
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
}

/** What a sign-in gives: the tokens of a new session, and the short one for a conversation. */
export async function signInTokens(
  user: User,
  sessionId: string,
  context: Parameters<typeof signSessionTokens>[2],
): Promise<Tokens> {
  return { ...(await signSessionTokens(user, sessionId, context)), ...newSessionCode(user, context) };
}

/** Opens the session that the tokens were signed for. */
export async function openSession(
  tx: Tx,
  { tokens, ...session }: NewSession,
  context: { now: Date; ids: Ids; settings: Settings },
): Promise<void> {
  const expiresAt = refreshExpiry(context);
  const code = codeColumns(tokens.session, context.now);
  await insertRow(tx, sessions, { ...session, ...code, createdAt: context.now, expiresAt });
  await storeRefreshToken(tx, session.id, tokens.refreshToken, context);
}

export async function storeRefreshToken(
  tx: Tx,
  sessionId: string,
  refreshToken: string,
  context: { now: Date; ids: Ids; settings: Settings },
): Promise<void> {
  await insertRow(tx, refreshTokens, {
    id: context.ids.next(REFRESH_TOKEN_ID),
    sessionId,
    hash: secretHash(refreshToken),
    createdAt: context.now,
    expiresAt: refreshExpiry(context),
  });
}

function refreshExpiry({ now, settings }: { now: Date; settings: Settings }): Date {
  return later(now, settings.refreshTokenDays * DAY_MS);
}
