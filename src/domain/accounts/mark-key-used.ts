import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { apiKeys } from '../../../db/schema/index.ts';

/** Writes down when a key was last used. */
export async function markKeyUsed(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, keyId));
}
