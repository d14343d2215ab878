import { eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { apiKeys } from '../../../db/schema/index.ts';
import type { UserCaller } from '../kernel/index.ts';

/** When a key that the caller makes runs out: as wished, but no later than the key that makes it. Null for never. */
export async function expiryOfGrant(from: Reader, { credential }: UserCaller, wish: Date | null): Promise<Date | null> {
  if (credential.kind !== 'apiKey') return wish;
  const [maker] = await from.select({ expiresAt: apiKeys.expiresAt }).from(apiKeys).where(eq(apiKeys.id, credential.id));
  const latest = maker?.expiresAt ?? null;
  if (wish === null || latest === null) return wish ?? latest;
  return wish < latest ? wish : latest;
}
