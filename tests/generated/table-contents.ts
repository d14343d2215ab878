import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { getTableName, is, Table } from 'drizzle-orm';
import pg from 'pg';
import { dialect } from '../../db/dialect.ts';
import { sqliteFile } from '../../db/open-database.ts';
import * as schema from '../../db/schema/index.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';

/** That a call happened, that a listing was looked at and that a job ran is written whatever became of it. */
const BESIDE: readonly unknown[] = [schema.callStats, schema.assetInterest, schema.jobRuns];
const NAMES = Object.values(schema).flatMap((table) =>
  is(table, Table) && !BESIDE.includes(table) ? [getTableName(table)] : [],
);

/** How many rows each table has and what is in them, and which files are stored: equal before and after means that nothing was written. */
export async function contents(market: TestMarketplace): Promise<Record<string, string>> {
  const { databaseUrl, dispatcher, courier, folder } = market;
  await dispatcher.drain();
  await courier.drain();
  // Subscribers that nothing concerned are taken along by whoever looks when all of them have come to rest.
  await dispatcher.drain();
  const told = dialect === 'sqlite' ? contentsSince(market) : tell(NAMES, await rowsOf(databaseUrl, NAMES));
  const documents = join(folder, 'documents');
  const files = existsSync(documents) ? readdirSync(documents, { recursive: true }).map(String) : [];
  return { ...told, 'stored files': `${files.length} files, ${digest(files)}` };
}

interface Known {
  readonly writes: Map<string, number>;
  readonly told: Record<string, string>;
}

const known = new WeakMap<TestMarketplace, Known>();

/** Reads again only the tables that were written since the last time, as triggers of this database count. */
function contentsSince(market: TestMarketplace): Record<string, string> {
  const database = new BetterSqlite(sqliteFile(market.databaseUrl));
  const last = known.get(market);
  if (last === undefined) database.exec(COUNT_WRITES);
  const [writes, told] = database.transaction(() => {
    const counted = new Map(database.prepare<[], [string, number]>(`select name, times from ${COUNTS}`).raw().all());
    const written = NAMES.filter((name) => last === undefined || counted.get(name) !== last.writes.get(name));
    return [counted, tell(written, readRows(database, written))] as const;
  })();
  database.close();
  const now = { ...last?.told, ...told };
  known.set(market, { writes, told: now });
  return now;
}

const COUNTS = 'writes_seen_by_tests';
const COUNT_WRITES = [
  `create table ${COUNTS} (name text primary key, times integer not null) without rowid;`,
  ...NAMES.flatMap((name) => [
    `insert into ${COUNTS} values ('${name}', 0);`,
    ...['insert', 'update', 'delete'].map(
      (change) =>
        `create trigger "${name}_${change}_seen" after ${change} on "${name}" begin update ${COUNTS} set times = times + 1 where name = '${name}'; end;`,
    ),
  ]),
].join('\n');

function tell(names: readonly string[], rows: readonly string[][]): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [name, `${rows[at]?.length} rows, ${digest(rows[at] ?? [])}`]));
}

/** All that is stored in any row, as one text. */
export async function storedText({ databaseUrl }: TestMarketplace): Promise<string> {
  return (await rowsOf(databaseUrl, NAMES)).flat().join('\n');
}

/** Each row as a text, past drizzle: reading every column of every table as a value takes many times as long. */
async function rowsOf(url: string, tables: readonly string[]): Promise<string[][]> {
  if (dialect === 'sqlite') {
    const database = new BetterSqlite(sqliteFile(url), { readonly: true });
    const rows = readRows(database, tables);
    database.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: string[][] = [];
    for (const name of tables) {
      const found = await client.query<{ text: string }>(`select t::text as text from "${name}" as t`);
      rows.push(found.rows.map(({ text }) => text));
    }
    return rows;
  } finally {
    await client.end();
  }
}

function readRows(database: BetterSqlite.Database, tables: readonly string[]): string[][] {
  return tables.map((name) => {
    const rows = database.prepare(`select * from "${name}"`).raw().all();
    return rows.map((row) => JSON.stringify(row));
  });
}

function digest(lines: string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 12);
}
