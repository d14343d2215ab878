import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';

/** A database that is filled with statements for both engines, with the few expressions that differ between them. */
export interface MarketDatabase {
  run(statement: string): Promise<void>;
  /** The names of a table's columns in their order. */
  columnsOf(table: string): Promise<string[]>;
  /** The definitions of those indexes of these tables that are no constraints. */
  indexesOf(tables: readonly string[]): Promise<{ name: string; definition: string }[]>;
  /** Updates the statistics of all tables, which a server that has run for a while has. */
  analyse(): Promise<void>;
  close(): Promise<void>;
  readonly words: EngineWords;
}

export interface EngineWords {
  json(text: string): string;
  /** Expressions for a civil day, and for an instant, that many days later. */
  dayLater(day: string, days: string): string;
  instantLater(instant: string, days: string): string;
  /**
   * A statement that enters each asset of the query into the full-text index. The query has the columns `id`, `title`, `body`,
   * `place`, `category`, `city` and `vendor`.
   */
  enterTexts(query: string): string;
}

const Names = z.array(z.object({ name: z.string() }));
const Definitions = z.array(z.object({ name: z.string(), definition: z.string() }));
/** How many bytes FTS5 usually collects before it writes them. */
const USUAL_BYTES = 2 ** 20;
const BULK_BYTES = 2 ** 28;
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

export function openSqliteMarket(file: string): MarketDatabase {
  const database = new BetterSqlite(file);
  for (const pragma of [
    'foreign_keys = OFF',
    'synchronous = OFF',
    'journal_mode = OFF',
    'cache_size = -400000',
    'temp_store = FILE',
  ])
    database.pragma(pragma);
  return {
    async run(statement) {
      database.exec(statement);
    },
    async columnsOf(table) {
      return Names.parse(database.prepare('select name from pragma_table_info(?)').all(table)).map(({ name }) => name);
    },
    async indexesOf(tables) {
      const all = `select name, sql as definition from sqlite_master where type = 'index' and sql is not null and tbl_name in (${quoted(tables)})`;
      return Definitions.parse(database.prepare(all).all());
    },
    async analyse() {
      database.pragma('analysis_limit = 400');
      database.exec('analyze');
    },
    async close() {
      database.pragma('journal_mode = WAL');
      database.close();
    },
    words: {
      json: (text) => text,
      dayLater: (day, days) => `date(${day}, (${days}) || ' days')`,
      instantLater: (instant, days) => `${instant} + (${days}) * 86400000`,
      enterTexts(query) {
        const label = (kind: string) => `char(57344) || '${kind}' || lower(hex(${kind}))`;
        const labels = ['category', 'city', 'vendor'].map(label).join(` || ' ' || `);
        // Large parts are written at once, so that few have to be merged.
        return `insert into asset_search (asset_search, rank) values ('hashsize', ${BULK_BYTES});
          insert into asset_search (asset_id, title, body, place, labels) select id, title, body, place, ${labels} from (${query});
          insert or ignore into search_entries (entry, asset_id) select rowid, asset_id from asset_search;
          insert into asset_search (asset_search, rank) values ('hashsize', ${USUAL_BYTES})`;
      },
    },
  };
}

export async function openPostgresMarket(url: string): Promise<MarketDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Neither foreign keys nor the triggers that refuse changes are checked.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off");
  const rowsOf = async (query: string, values: readonly unknown[]): Promise<unknown> =>
    (await client.query(query, [...values])).rows;
  return {
    async run(statement) {
      await client.query(statement);
    },
    async columnsOf(table) {
      const all = 'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position';
      return Names.parse(await rowsOf(all, [table])).map(({ name }) => name);
    },
    async indexesOf(tables) {
      const all = `select indexname as name, indexdef as definition from pg_indexes
        where tablename = any($1) and not exists (select 1 from pg_constraint where conname = indexname)`;
      return Definitions.parse(await rowsOf(all, [tables]));
    },
    async analyse() {
      await client.query('vacuum analyze');
    },
    async close() {
      await client.end();
    },
    words: {
      json: (text) => `cast(${text} as jsonb)`,
      dayLater: (day, days) => `${day} + cast(${days} as integer)`,
      instantLater: (instant, days) => `${instant} + (${days}) * interval '1 day'`,
      enterTexts: (query) => `insert into asset_search (asset_id, document)
        select id, setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', place), 'B')
          || setweight(to_tsvector('simple', body), 'C')
          || array_to_tsvector(array['=category:' || category, '=city:' || city, '=vendor:' || vendor]) from (${query}) as texts`,
    },
  };
}
