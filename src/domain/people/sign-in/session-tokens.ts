import { and, eq, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { refreshTokens, sessions } from '../../../../db/schema/index.ts';
import { type Role, ROLES, type Scope } from '../../../../db/values/index.ts';
import {
  DAY_MS,
  declareId,
  HOUR_MS,
  hoursInWords,
  type Ids,
  later,
  MINUTE_MS,
  numberInWords,
  type PrepareContext,
  secretHash,
} from '../../platform/kernel/index.ts';
import { signAccessToken } from './access-token.ts';
import { REFRESH_TOKEN_DAYS } from './connection-store.ts';
import { ACCESS_TOKEN_MINUTES } from './signing-key.ts';

export const SESSION_ID = declareId('ses');
const REFRESH_TOKEN_ID = declareId('rft');

/** The short session has 24 characters, 120 bits: short enough for a conversation, and impossible to find by trying. */
const CODE_BYTES = 15;
const CODE_SHAPE = /^rws_[\w-]{20}$/;
const IDLE_HOURS = 1;
const LONGEST_HOURS = 12;
/** How long a short session lasts: from its last use, and in all. */
export const SESSION_HOURS = { idle: IDLE_HOURS, longest: LONGEST_HOURS } as const;
/** The same in words. */
export const SESSION_LASTS = `${hoursInWords(IDLE_HOURS)} from its last use, ${numberInWords(LONGEST_HOURS)} in all`;

/** The answer to a sign-in. `expiresIn` is the life of the access token in seconds; the refresh token can be used once. */
export const TokensView = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  session: z
    .string()
    .optional()
    .describe(
      `for MCP hosts whose header cannot change: the argument session of calls on bookings, documents, payments, chat and owner’s work; ${SESSION_LASTS}`,
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
  /** Only for a login link: which software was let in, with which scopes. */
  clientName?: string;
  scopes?: Scope[];
}

type SigningContext = Pick<PrepareContext, 'reader' | 'perform' | 'now' | 'settings' | 'ids'>;

/** Signs the tokens of a session, before the transaction that stores them. */
export async function signSessionTokens(user: User, sessionId: string, context: SigningContext): Promise<Tokens> {
  return {
    accessToken: await signAccessToken({ userId: user.id, sessionId, role: user.role, use: 'access' }, context),
    refreshToken: context.ids.secret(REFRESH_BYTES),
    expiresIn: ACCESS_TOKEN_MINUTES * 60,
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
}

/** The tokens of a new session, and the short session for a conversation. */
export async function signInTokens(user: User, sessionId: string, context: SigningContext): Promise<Tokens> {
  return { ...(await signSessionTokens(user, sessionId, context)), ...newSessionCode(user, context) };
}

/** Opens the session that the tokens were signed for. */
export async function openSession(tx: Tx, { tokens, ...session }: NewSession, context: { now: Date; ids: Ids }): Promise<void> {
  const expiresAt = refreshExpiry(context.now);
  const code = codeColumns(tokens.session, context.now);
  await tx.insert(sessions).values({ ...session, ...code, createdAt: context.now, expiresAt });
  await storeRefreshToken(tx, session.id, tokens.refreshToken, context);
}

export async function storeRefreshToken(
  tx: Tx,
  sessionId: string,
  refreshToken: string,
  context: { now: Date; ids: Ids },
): Promise<void> {
  await tx.insert(refreshTokens).values({
    id: context.ids.next(REFRESH_TOKEN_ID),
    sessionId,
    hash: secretHash(refreshToken),
    createdAt: context.now,
    expiresAt: refreshExpiry(context.now),
  });
}

/**
 * Signs the permit of the account page, before the transaction that opens it. It belongs to a session of its own, so that
 * everything that ends sessions ends it too: a new password, a suspension, an erasure, leaving the page.
 */
export async function signPagePermit(
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  context: SigningContext,
): Promise<{ sessionId: string; permit: string }> {
  const sessionId = context.ids.next(SESSION_ID);
  return { sessionId, permit: await signAccessToken({ userId, sessionId, role, use: 'page' }, context) };
}

/**
 * Opens the session of the page without a refresh token, so that it cannot be prolonged and is not listed among the sign-ins.
 * Returns when it ends.
 */
export async function openPageSession(
  tx: Tx,
  { sessionId: id, userId }: { sessionId: string; userId: string },
  { now, minutes }: { now: Date; minutes: number },
): Promise<Date> {
  const expiresAt = later(now, minutes * MINUTE_MS);
  await tx.insert(sessions).values({ id, userId, createdAt: now, expiresAt });
  return expiresAt;
}

interface NewSessionCode {
  readonly session?: string;
  /** How long the session lasts and what it can do, in words, for a model that sees only the answer. */
  readonly sessionTerms?: string;
}

/** The hash of a text that could be a session code; null for any other text, which is not looked up. */
export function codeHashOf(session: string): string | null {
  return CODE_SHAPE.test(session) ? secretHash(session) : null;
}

/** Prolongs a session that was used, so that had not run out. One that was ended meanwhile stays ended. */
export async function renewSessionCode(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const [row] = await tx.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  if (row === undefined) return;
  const codeExpiresAt = codeExpiry(row, now);
  await tx
    .update(sessions)
    .set({ codeExpiresAt, renewedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), lt(sessions.codeExpiresAt, codeExpiresAt)));
}

function refreshExpiry(now: Date): Date {
  return later(now, REFRESH_TOKEN_DAYS * DAY_MS);
}

/**
 * A short session, which a sign-in gives beside its tokens, for software that cannot put a token into its own header.
 * Administrators get none, because no software acts for them.
 */
function newSessionCode({ role }: { role: Role }, { ids, now }: { ids: Ids; now: Date }): NewSessionCode {
  if (role === 'ADMIN') return {};
  const last = later(now, LONGEST_HOURS * HOUR_MS).toISOString();
  const sessionTerms = `Where your header cannot change, pass session as an argument of every later call that takes it, and keep it: no answer repeats it. It ends ${hoursInWords(IDLE_HOURS)} after its last use, at the latest at ${last}; then sign in again. It opens bookings, documents, payments, chat and owner’s work as far as was allowed, and reads the profile; it never changes the account, keys or a bank account.`;
  return { session: `rws_${ids.secret(CODE_BYTES)}`, sessionTerms };
}

/** The columns of the session code. Only its hash is stored, so a reader of the table cannot use it. */
function codeColumns(session: string | undefined, now: Date) {
  return session === undefined ? {} : { codeHash: secretHash(session), codeExpiresAt: codeExpiry({ createdAt: now }, now) };
}

/** When the session code expires: some time after its last use, but at most some time after the sign-in. */
function codeExpiry({ createdAt }: { createdAt: Date }, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_HOURS * HOUR_MS, createdAt.getTime() + LONGEST_HOURS * HOUR_MS));
}
