import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { loginLinks } from '../../../db/schema/index.ts';

/**
 * Login links that the user approved and nobody has collected are worth nothing from now on. Under the lock of the account.
 * They run out as of their making, not as of now: a question that waits for the lock came in before now.
 */
export async function endLoginLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(loginLinks)
    .set({ expiresAt: loginLinks.createdAt })
    .where(and(eq(loginLinks.userId, userId), eq(loginLinks.status, 'APPROVED')));
}
