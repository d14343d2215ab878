import { gt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { signingKeys } from '../../../../db/schema/index.ts';
import { descending } from '../../platform/kernel/index.ts';

/** EdDSA: small signatures, fast to verify. */
export const ALGORITHM = 'EdDSA';

/** How long an access token works before it must be renewed. A key that signed one is accepted for as long. */
export const ACCESS_TOKEN_MINUTES = 60;

/** The key that signs now, if there is one. */
export async function findCurrentKey(reader: Reader, now: Date) {
  const rows = await findValidKeys(reader, now);
  return rows.filter(({ signsUntil }) => signsUntil > now).toSorted((a, b) => descending(a.createdAt, b.createdAt))[0];
}

/** The keys whose tokens are still accepted. */
export async function findValidKeys(reader: Reader, now: Date) {
  return reader.select().from(signingKeys).where(gt(signingKeys.retiresAt, now));
}
