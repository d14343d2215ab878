import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { greaterOfInserted, plusInserted } from '../../../../db/expressions.ts';
import { callStats, users } from '../../../../db/schema/index.ts';
import { ascending } from '../../platform/kernel/index.ts';
import type { CallStat } from './call-counts.ts';

const PER_STATEMENT = 100;

/** Adds all of these counts to the stored ones, or none. The last calls of a person who was erased are not stored. */
export async function storeCallCounts(tx: Tx, counts: readonly CallStat[]): Promise<void> {
  const erased = await erasedAmong(tx, counts);
  // The rows have a fixed order, so that two processes that store at the same time cannot deadlock.
  const rows = counts
    .filter(({ userId }) => !erased.has(userId))
    .map((row) => ({ row, key: orderOf(row) }))
    .toSorted((a, b) => ascending(a.key, b.key))
    .map(({ row }) => row);
  for (let from = 0; from < rows.length; from += PER_STATEMENT) {
    await tx
      .insert(callStats)
      .values(rows.slice(from, from + PER_STATEMENT))
      .onConflictDoUpdate({ target: KEY, set: SUMS });
  }
}

const { day, operation, via, userId, keyId, client, outcome } = callStats;
const KEY = [day, operation, via, userId, keyId, client, outcome];
const SUMS = {
  calls: plusInserted(callStats.calls),
  totalMs: plusInserted(callStats.totalMs),
  maxMs: greaterOfInserted(callStats.maxMs),
  upTo5Ms: plusInserted(callStats.upTo5Ms),
  upTo20Ms: plusInserted(callStats.upTo20Ms),
  upTo50Ms: plusInserted(callStats.upTo50Ms),
  upTo200Ms: plusInserted(callStats.upTo200Ms),
  upTo1000Ms: plusInserted(callStats.upTo1000Ms),
  upTo5000Ms: plusInserted(callStats.upTo5000Ms),
};

async function erasedAmong(tx: Tx, counts: readonly CallStat[]): Promise<Set<string>> {
  const ids = [...new Set(counts.map((row) => row.userId))].filter((id) => id !== '');
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += PER_STATEMENT) {
    const some = ids.slice(from, from + PER_STATEMENT);
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, some), isNotNull(users.erasedAt)));
    for (const { id } of rows) found.add(id);
  }
  return found;
}

function orderOf(row: CallStat): string {
  return [row.day, row.operation, row.via, row.userId, row.keyId, row.client, row.outcome].join('\n');
}
