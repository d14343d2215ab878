import { asc, inArray, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tx } from './database.ts';

type Rows = SQLiteTable & { readonly id: SQLiteColumn };

/** A table whose rows expire. */
export type ExpiringRows = Rows & { readonly expiresAt: SQLiteColumn };

/** Deletes at most `limit` of the rows that expired before that instant. Returns how many it deleted. */
export function deleteExpired(tx: Tx, table: ExpiringRows, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(tx, table, { where: lt(table.expiresAt, before), by: table.expiresAt, limit });
}

/** Deletes at most `limit` of the matching rows, the oldest by `by` first. Returns how many it deleted. */
export async function deleteOldest(
  tx: Tx,
  table: Rows,
  { where, by, limit }: { where: SQL | undefined; by: SQLiteColumn; limit: number },
): Promise<number> {
  const rows = await tx.select({ id: table.id }).from(table).where(where).orderBy(asc(by)).limit(limit);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  const gone = await tx.delete(table).where(inArray(table.id, ids)).returning({ id: table.id });
  return gone.length;
}
