import { setImmediate } from 'node:timers/promises';
import { type Column, getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Tx } from './database.ts';
import { inserted, plusInserted } from './expressions.ts';

/**
 * In one statement: well below what the engines bind (SQLite 32,766, PostgreSQL 65,535), because nothing else happens in
 * the process while SQLite takes it in.
 */
const MOST_VALUES = 2_000;

/** Inserts all rows in a few statements, between which others get their turn. */
export async function insertAll<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for await (const portion of portions(table, rows)) await tx.insert(table).values(portion);
}

/** Inserts the rows whose key nothing has yet, and leaves the others out. */
export async function insertNew<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for await (const portion of portions(table, rows)) await tx.insert(table).values(portion).onConflictDoNothing();
}

type Columns = Readonly<Record<string, Column>>;

/** Inserts all rows; of those whose key something has, only these columns are written: replaced, or added to. */
export async function upsertAll<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  { key, replaced = {}, added = {} }: { readonly key: Column[]; readonly replaced?: Columns; readonly added?: Columns },
): Promise<void> {
  const set = Object.fromEntries([
    ...Object.entries(replaced).map(([name, column]) => [name, inserted(column)]),
    ...Object.entries(added).map(([name, column]) => [name, plusInserted(column)]),
  ]);
  const target = key as SQLiteColumn[];
  for await (const portion of portions(table, rows)) {
    await tx
      .insert(table)
      .values(portion)
      .onConflictDoUpdate({ target, set: set as SQLiteUpdateSetSource<T> });
  }
}

async function* portions<T extends SQLiteTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
): AsyncGenerator<T['$inferInsert'][]> {
  const atOnce = Math.floor(MOST_VALUES / Object.keys(getTableColumns(table)).length);
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + atOnce);
  }
}
