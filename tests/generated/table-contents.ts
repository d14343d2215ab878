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
export async function contents({ databaseUrl, dispatcher, courier, folder }: TestMarketplace): Promise<Record<string, string>> {
  await dispatcher.drain();
  await courier.drain();
  // Subscribers that nothing concerned are taken along by whoever looks when all of them have come to rest.
  await dispatcher.drain();
  const rows = await rowsOf(databaseUrl, NAMES);
  const told = Object.fromEntries(NAMES.map((name, at) => [name, `${rows[at]?.length} rows, ${digest(rows[at] ?? [])}`]));
  const documents = join(folder, 'documents');
  const files = existsSync(documents) ? readdirSync(documents, { recursive: true }).map(String) : [];
  return { ...told, 'stored files': `${files.length} files, ${digest(files)}` };
}

/** All that is stored in any row, as one text. */
export async function storedText({ databaseUrl }: TestMarketplace): Promise<string> {
  return (await rowsOf(databaseUrl, NAMES)).flat().join('\n');
}

/** Each row as a text, past drizzle: reading every column of every table as a value takes many times as long. */
async function rowsOf(url: string, tables: readonly string[]): Promise<string[][]> {
  if (dialect === 'sqlite') {
    const database = new BetterSqlite(sqliteFile(url), { readonly: true });
    const rows = tables.map((name) => database.prepare(`select * from "${name}"`).raw().all());
    database.close();
    return rows.map((ofTable) => ofTable.map((row) => JSON.stringify(row)));
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

function digest(lines: string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 12);
}
