import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { apiKeys } from '../../../db/schema/index.ts';
import { endLoginLinks } from './end-login-links.ts';
import { endUserSessions } from './end-user-sessions.ts';

/** Ends for good everything that acts for a suspended person: sessions, API keys, login links that nobody has collected. */
export async function endUserCredentials(tx: Tx, userId: string, now: Date): Promise<void> {
  await endUserSessions(tx, userId, { because: 'SUSPENDED', now });
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
  await endLoginLinks(tx, userId);
}
