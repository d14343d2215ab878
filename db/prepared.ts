import { type Column, getTableColumns, Param, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';
import type { Reader, Tx } from './database.ts';
import { memoryOf, tablesIn, writtenIn } from './call-memory.ts';
import { listedObjects } from './expressions.ts';
import { UNDERLYING } from './handle.ts';
import { type JoinableQuery, joinable } from './joined-queries.ts';
import { rowMapper, type SelectShape } from './row-mapper.ts';

interface Preparable<R> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): R };
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * A query built once per connection and then only executed, for hot paths: building one with drizzle costs 150 µs,
 * executing a prepared one 7 µs. Values come in through `placeholder`. Within one call the same question is asked once:
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
export function preparedWrite<R>(
  name: string,
  build: (tx: Tx) => Preparable<R>,
): (tx: Tx, values?: Record<string, unknown>) => R {
  const queryOf = builtOnce(name, (connection) => build(connection as Tx));
  return (tx, values) => {
    const { query, writes } = queryOf(tx);
    memoryOf(tx)?.noteWrite(writes);
    return query.execute(values);
  };
}

/** Inserts one row, of which every column is given. */
export function preparedInsert<T extends SQLiteTable>(
  name: string,
  table: T,
): (tx: Tx, row: T['$inferSelect']) => PromiseLike<unknown> {
  const columns = Object.entries<Column>(getTableColumns(table));
  const values = Object.fromEntries(columns.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
  const insert = preparedWrite(name, (tx) => tx.insert(table).values(values as SQLiteInsertValue<T>));
  // drizzle encodes what is given for a placeholder without asking whether there is anything.
  const encoded = (row: Record<string, unknown>) =>
    columns.map(([key, column]) => [key, row[key] == null ? null : column.mapToDriverValue(row[key])]);
  return (tx, row) => insert(tx, Object.fromEntries(encoded(row)));
}

interface Built<R> {
  readonly query: { execute(values?: Record<string, unknown>): R };
  readonly tables: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** On PostgreSQL, where a round trip costs more than the query: what of it can be asked together with others. */
  readonly inCompany: JoinableQuery | null;
}

/** The query of each connection: the one behind the handle, which outlives the transaction. */
function builtOnce<R>(name: string, build: (connection: Reader) => Preparable<R>): (handle: Reader) => Built<R> {
  const built = new WeakMap<object, Built<R>>();
  return (handle) => {
    const drizzle = underlying(handle);
    const connection = clientOf(drizzle);
    let known = built.get(connection);
    if (known === undefined) {
      const preparable = build(drizzle);
      const query = mappingFast(dialect === 'postgres' ? preparable.prepare(name) : preparable.prepare());
      const statement = preparable.toSQL();
      const inCompany = dialect === 'postgres' ? joinable(name, statement, query as SelectShape) : null;
      known = { query, tables: tablesIn(statement.sql), writes: writtenIn(statement.sql), inCompany };
      built.set(connection, known);
    }
    return known;
  };
}

/** drizzle itself, where the handle was lent to a transaction or to a call. */
function underlying(handle: Reader): Reader {
  return (handle as Reader & { [UNDERLYING]?: Reader })[UNDERLYING] ?? handle;
}

/** The driver's connection, or its pool; drizzle makes an object of its own for each transaction on PostgreSQL. */
function clientOf(drizzle: object): object {
  return (drizzle as { session?: { client?: object } }).session?.client ?? drizzle;
}

/** drizzle takes a mapper of ours where its relational queries bring theirs; what is no select keeps what it has. */
function mappingFast<Q>(query: Q): Q {
  const hooks = query as Q & SelectShape & { customResultMapper?: unknown };
  hooks.customResultMapper ??= rowMapper(hooks) ?? undefined;
  return query;
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
