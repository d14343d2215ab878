import { gt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { signingKeys } from '../../../../db/schema/index.ts';
import { descending } from '../../platform/kernel/index.ts';

/** EdDSA has small signatures that are fast to verify. */
export const ALGORITHM = 'EdDSA';

/** How many minutes an access token works before it must be renewed. A key that no longer signs is accepted for so long. */
export const ACCESS_TOKEN_MINUTES = 60;

/** The key that signs now, if there is one. */
export async function findCurrentKey(reader: Reader, now: Date) {
  const rows = await findValidKeys(reader, now);
  return rows.filter(({ signsUntil }) => signsUntil > now).toSorted((a, b) => descending(a.createdAt, b.createdAt))[0];
}

/** The keys that sign now or signed tokens that have not expired. */
export async function findValidKeys(reader: Reader, now: Date) {
  return reader.select().from(signingKeys).where(gt(signingKeys.retiresAt, now));
}
