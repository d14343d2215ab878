import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { apiKeys } from '../../../db/schema/index.ts';

/** Revokes every API key of a user, at once and in every process. Answers how many. */
export async function revokeUserKeys(tx: Tx, userId: string, now: Date): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length;
}
