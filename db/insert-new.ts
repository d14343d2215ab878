import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tx } from './database.ts';

/** SQLite binds at most 32,766 values in a statement, PostgreSQL 65,535. */
const MOST_VALUES = 30_000;

/** Inserts the rows whose key nothing has yet, and leaves the others out, in as few statements as the engines allow. */
export async function insertNew<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const atOnce = Math.floor(MOST_VALUES / Object.keys(getTableColumns(table)).length);
  for (let from = 0; from < rows.length; from += atOnce) {
    await tx
      .insert(table)
      .values(rows.slice(from, from + atOnce))
      .onConflictDoNothing();
  }
}
