import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../db/database.sqlite.ts';
import { sqliteFile } from '../../db/open-database.ts';
import { startMarketplace } from '../harness/start-marketplace.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-statistics-'));
const file = join(folder, 'rentwire.db');
const open = () => openSqlite(file, { synchronous: 'NORMAL' });
/** Another process. */
let outside: BetterSqlite.Database;
beforeAll(async () => {
  await open().close();
  outside = new BetterSqlite(file);
  make('fruit');
});
afterAll(() => {
  outside?.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (table: string) =>
  outside.exec(`create table ${table} (kind integer, weight integer);
    create index ${table}_weight on ${table} (weight); create index ${table}_kind on ${table} (kind)`);
const fill = (table: string, rows: number) =>
  outside.exec(`with recursive counted (number) as (select 1 union all select number + 1 from counted where number < ${rows})
    insert into ${table} select number % 2, number from counted`);
const forget = () => outside.exec('delete from sqlite_stat1');
const rowsKnown = () =>
  outside.prepare("select distinct cast(stat as integer) from sqlite_stat1 where tbl = 'fruit'").pluck().get();

test('statistics are updated at closing, and again when a table has grown tenfold', async () => {
  const database = open();
  fill('fruit', 1_000);
  await database.close();
  expect(rowsKnown()).toBe(1_000);
  await open().close();
  fill('fruit', 20_000);
  await open().close();
  expect(rowsKnown()).toBe(21_000);
});

test('a file without statistics gets them when it is opened', async () => {
  forget();
  const database = open();
  expect(rowsKnown()).toBe(21_000);
  await database.close();
});

test('open connections use new statistics at once', async () => {
  const database = open();
  make('stones');
  fill('stones', 1_000);
  const reader = new BetterSqlite(file, { readonly: true });
  const ask = 'select * from stones where kind = +? and weight = +?';
  const find = reader.prepare(ask);
  const plan = () => {
    // To explain a question does not look at the file: to ask it does.
    find.all(1, 7);
    return reader.prepare<[number, number], { detail: string }>(`explain query plan ${ask}`).get(1, 7)?.detail;
  };
  expect(plan()).toContain('stones_kind');
  const lookedAt = await database.refreshStatistics();
  expect(plan()).toContain('stones_weight');
  // Tables without a row are looked at each time.
  expect(await database.refreshStatistics()).toBe(lookedAt - 1);
  reader.close();
  await database.close();
});

test('opening and closing do not wait for a writer in another process', async () => {
  forget();
  outside.exec('begin immediate');
  const begun = performance.now();
  await open().close();
  expect(performance.now() - begun).toBeLessThan(4_000);
  outside.exec('rollback');
});

test('a running server updates the statistics once a day', async () => {
  const market = await startMarketplace();
  const connection = new BetterSqlite(sqliteFile(market.databaseUrl));
  connection.exec('drop table sqlite_stat1');
  const isKnown = () => connection.prepare("select 1 from sqlite_master where name = 'sqlite_stat1'").get() !== undefined;
  await market.scheduler.runAll();
  expect(isKnown()).toBe(false);
  market.clock.advance({ hours: 25 });
  await market.scheduler.runAll();
  expect(connection.prepare("select 1 from sqlite_stat1 where tbl = 'categories'").get()).toBeDefined();
  connection.close();
  await market.close();
});
