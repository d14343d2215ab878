import { and, desc, eq, gt, isNull, max, ne } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { refreshTokens, sessions } from '../../../../db/schema/index.ts';
import type { SessionEnd } from '../../../../db/values.ts';

/** The sessions of a user that can still be used, the newest first. A session lives as long as its last refresh token. */
export async function findOpenSessions(from: Reader, userId: string, now: Date) {
  const lastUsedAt = max(refreshTokens.createdAt);
  return from
    .select({
      id: sessions.id,
      clientName: sessions.clientName,
      scopes: sessions.scopes,
      createdAt: sessions.createdAt,
      lastUsedAt,
      expiresAt: max(refreshTokens.expiresAt),
    })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(refreshTokens.expiresAt, now)))
    .groupBy(sessions.id)
    .orderBy(desc(lastUsedAt), desc(sessions.id));
}

export async function findOwnSession(from: Reader, userId: string, sessionId: string) {
  const [row] = await from
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return row;
}

/** Ends the sessions of a user, all but one where it says so, at once for every token of theirs. Answers how many. */
export async function endUserSessions(
  tx: Tx,
  userId: string,
  { because, except = '', now }: { because: SessionEnd; except?: string | undefined; now: Date },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: because })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends one session. Says whether it lived until now. */
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
