import { setImmediate } from 'node:timers/promises';
import { type Column, getTableColumns, getTableName, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Preparable } from './statements/built-once.ts';
import type { Tx } from './database.ts';
import { dialect } from './dialect.ts';
import { inserted, plusInserted } from './expressions.ts';
import { encoded, preparedWrite } from './prepared.ts';

/** At a time, so that others get their turn: well below the 65,535 that PostgreSQL binds in a statement. */
const MOST_VALUES = 2_000;

/** On PostgreSQL, of so many rows at most, the statement is kept for the next that are inserted so: of each number of rows there is one. */
const MOST_ROWS_KEPT = 8;

/** On SQLite, in one of the kept statements of several rows. */
const MOST_VALUES_OF_PART = 100;

type Row<T extends SQLiteTable> = T['$inferInsert'];

/** Inserts one row. */
export async function insertRow<T extends SQLiteTable>(tx: Tx, table: T, row: Row<T>): Promise<void> {
  await insertPortion(tx, table, [row], FAIL);
}

/** Inserts one row and answers with it as it then stands, with what the table says where the row says nothing. */
export async function insertReturning<T extends SQLiteTable>(tx: Tx, table: T, row: Row<T>): Promise<T['$inferSelect']> {
  const [written] = (await insertPortion(tx, table, [row], RETURN)) as T['$inferSelect'][];
  if (written === undefined) throw new Error(`The row of ${getTableName(table)} was not written.`);
  return written;
}

/** Inserts one row where nothing has its keys yet, or its `key` where one is named, and says whether it did. */
export async function insertIfNew<T extends SQLiteTable>(tx: Tx, table: T, row: Row<T>, key?: SQLiteColumn): Promise<boolean> {
  const ending: Ending = {
    name: `new ${key?.name ?? ''}`,
    on: (insert) => insert.onConflictDoNothing(key && { target: key }).returning(),
  };
  return ((await insertPortion(tx, table, [row], ending)) as unknown[]).length > 0;
}

/** Inserts all rows, now and then letting others have their turn. */
export async function insertAll<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  for await (const portion of portions(table, rows)) await insertPortion(tx, table, portion, FAIL);
}

/** Inserts the rows whose key nothing has yet, and leaves the others out. */
export async function insertNew<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  for await (const portion of portions(table, rows)) await insertPortion(tx, table, portion, LEAVE);
}

type Columns = Readonly<Record<string, Column>>;

/** Inserts all rows; of those whose key something has, only these columns are written: replaced, or added to. */
export async function upsertAll<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
  { key, replaced = {}, added = {} }: { readonly key: Column[]; readonly replaced?: Columns; readonly added?: Columns },
): Promise<void> {
  const set = Object.fromEntries([
    ...Object.entries(replaced).map(([name, column]) => [name, inserted(column)]),
    ...Object.entries(added).map(([name, column]) => [name, plusInserted(column)]),
  ]) as SQLiteUpdateSetSource<SQLiteTable>;
  const target = key as SQLiteColumn[];
  const said = [key.map(({ name }) => name), Object.keys(replaced), Object.keys(added)];
  const ending: Ending = {
    name: said.join(' '),
    on: (insert) => insert.onConflictDoUpdate({ target, set }),
  };
  for await (const portion of portions(table, rows)) await insertPortion(tx, table, portion, ending);
}

type Insert = ReturnType<ReturnType<Tx['insert']>['values']>;

/** How the statement goes on: what becomes of a row whose key something has, and what is answered. The same has the same name. */
interface Ending {
  readonly name: string;
  readonly on: (insert: Insert) => Preparable<PromiseLike<unknown>> & PromiseLike<unknown>;
}

const FAIL: Ending = { name: 'fail', on: (insert) => insert };
const LEAVE: Ending = { name: 'leave', on: (insert) => insert.onConflictDoNothing() };
const RETURN: Ending = { name: 'return', on: (insert) => insert.returning() };

async function insertPortion<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly Row<T>[], ending: Ending): Promise<unknown> {
  if (dialect === 'sqlite' && rows.length > 1) return insertInParts(tx, table, rows, ending);
  const columns = rows.length > MOST_ROWS_KEPT ? null : columnsOf(table, rows);
  return columns === null
    ? ending.on(tx.insert(table).values([...rows] as SQLiteInsertValue<T>[]) as Insert)
    : keptInsert(table, columns, rows.length, ending)(tx, valuesOf(columns, rows));
}

/** SQLite is no way off: kept statements of one row, or of a few where many come, are quicker than a long one that must be written out. */
async function insertInParts<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly Row<T>[], ending: Ending): Promise<void> {
  const columns = columnsOf(table, rows);
  if (columns === null) {
    for (const row of rows) await insertPortion(tx, table, [row], ending);
    return;
  }
  const insertPart = (part: readonly Row<T>[]) => keptInsert(table, columns, part.length, ending)(tx, valuesOf(columns, part));
  const atOnce = Math.max(1, Math.floor(MOST_VALUES_OF_PART / columns.length));
  const inParts = rows.length - (rows.length % atOnce);
  for (let from = 0; from < inParts; from += atOnce) await insertPart(rows.slice(from, from + atOnce));
  for (const row of rows.slice(inParts)) await insertPart([row]);
}

interface Named {
  readonly name: string;
  readonly column: Column;
  /** Of the column, among those of the table. */
  readonly number: number;
}

/** Those that the rows give plain values for; null where they say something else, or where what is left out has a value of its own. */
function columnsOf<T extends SQLiteTable>(table: T, rows: readonly Row<T>[]): Named[] | null {
  const given = keptFor(table).columns.filter(({ name }) => rows.some((row) => isGiven(row, name)));
  const isPlain = rows.every((row) =>
    given.every(({ name, column }) => (isGiven(row, name) ? !(valueIn(row, name) instanceof SQL) : !column.hasDefault)),
  );
  return isPlain ? given : null;
}

type Write = (tx: Tx, values: readonly unknown[]) => PromiseLike<unknown>;
const kept = new WeakMap<SQLiteTable, { readonly columns: readonly Named[]; readonly statements: Map<string, Write> }>();
let count = 0;

function keptFor(table: SQLiteTable) {
  let known = kept.get(table);
  if (known === undefined) {
    const columns = Object.entries<Column>(getTableColumns(table)).map(([name, column], number) => ({ name, column, number }));
    known = { columns, statements: new Map() };
    kept.set(table, known);
  }
  return known;
}

function keptInsert(table: SQLiteTable, columns: readonly Named[], rows: number, ending: Ending): Write {
  const { statements } = keptFor(table);
  const key = `${rows} ${columns.map(({ number }) => number).join()} ${ending.name}`;
  let write = statements.get(key);
  if (write === undefined) {
    const given = (place: number) => sql`${sql.placeholder(String(place))}`;
    const row = (from: number) => Object.fromEntries(columns.map(({ name }, place) => [name, given(from + place)]));
    const values = Array.from({ length: rows }, (_, index) => row(index * columns.length)) as SQLiteInsertValue<SQLiteTable>[];
    write = preparedWrite(`insert_${count}`, (tx) => ending.on(tx.insert(table).values(values)));
    count += 1;
    statements.set(key, write);
  }
  return write;
}

/** One row after the other: each value has its place in the list for a name. */
function valuesOf(columns: readonly Named[], rows: readonly object[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const { name, column } of columns) values.push(encoded(column, valueIn(row, name)));
  return values;
}

function isGiven(row: object, name: string): boolean {
  return valueIn(row, name) !== undefined;
}

function valueIn(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name];
}

async function* portions<T extends SQLiteTable>(table: T, rows: readonly Row<T>[]): AsyncGenerator<Row<T>[]> {
  const atOnce = Math.floor(MOST_VALUES / Object.keys(getTableColumns(table)).length);
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + atOnce);
  }
}
