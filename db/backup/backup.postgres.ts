import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, type DatabaseCopy, RestoreRefused } from './database-copy.ts';
import { assertKnownMigrations, copyMigrationsSoFar } from '../migrations.ts';
import { readPostgresAddress } from '../postgres/postgres-address.ts';
import { PostgresServers } from '../postgres/postgres-servers.ts';

/**
 * Copies all rows with COPY in one transaction, which sees one moment. `pg_dump` would have to be installed and be as new as
 * the server. Of the schema, only the migrations are recorded, because they create it again.
 */
export async function backUpPostgres(url: string, folder: string): Promise<DatabaseCopy> {
  return connected(url, async (client) => {
    await mkdir(join(folder, 'tables'), { mode: 0o700 });
    await client.query('begin isolation level repeatable read read only');
    const migrations = await appliedMigrations(client);
    const tables: CopiedTable[] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const copy = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
      await pipeline(copy, createGzip(), createWriteStream(fileOf(folder, name), { flush: true, mode: 0o600 }));
      tables.push({ name, columns, rows: copy.rowCount ?? 0 });
    }
    await client.query('commit');
    return { engine: 'postgres', migrations, tables };
  });
}

/** Restores only into an empty database, because another one may contain a whole marketplace. */
export async function restorePostgres(url: string, folder: string, { migrations, tables }: DatabaseCopy): Promise<void> {
  assertKnownMigrations(migrations, 'postgres');
  await connected(url, async (client) => {
    const found = await tablesOf(client);
    if (found.length > 0) {
      throw new RestoreRefused(
        'The database in DATABASE_URL is not empty: name a new one, such as after `createdb rentwire_restored`.',
      );
    }
    await makeSchema(client, migrations);
    await client.query('begin');
    await loadTables(client, folder, tables);
    await client.query('commit');
    await client.query('analyze');
  });
}

/** Creates the schema as it was, so that later migrations find the rows that they change. */
async function makeSchema(client: pg.Client, migrations: readonly number[]): Promise<void> {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'rentwire-migrations-'));
  try {
    copyMigrationsSoFar('postgres', migrations, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    rmSync(migrationsFolder, { recursive: true, force: true });
  }
}

/** No order of tables satisfies all foreign keys. So they are removed, and added and checked again when all rows are there. */
async function loadTables(client: pg.Client, folder: string, tables: readonly CopiedTable[]): Promise<void> {
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
  const names = tables.map(({ name }) => quoted(name));
  // Append-only tables refuse to be emptied, even of rows that a migration has inserted.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const { name, columns, rows } of tables) {
    const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), copy);
    if (copy.rowCount !== rows) throw new Error(`Of ${name}, ${copy.rowCount} rows came back and ${rows} were saved.`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { of, name, definition } of keys) {
    await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`);
  }
}

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by c.table_name order by c.table_name`,
  );
  return rows;
}

async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations order by 1');
  return rows.map((row) => Number(row.created_at));
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await new PostgresServers(readPostgresAddress(url)).open(0);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function fileOf(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.copy.gz`);
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
