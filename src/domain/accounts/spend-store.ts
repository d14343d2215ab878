import { and, eq, gte } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { apiKeys, keySpends } from '../../../db/schema/index.ts';
import { type Minor, sum } from '../kernel/index.ts';

/** The most that a key may commit in a calendar month, in minor units. */
export interface SpendCap {
  readonly capMinor: Minor;
  readonly currency: string;
}

/** Null for a key without a cap. */
export async function findSpendCap(from: Reader, keyId: string): Promise<SpendCap | null> {
  const [row] = await from
    .select({ capMinor: apiKeys.spendCapMinor, currency: apiKeys.spendCurrency })
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId));
  if (row === undefined || row.capMinor === null || row.currency === null) return null;
  return { capMinor: row.capMinor, currency: row.currency };
}

/** What the key committed since an instant, in minor units of its cap's currency. */
export async function spentSince(from: Reader, keyId: string, since: Date): Promise<Minor> {
  const rows = await from
    .select({ amountMinor: keySpends.amountMinor })
    .from(keySpends)
    .where(and(eq(keySpends.keyId, keyId), gte(keySpends.at, since)));
  return sum(rows.map(({ amountMinor }) => amountMinor));
}

/** What the key ever committed for one thing, in minor units. */
export async function committedFor(from: Reader, keyId: string, reference: string): Promise<Minor> {
  const rows = await from
    .select({ amountMinor: keySpends.amountMinor })
    .from(keySpends)
    .where(and(eq(keySpends.keyId, keyId), eq(keySpends.reference, reference)));
  return sum(rows.map(({ amountMinor }) => amountMinor));
}

/** Calls of one key that commit money go one by one. */
export function spendLock(keyId: string): string {
  return `key-spend:${keyId}`;
}
