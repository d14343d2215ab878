import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Column, getTableColumns, is, type SQL, sql, Table } from 'drizzle-orm';
import type { Reader } from '../database.ts';
import { dialect } from '../dialect.ts';
import * as schema from '../schema/index.ts';

/** Tables with copies of what happened. They never hold the only name of a file, and some are large. */
const COPIES: ReadonlySet<unknown> = new Set([schema.events, schema.auditLog, schema.idempotencyKeys, schema.fileIntakes]);
const KEY = '(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])';
/** Reading so many rows takes some milliseconds, in which SQLite answers nobody else. */
const ROWS_AT_ONCE = 100;

/**
 * Finds out which of these files a row names, in a column `fileKey` or anywhere within a JSON column. It goes through the
 * schema itself, so that no table that is added later is forgotten. It reads every row once, however many keys there are.
 * Meanwhile others write: a name that moves from a row that is still to be read to one that was read is missed, so no command
 * may move a name.
 */
export async function findNamedFiles(from: Reader, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const table of Object.values(schema)) {
    if (!is(table, Table) || COPIES.has(table)) continue;
    const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) => (mayName(name, column) ? [column] : []));
    if (columns.length === 0) continue;
    const found = dialect === 'postgres' ? keysAmong(from, table, { columns, keys }) : keysWithin(from, table, columns);
    for await (const key of found) named.add(key);
  }
  return named.intersection(new Set(keys));
}

export function mayName(name: string, { dataType }: Column): boolean {
  if (name === 'fileKey' || dataType.includes('json')) return true;
  // Documents of SQLite are stored as text. Those of PostgreSQL are JSON.
  return dialect === 'sqlite' && dataType === 'custom';
}

function textOf(columns: readonly Column[]): SQL<string> {
  const texts = columns.map((column) => sql`coalesce(cast(${column} as text), '')`);
  return sql<string>`${sql.join(texts, sql` || ' ' || `)}`;
}

/** Reads a few rows at a time by their numbers, which never change, so that others are answered in between. */
async function* keysWithin(from: Reader, table: Table, columns: readonly Column[]): AsyncGenerator<string> {
  const row = sql<number>`rowid`;
  const text = textOf(columns);
  const keys = new RegExp(KEY, 'g');
  for (let last = 0, more = true; more;) {
    const rows = await from
      .select({ row, text })
      .from(table)
      .where(sql`${row} > ${last}`)
      .orderBy(row)
      .limit(ROWS_AT_ONCE);
    for (const { text: words } of rows) for (const [key] of words.matchAll(keys)) yield key;
    last = rows.at(-1)?.row ?? last;
    more = rows.length === ROWS_AT_ONCE;
    await nextTurn();
  }
}

/** PostgreSQL answers others meanwhile. */
async function* keysAmong(
  from: Reader,
  table: Table,
  { columns, keys }: { columns: readonly Column[]; keys: readonly string[] },
): AsyncGenerator<string> {
  const wanted = sql`select jsonb_array_elements_text(cast(${JSON.stringify(keys)} as jsonb))`;
  const matches = sql`regexp_matches(${textOf(columns)}, ${KEY}, 'g') as match`;
  const found = sql<string[]>`array(select match[1] from ${matches} where match[1] in (${wanted}))`.as('keys');
  const rows = from.select({ found }).from(table).as('found_rows');
  for (const { found: ofRow } of await from
    .select()
    .from(rows)
    .where(sql`cardinality(${rows.found}) > 0`))
    yield* ofRow;
}
