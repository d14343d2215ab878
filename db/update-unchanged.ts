import { and, eq, getTableName } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tx } from './database.ts';
import { hotUpdate, placeholder } from './hot-query.ts';

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

/**
 * Declares an update of a row that is executed only if the row has not changed since it was read. It returns the new row, or
 * nothing.
 */
export function declareUpdate<Table extends VersionedTable>(
  table: Table,
): (tx: Tx, row: VersionedRow, changes: object) => Promise<Table['$inferSelect'][]> {
  const { version: counter } = table;
  const unchanged = counter === undefined ? eq(table.status, placeholder('status')) : eq(counter, placeholder('version'));
  const update = hotUpdate(`update_${getTableName(table)}`, table, and(eq(table.id, placeholder('id')), unchanged));
  return (tx, { id, status, version = 0 }, changes) =>
    counter === undefined
      ? update(tx, { ...changes }, { id, status })
      : update(tx, { ...changes, version: version + 1 }, { id, version });
}
