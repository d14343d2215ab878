import { and, eq } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tx } from './database.ts';

/** A row that moves: its version counts every write if it has one, and its status does otherwise. */
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

/** Writes the changes if nobody wrote in between, and returns the row as it is then. Empty if somebody did. */
export async function updateUnchanged<Table extends VersionedTable>(
  tx: Tx,
  table: Table,
  { id, status, version = 0 }: VersionedRow,
  changes: object,
): Promise<Table['$inferSelect'][]> {
  const written: object = table.version === undefined ? changes : { ...changes, version: version + 1 };
  const unchanged = table.version === undefined ? eq(table.status, status) : eq(table.version, version);
  // The columns of a generic table are not known to drizzle's types.
  const rows = await tx
    .update(table as SQLiteTable)
    .set(written)
    .where(and(eq(table.id, id), unchanged))
    .returning();
  return rows as Table['$inferSelect'][];
}
