import { and, eq } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tx } from './database.ts';

/** A row whose writes are compared by its version or, if it has none, by its status. */
export interface VersionedRow {
  readonly id: string;
  readonly status: string;
  readonly version?: number;
}

export type VersionedTable = SQLiteTable & {
  readonly $inferSelect: VersionedRow;
  readonly id: AnySQLiteColumn;
  readonly status: AnySQLiteColumn;
  readonly version?: AnySQLiteColumn;
};

/** Writes the changes if nobody has written in between, and returns the row after it. Empty if somebody has. */
export async function updateUnchanged<Table extends VersionedTable>(
  tx: Tx,
  table: Table,
  { id, status, version = 0 }: VersionedRow,
  changes: object,
): Promise<Table['$inferSelect'][]> {
  const written: object = table.version === undefined ? changes : { ...changes, version: version + 1 };
  const unchanged = table.version === undefined ? eq(table.status, status) : eq(table.version, version);
  // drizzle's types do not know the columns of a generic table.
  const rows = await tx
    .update(table as SQLiteTable)
    .set(written)
    .where(and(eq(table.id, id), unchanged))
    .returning();
  return rows as Table['$inferSelect'][];
}
