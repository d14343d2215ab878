import { and, desc, eq, gt, isNotNull, isNull, max, ne, notExists, notInArray, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { refreshTokens, sessions, users } from '../../../../db/schema/index.ts';
import type { SessionEnd } from '../../../../db/values/index.ts';
import { descending } from '../../platform/kernel/index.ts';

/** A refresh token with its session and user. */
export async function findRefreshToken(from: Reader, hash: string) {
  const [row] = await from
    .select({ token: refreshTokens, session: sessions, user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hash));
  return row;
}

/**
 * The sessions of a user that can still be used, the newest first. A session lives as long as its last refresh token. A session
 * that was connected by OAuth has its own expiry, because its tokens are kept elsewhere, and that of a browser lives as long as
 * its cookie.
 */
export async function findOpenSessions(from: Reader, userId: string, now: Date) {
  const lastUsedAt = max(refreshTokens.createdAt);
  const rows = await from
    .select({
      id: sessions.id,
      clientName: sessions.clientName,
      openedIn: sessions.openedIn,
      openedFrom: sessions.openedFrom,
      scopes: sessions.scopes,
      endpoint: sessions.endpoint,
      createdAt: sessions.createdAt,
      renewedAt: sessions.renewedAt,
      lastUsedAt,
      endsAt: sessions.expiresAt,
      expiresAt: max(refreshTokens.expiresAt),
      codeExpiresAt: sessions.codeExpiresAt,
    })
    .from(sessions)
    .leftJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        or(gt(refreshTokens.expiresAt, now), isConnected(now), isInBrowser(now)),
      ),
    )
    .groupBy(sessions.id)
    .orderBy(desc(lastUsedAt), desc(sessions.id));
  return rows
    .map(({ renewedAt, endsAt, codeExpiresAt, ...row }) => ({
      ...row,
      lastUsedAt: latest(row.createdAt, renewedAt, row.lastUsedAt),
      expiresAt: row.expiresAt ?? endsAt,
      // The cookie of a browser is no short session of a conversation.
      codeExpiresAt: row.expiresAt !== null && codeExpiresAt !== null && codeExpiresAt > now ? codeExpiresAt : null,
    }))
    .toSorted((one, other) => descending(one.lastUsedAt, other.lastUsedAt));
}

/**
 * When the account page was last opened, apart from the session that asks. Sessions of the page have no refresh token and no
 * software.
 */
export async function findLastPage(from: Reader, userId: string, except: string | null): Promise<Date | null> {
  const tokens = from.select({ id: refreshTokens.id }).from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id));
  const isPage = and(isNull(sessions.endpoint), isNull(sessions.clientName), isNull(sessions.codeHash), notExists(tokens));
  const [row] = await from
    .select({ at: max(sessions.createdAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isPage, ne(sessions.id, except ?? '')));
  return row?.at ?? null;
}

function latest(...instants: (Date | null)[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
}

function isConnected(now: Date) {
  return and(isNotNull(sessions.endpoint), gt(sessions.expiresAt, now));
}

/** A session of a browser has a secret, and no refresh token. */
function isInBrowser(now: Date) {
  return and(isNull(refreshTokens.id), gt(sessions.codeExpiresAt, now));
}

export async function findOwnSession(from: Reader, userId: string, sessionId: string) {
  const [row] = await from
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return row;
}

/** Ends at once, for every token, all sessions of a user except those in `keep`. Returns how many. */
export async function endUserSessions(
  tx: Tx,
  userId: string,
  { because, except = [], now }: { because: SessionEnd; except?: readonly string[]; now: Date },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: because })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), notInArray(sessions.id, [...except])))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends one session. Returns whether it was open. */
export async function endSession(
  tx: Tx,
  sessionId: string,
  { because, now }: { because: SessionEnd; now: Date },
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: because })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
