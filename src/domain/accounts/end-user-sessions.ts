import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { sessions } from '../../../db/schema/index.ts';
import type { SessionEnd } from '../../../db/values.ts';

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
