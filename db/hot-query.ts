import { type Column, type DriverValueEncoder, getTableColumns, Param, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader, Tx } from './database.ts';
import { drizzleBehind } from './tx.ts';

/** The methods of a query that drizzle can prepare. */
export interface Preparable<Answer extends PromiseLike<unknown>> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): Answer };
}

type Values = Record<string, unknown>;

/**
 * A query that is asked so often that building it each time would cost more than running it. drizzle builds and prepares it
 * once for each database handle. Values that differ are `placeholder`s. PostgreSQL keeps the statement under the name, so no
 * other query may have the same name.
 */
export function hotQuery<Answer extends PromiseLike<unknown>>(
  name: string,
  build: (from: Reader) => Preparable<Answer>,
): (from: Reader, values?: Values) => Promise<Awaited<Answer>> {
  const prepared = new WeakMap<Reader, ReturnType<Preparable<Answer>['prepare']>>();
  return async (from, values = {}): Promise<Awaited<Answer>> => {
    const drizzle = drizzleBehind(from);
    let query = prepared.get(drizzle);
    if (query === undefined) {
      query = build(drizzle).prepare(name);
      prepared.set(drizzle, query);
    }
    return await query.execute(values);
  };
}

/**
 * A statement that writes and is executed so often that it is prepared, like the queries of `hotQuery`. It needs a transaction.
 */
export function hotWrite<Answer extends PromiseLike<unknown>>(
  name: string,
  build: (tx: Tx) => Preparable<Answer>,
): (tx: Tx, values?: Values) => Promise<Awaited<Answer>> {
  return hotQuery(name, (drizzle) => build(drizzle as Tx));
}

/** Adds a whole row, of which every column is given. */
export function hotInsert<Table extends SQLiteTable>(
  name: string,
  table: Table,
): (tx: Tx, row: Table['$inferSelect']) => Promise<void> {
  const values = Object.fromEntries(Object.entries(getTableColumns(table)).map(([key, column]) => [key, given(key, column)]));
  const insert = hotWrite(name, (tx) => tx.insert(table as SQLiteTable).values(values));
  return async (tx, row) => void (await insert(tx, row));
}

/**
 * Updates the rows for which `where` holds, and returns them. Each set of columns that is written is built and prepared once.
 */
export function hotUpdate<Table extends SQLiteTable>(
  name: string,
  table: Table,
  where: SQL | undefined,
): (tx: Tx, set: Values, values: Values) => Promise<Table['$inferSelect'][]> {
  const columns: Record<string, Column> = getTableColumns(table);
  const update = hotVariants(name, (drizzle, key) => {
    const set = key.split('_').map((column) => [column, columns[column] && given(`new_${column}`, columns[column])]);
    return (drizzle as Tx)
      .update(table as SQLiteTable)
      .set(Object.fromEntries(set))
      .where(where)
      .returning();
  });
  return async (tx, set, values) => {
    const written = Object.entries(set).filter(([, value]) => value !== undefined);
    const key = written
      .map(([column]) => column)
      .toSorted()
      .join('_');
    const rows = await update(tx, key, {
      ...values,
      ...Object.fromEntries(written.map(([column, value]) => [`new_${column}`, value])),
    });
    // The columns of a generic table are not known to drizzle's types.
    return rows as Table['$inferSelect'][];
  };
}

/** Like `hotQuery`, for a query that comes in variants: each is built and kept under its own short key. */
export function hotVariants<Answer extends PromiseLike<unknown>>(
  name: string,
  build: (from: Reader, key: string) => Preparable<Answer>,
): (from: Reader, key: string, values: Values) => Promise<Awaited<Answer>> {
  const variants = new Map<string, (from: Reader, values?: Values) => Promise<Awaited<Answer>>>();
  return async (from, key, values): Promise<Awaited<Answer>> => {
    // PostgreSQL cuts names that are longer than 63 bytes, so a variant is named by its number.
    const variant = variants.get(key) ?? hotQuery(`${name}_${variants.size}`, (drizzle) => build(drizzle, key));
    variants.set(key, variant);
    return variant(from, values);
  };
}

/** A value that is given at execution. With a column, it is encoded as the column stores it (instants, JSON, flags). */
export function placeholder(name: string): Placeholder;
export function placeholder(name: string, column: Column): Param;
export function placeholder(name: string, column?: Column): Placeholder | Param {
  return column === undefined ? sql.placeholder(name) : new Param(sql.placeholder(name), nullOr(column));
}

/** An encoder for a column's values that leaves null as it is, because drizzle's own encoders do not expect null. */
function nullOr(column: Column): DriverValueEncoder<unknown, unknown> {
  return { mapToDriverValue: (value) => (value === null ? null : column.mapToDriverValue(value)) };
}

/** A value that is given at execution, for an insert or an update, encoded as this column stores it. */
export function given(name: string, column: Column): SQL {
  return sql`${placeholder(name, column)}`;
}
