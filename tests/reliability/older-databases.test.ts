import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { copyMigrationsSoFar, migrationsFolder } from '../../db/migrations.ts';
import { openDatabase, sqliteFile } from '../../db/open-database.ts';
import { taxProfiles, vendors } from '../../db/schema/index.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { emptyDatabaseUrl, testDatabaseUrl } from '../harness/databases/test-database.ts';

interface Migration {
  readonly tag: string;
  readonly when: number;
}

/** Rows of every table by its name. */
type Counts = Readonly<Record<string, number>>;

const { entries }: { entries: Migration[] } = JSON.parse(
  readFileSync(join(migrationsFolder(dialect), 'meta/_journal.json'), 'utf8'),
);
/** Before each migration but the first two, which make the schema that there was at first. */
const ALL_POINTS = entries
  .slice(2)
  .map(({ tag }, index) => ({ tag, before: entries.slice(0, index + 2).map(({ when }) => when) }));
/** From the oldest all that came since are run; from the newest, the one that nobody has run yet. */
const POINTS = ALL_POINTS.filter((_, index) => index % sampleSize(1, ALL_POINTS.length - 1) === 0);

test.each(POINTS)(
  'a database from before $tag with data comes up to date without losing a row',
  async ({ before }) => {
    const present = await ownDemoData();
    const older = await emptyDatabaseUrl();
    const folder = mkdtempSync(join(tmpdir(), 'rentwire-older-'));
    try {
      copyMigrationsSoFar(dialect, before, folder);
      const filled = await (dialect === 'sqlite' ? fillSqlite : fillPostgres)(older.url, folder, present.url);
      expect(Object.values(filled).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(1_000);

      await (await openDatabase(older.url, { synchronous: 'NORMAL', poolSize: 1 })).close();
      expect(await (dialect === 'sqlite' ? countSqlite : countPostgres)(older.url)).toMatchObject(filled);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await Promise.all([older.remove(), present.remove()]);
    }
  },
  60_000,
);

/** A copy: while somebody reads the shared database, nobody can copy it. */
async function ownDemoData() {
  return testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
}

test('a shop from before tax profiles still charges its tax, and its books have the date', async () => {
  const present = await ownDemoData();
  const older = await emptyDatabaseUrl();
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-older-'));
  try {
    const point = entries.findIndex(({ tag }) => tag.endsWith('shop-sales-tax'));
    copyMigrationsSoFar(
      dialect,
      entries.slice(0, point).map(({ when }) => when),
      folder,
    );
    await (dialect === 'sqlite' ? fillSqlite : fillPostgres)(older.url, folder, present.url);
    await runSql(older.url, 'delete from tax_profiles');
    await runSql(older.url, "update vendors set tax_registered = true, tax_id = 'PT 1' where slug = 'atlantic-outdoors'");
    const database = await openDatabase(older.url, { synchronous: 'NORMAL', poolSize: 1 });
    const shops = await database.reader.select().from(vendors);
    const [profile, ...others] = await database.reader.select().from(taxProfiles);
    await database.close();
    const { id, createdAt } = shops.find(({ slug }) => slug === 'atlantic-outdoors')!;
    const effectiveFrom = createdAt.toISOString().slice(0, 10);
    const said = { registered: true, taxId: 'PT 1' };
    expect(profile).toMatchObject({ vendorId: id, effectiveFrom, ...said, rateBps: 2_300, scheme: 'STANDARD' });
    expect(others).toEqual([]);
    const taxed = shops.filter(({ salesTax }) => salesTax !== null);
    expect(taxed).toMatchObject([{ id, salesTax: [{ since: `${effectiveFrom}T00:00:00.000Z`, ...said, rentBps: 2_300 }] }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([older.remove(), present.remove()]);
  }
}, 60_000);

async function runSql(url: string, statement: string): Promise<void> {
  if (dialect === 'sqlite') {
    const database = new BetterSqlite(sqliteFile(url));
    database.exec(statement);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** What columns held that a later migration has dropped, where they must hold something. */
const DROPPED: Readonly<Record<string, Readonly<Record<string, number>>>> = { categories: { deposit_floor_minor: 2_000 } };

/** The columns to fill with what they are filled with: a column of now, or what one that is gone held. */
function filling(table: string, columns: readonly string[], now: ReadonlySet<string>): { into: string; values: string } {
  const gone = Object.entries(DROPPED[table] ?? {}).filter(([column]) => columns.includes(column));
  const kept = columns.filter((column) => now.has(column)).map((column) => `"${column}"`);
  const into = [...kept, ...gone.map(([column]) => `"${column}"`)].join(', ');
  return { into, values: [...kept, ...gone.map(([, value]) => String(value))].join(', ') };
}

/** Tables that a later migration drops: what they held is worked out anew. */
const GONE = new Set(['shop_reports']);

const LIST_TABLES =
  "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '\\_\\_%' escape '\\' and name not like 'asset\\_search%' escape '\\'";

async function fillSqlite(url: string, migrations: string, from: string): Promise<Counts> {
  const database = new BetterSqlite(sqliteFile(url));
  migrateSqlite(drizzleSqlite(database), { migrationsFolder: migrations });
  database.pragma('foreign_keys = OFF');
  database.exec(`attach '${sqliteFile(from)}' as present`);
  for (const name of tablesOfSqlite(database)) {
    const now = new Set(database.prepare<[string], string>("select name from pragma_table_info(?, 'present')").pluck().all(name));
    const columns = database.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(name);
    const { into, values } = filling(name, columns, now);
    database.exec(`delete from "${name}"; insert into "${name}" (${into}) select ${values} from present."${name}"`);
  }
  database.exec('detach present');
  database.close();
  return countSqlite(url);
}

function tablesOfSqlite(database: BetterSqlite.Database): string[] {
  return database
    .prepare<[], string>(LIST_TABLES)
    .pluck()
    .all()
    .filter((name) => !GONE.has(name));
}

async function countSqlite(url: string): Promise<Counts> {
  const database = new BetterSqlite(sqliteFile(url), { readonly: true });
  expect(database.pragma('foreign_key_check')).toEqual([]);
  const names = tablesOfSqlite(database);
  const counts = names.map((name) => [name, database.prepare(`select count(*) from "${name}"`).pluck().get()]);
  database.close();
  return Object.fromEntries(counts);
}

async function fillPostgres(url: string, migrations: string, from: string): Promise<Counts> {
  const [client, present] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: from })];
  await Promise.all([client.connect(), present.connect()]);
  await migratePostgres(drizzlePostgres(client), { migrationsFolder: migrations });
  // As a superuser of the tests: neither foreign keys nor triggers.
  await client.query("set session_replication_role = 'replica'");
  for (const name of await tablesOf(client)) {
    const now = new Set(await columnsOf(present, name));
    const { into, values } = filling(name, await columnsOf(client, name), now);
    const { rows } = await present.query<{ row: unknown }>(`select to_json(t)::text as row from "${name}" t`);
    const all = `[${rows.map(({ row }) => row).join(',')}]`;
    await client.query(`delete from "${name}"`);
    await client.query(`insert into "${name}" (${into}) select ${values} from json_populate_recordset(null::"${name}", $1)`, [
      all,
    ]);
  }
  await Promise.all([client.end(), present.end()]);
  return countPostgres(url);
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return rows.map(({ name }) => name);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public'",
  );
  return rows.map(({ name }) => name).filter((name) => !GONE.has(name));
}

async function countPostgres(url: string): Promise<Counts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: [string, number][] = [];
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`);
    counts.push([name, Number(rows[0]?.count)]);
  }
  await client.end();
  return Object.fromEntries(counts);
}
