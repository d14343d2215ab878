import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { loginLinks } from '../../../db/schema/index.ts';

/** Login links that the user approved and nobody has collected run out now. Under the lock of the account. */
export async function endLoginLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(loginLinks)
    .set({ expiresAt: now })
    .where(and(eq(loginLinks.userId, userId), eq(loginLinks.status, 'APPROVED')));
}
