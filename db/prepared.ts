import { and, type Column, eq, getTableColumns, Param, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { asWritten, builtOnce, type Preparable } from './statements/built-once.ts';
import { memoryOf } from './statements/call-memory.ts';
import type { Reader, Tx } from './database.ts';
import { listedObjects } from './expressions.ts';
import type { Values } from './statements/quick-query.ts';

/**
 * A query that drizzle builds once and each connection prepares once, for hot paths: building one costs 150 µs, executing
 * a prepared one 7 µs. Values come in through `placeholder`. Within one call the same question is asked once:
 * its rows are shared, so nobody may change them.
 * The name must be unique; PostgreSQL keeps the statement under it.
 */
export function prepared<R extends PromiseLike<unknown>>(
  name: string,
  build: (reader: Reader) => Preparable<R>,
): (reader: Reader, values?: Record<string, unknown>) => R {
  const queryOf = builtOnce(name, build);
  return (reader, values) => {
    const { query, tables, inCompany } = queryOf(reader);
    const memory = memoryOf(reader);
    const alone = () => query.execute(values);
    if (memory === undefined) return alone();
    return memory.recall(name, values, tables, () =>
      inCompany === null ? alone() : (memory.together.ask(inCompany, () => values ?? {}, alone) as PromiseLike<unknown> as R),
    );
  };
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

/** Of an answer about several things: which of them a row is about, by its place among them. */
interface Placed {
  readonly place: string;
}

/**
 * Like `prepared`, for what is asked of each of many: what one call asks at the same time is one statement, however many it
 * asks about, and each gets the rows at its place. `build` joins the rows of `asked` with a table and selects their `place`.
 */
export function preparedForEach<Row extends Placed>(
  name: string,
  build: (reader: Reader, asked: ReturnType<typeof listedObjects>) => Preparable<PromiseLike<Row[]>>,
): (reader: Reader, one: About, shared?: Readonly<Record<string, unknown>>) => Promise<Omit<Row, 'place'>[]> {
  const queryOf = builtOnce(name, (reader) => build(reader, listedObjects(placeholder('asked'))));
  return async (reader, one, shared = {}) => {
    const { query, tables, inCompany } = queryOf(reader);
    const memory = memoryOf(reader);
    if (memory === undefined) return withoutPlace(await query.execute(asked([one], shared)));

    const begin = (ended: () => void) => {
      const all: About[] = [];
      const values = () => {
        ended();
        return asked(all, shared);
      };
      const alone = () => query.execute(values());
      const rows = inCompany === null ? nextTick().then(alone) : memory.together.ask(inCompany, values, alone);
      return { all, rows: (rows as Promise<Row[]>).then((found) => Map.groupBy(found, ({ place }) => place)) };
    };
    return memory.recall(name, { ...shared, ...one }, tables, async () => {
      const { all, rows } = memory.asking(`${name} ${JSON.stringify(shared)}`, begin);
      const place = String(all.push(one) - 1);
      return withoutPlace((await rows).get(place) ?? []);
    });
  };
}

type About = Readonly<Record<string, string>>;

function asked(all: readonly About[], shared: Readonly<Record<string, unknown>>) {
  return { ...shared, asked: JSON.stringify(all.map((one, place) => ({ ...one, place: String(place) }))) };
}

function withoutPlace<Row extends Placed>(rows: readonly Row[]): Omit<Row, 'place'>[] {
  return rows.map(({ place: _place, ...row }) => row);
}

/** By then all has been asked that can be before something has to be waited for. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** The same for what writes: in a transaction only. */
export function preparedWrite<R>(name: string, build: (tx: Tx) => Preparable<R>): (tx: Tx, values?: Values) => R {
  const queryOf = builtOnce(name, (connection) => build(connection as Tx));
  return (tx, values) => {
    const { query, writes } = queryOf(tx);
    memoryOf(tx)?.noteWrite(writes);
    return query.execute(values);
  };
}

/** The same for a statement that drizzle has no words for. */
export function preparedText(name: string, statement: SQL): (tx: Tx, values: Values) => Promise<void> {
  const write = preparedWrite(name, (tx) => asWritten<PromiseLike<unknown>>(tx, statement));
  return async (tx, values) => void (await write(tx, values));
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
): (reader: Reader, key: string, values: Record<string, unknown>) => R {
  const variants = new Map<string, (reader: Reader, values?: Record<string, unknown>) => R>();
  return (reader, key, values) => {
    let variant = variants.get(key);
    if (variant === undefined) {
      variant = prepared(`${name}_${key}`, (connection) => build(connection, key));
      variants.set(key, variant);
    }
    return variant(reader, values);
  };
}

/** A value that is given at execution. With its column, it is encoded as the column stores it (instants, JSON, flags). */
export function placeholder(name: string): Placeholder;
export function placeholder(name: string, column: Column): Param;
export function placeholder(name: string, column?: Column): Placeholder | Param {
  return column === undefined ? sql.placeholder(name) : new Param(sql.placeholder(name), column);
}

/** The same for what an update sets, as this column stores it. */
export function given(name: string, column: Column): SQL {
  return sql`${placeholder(name, column)}`;
}
