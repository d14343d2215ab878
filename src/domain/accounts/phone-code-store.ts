import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { phoneCodes } from '../../../db/schema/index.ts';

export const MAX_TRIES = 5;
export const MAX_CODES_PER_HOUR = 5;
export const CODE_MINUTES = 10;

/** How many codes went to this account or this number since then. */
export async function countPhoneCodes(from: Reader, of: { userId: string; phone: string }, since: Date): Promise<number> {
  const [row] = await from
    .select({ count: count() })
    .from(phoneCodes)
    .where(and(or(eq(phoneCodes.userId, of.userId), eq(phoneCodes.phone, of.phone)), gt(phoneCodes.createdAt, since)));
  return row?.count ?? 0;
}

/** The newest code of the account that may still be judged. A try is counted first, so the last one is judged too. */
export async function findTriedCode(from: Reader, userId: string, now: Date) {
  const [row] = await from
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.userId, userId), isNull(phoneCodes.usedAt), gt(phoneCodes.expiresAt, now)))
    .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
    .limit(1);
  return row !== undefined && row.failedTries <= MAX_TRIES ? row : undefined;
}
