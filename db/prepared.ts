import { and, type Column, eq, getTableColumns, Param, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Reader, Tx } from './database.ts';
import { given, hotQuery, hotWrite, placeholder, type Preparable } from './hot-query.ts';

export { given, placeholder };

type Values = Record<string, unknown>;

/** Interim. */
export function prepared<R extends PromiseLike<unknown>>(
  name: string,
  build: (reader: Reader) => Preparable<R>,
): (reader: Reader, values?: Record<string, unknown>) => Promise<Awaited<R>> {
  return hotQuery(name, build);
}

/** The rows that have these values in the columns `by`, in this order. */
export function preparedRows<T extends SQLiteTable, By extends keyof T['$inferSelect'] & string>(
  name: string,
  table: T,
  by: readonly By[],
  ...order: readonly SQL[]
): (reader: Reader, values: Pick<T['$inferSelect'], By>) => PromiseLike<T['$inferSelect'][]> {
  const columns = getTableColumns(table);
  const where = () => and(...by.map((key) => eq(columns[key] as Column, placeholder(key, columns[key] as Column))));
  return prepared(name, (reader) =>
    reader
      .select()
      .from(table as SQLiteTable)
      .where(where())
      .orderBy(...order),
  ) as unknown as (reader: Reader, values: Pick<T['$inferSelect'], By>) => PromiseLike<T['$inferSelect'][]>;
}

/** Interim. */
export function preparedWrite<R extends PromiseLike<unknown>>(
  name: string,
  build: (tx: Tx) => Preparable<R>,
): (tx: Tx, values?: Values) => Promise<Awaited<R>> {
  return hotWrite(name, build);
}

/**
 * Changes the row with these values in the columns `by`, and answers with it as it then is: with none where no row has them
 * (any more). What is changed differs from call to call: each choice of columns is a statement of its own.
 */
export function preparedUpdate<T extends SQLiteTable, By extends keyof T['$inferSelect'] & string>(
  name: string,
  table: T,
  by: readonly By[],
): (tx: Tx, row: Pick<T['$inferSelect'], By>, changes: Partial<T['$inferSelect']>) => PromiseLike<T['$inferSelect'][]> {
  const columns = new Map(Object.entries<Column>(getTableColumns(table)));
  const column = (key: string): Column => {
    const found = columns.get(key);
    if (found === undefined) throw new Error(`${name}: there is no column ${key}.`);
    return found;
  };
  const where = and(...by.map((key) => eq(column(key), sql`${sql.placeholder(`by_${key}`)}`)));
  const statements = new Map<string, (tx: Tx, values: Record<string, unknown>) => PromiseLike<T['$inferSelect'][]>>();

  return (tx, row, changes) => {
    const changed = Object.entries<unknown>(changes).filter(([, value]) => value !== undefined);
    const names = changed.map(([key]) => key).join();
    let update = statements.get(names);
    if (update === undefined) {
      const set = Object.fromEntries(changed.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
      update = preparedWrite(`${name}_${statements.size}`, (handle) =>
        handle
          .update(table)
          .set(set as SQLiteUpdateSetSource<T>)
          .where(where)
          .returning(),
      ) as (tx: Tx, values: Record<string, unknown>) => PromiseLike<T['$inferSelect'][]>;
      statements.set(names, update);
    }
    return update(tx, {
      ...Object.fromEntries(changed.map(([key, value]) => [key, encoded(column(key), value)])),
      ...Object.fromEntries(by.map((key) => [`by_${key}`, encoded(column(key), row[key])])),
    });
  };
}

/** As the column stores it. drizzle encodes what is given for a placeholder without asking whether there is anything. */
export function encoded(column: Column, value: unknown): unknown {
  return value == null ? null : column.mapToDriverValue(value);
}

/** Like `prepared`, for a query that comes in variants: each is built and kept under its own short key. */
export function preparedVariants<R extends PromiseLike<unknown>>(
  name: string,
  build: (reader: Reader, key: string) => Preparable<R>,
): (reader: Reader, key: string, values: Record<string, unknown>) => Promise<Awaited<R>> {
  const variants = new Map<string, (reader: Reader, values?: Record<string, unknown>) => Promise<Awaited<R>>>();
  return (reader, key, values) => {
    let variant = variants.get(key);
    if (variant === undefined) {
      variant = prepared(`${name}_${key}`, (connection) => build(connection, key));
      variants.set(key, variant);
    }
    return variant(reader, values);
  };
}
