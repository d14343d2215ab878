import { asc, gt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { messageKeys } from '../../../../db/schema/index.ts';
import { DAY_MS } from '../../platform/kernel/index.ts';

export type MessageKey = typeof messageKeys.$inferSelect;

/** For how many days the profile shows a key before it signs, and after it has signed. */
export const KNOWN_DAYS = 8;

/** Returns all keys whose signatures can still be checked, the oldest first. */
export function findMessageKeys(from: Reader, now: Date): Promise<MessageKey[]> {
  return from.select().from(messageKeys).where(gt(messageKeys.retiresAt, now)).orderBy(asc(messageKeys.createdAt));
}

/** Whether one key signs now and another will sign when this one has ended. */
export function isProvided(keys: readonly MessageKey[], now: Date): boolean {
  return keys.some(({ signsUntil }) => signsUntil.getTime() - now.getTime() > KNOWN_DAYS * DAY_MS);
}
