import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { type Database, type OnStatement, type Reader, RowChanged, type Tx } from './database.ts';
import { DatabaseFault, type DatabaseNews } from './database-fault.ts';
import { assertKnownMigrations, knownMigrations, migrationsFolder } from './migrations.ts';
import { readPostgresAddress } from './postgres/postgres-address.ts';
import { isAway, isConflict, isLockTimeout, isStaleStatement, isUnable } from './postgres/postgres-errors.ts';
import { PostgresPool } from './postgres/postgres-pool.ts';
import { PATIENCE_MS, PostgresServers, writes } from './postgres/postgres-servers.ts';
import { postgresSignals } from './signals.postgres.ts';
import { lend } from './tx.ts';

const MAX_ATTEMPTS = 3;
/**
 * After a migration, many statements of a transaction may be stale. Each attempt finds one, which is then sent without a name.
 */
const MOST_STALE = 50;
const MIGRATION_LOCK = 7_263_001;
/** How long a start waits for the database. */
const START_PATIENCE_MS = 60_000;
/** While a migration waits for a table, everybody who comes later waits too. After this time it lets them pass first. */
const MIGRATION_LOCK_SECONDS = 3;
const MIGRATION_PAUSE_MS = 500;

export interface PostgresOptions {
  poolSize: number;
  /** An address at which sessions last, for LISTEN, session locks and migrations. Default: the address itself. */
  directUrl?: string | undefined;
  /** Must be false behind a pooler in transaction mode. Default: true. */
  namedStatements?: boolean;
  news?: DatabaseNews | undefined;
  onStatement?: OnStatement;
}

/** Uses READ COMMITTED and named locks. SERIALIZABLE made independent bookings conflict with each other. */
export async function openPostgres(url: string, options: PostgresOptions = { poolSize: 10 }): Promise<Database> {
  const { poolSize, onStatement, directUrl = url, namedStatements = true, news } = options;
  const servers = new PostgresServers(readPostgresAddress(url), news);
  const direct = directUrl === url ? servers : new PostgresServers(readPostgresAddress(directUrl));
  await migrateAlone(direct, news);
  const pool = new PostgresPool(servers, { poolSize, namedStatements, news });
  const config = { casing: 'snake_case' as const, ...(onStatement && { logger: { logQuery: onStatement } }) };
  const db = drizzle(pool, config);
  /** Each connection of the pool has a drizzle instance of its own, because statements are prepared on a connection. */
  const onClient = new WeakMap<pg.PoolClient, ReturnType<typeof drizzleOn>>();

  function drizzleOn(client: pg.PoolClient) {
    return drizzle(client, config);
  }

  function keptDrizzle(client: pg.PoolClient) {
    const known = onClient.get(client) ?? drizzleOn(client);
    onClient.set(client, known);
    return known;
  }

  /**
   * Runs the transaction once. Throws the error of `work`, a fault, or an error after which the transaction can be tried again.
   */
  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let refused: { readonly by: unknown } | null = null;
    let committing = false;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.lend();
      const own = keptDrizzle(client);
      return await own.transaction(async () => {
        const execute = async (statement: SQL) => void (await own.execute(statement));
        const { tx, end } = lend(own, { ...namedLocks(execute), execute });
        try {
          const done = await work(tx);
          committing = true;
          return done;
        } catch (error) {
          // The rollback that follows may fail as well, and would hide this error.
          refused = { by: error };
          throw error;
        } finally {
          end();
        }
      });
    } catch (thrown) {
      const error: unknown = (refused as { readonly by: unknown } | null)?.by ?? thrown;
      if (isAway(error)) servers.lost(error);
      if (committing && isAway(error)) throw new DatabaseFault('UNKNOWN', error);
      throw isUnable(error) ? new DatabaseFault('NOTHING_CHANGED', error) : error;
    } finally {
      client?.release();
    }
  }

  return {
    signals: postgresSignals(direct, pool),
    reader: db as unknown as Reader,
    async transaction(work) {
      const until = performance.now() + PATIENCE_MS;
      let stale = 0;
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (error instanceof DatabaseFault) throw error;
          if (isStaleStatement(error) && stale < MOST_STALE) {
            stale += 1;
            tries -= 1;
            continue;
          }
          const last = tries === MAX_ATTEMPTS;
          if (isAway(error) && (last || performance.now() > until)) throw new DatabaseFault('NOTHING_CHANGED', error);
          const again = isAway(error) || isConflict(error) || error instanceof RowChanged;
          if (last || !again) throw error;
        }
      }
    },

    // Autovacuum keeps the statistics up to date.
    refreshStatistics: async () => 0,

    use: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    async problems() {
      const silent = delay(READINESS_MS, ['the database did not answer in time'], { ref: false });
      return Promise.race([silent, problemsOf(pool)]);
    },

    async close() {
      servers.close();
      direct.close();
      await pool.end();
    },
  };
}

/** Advisory locks of PostgreSQL, which end with the transaction. They are always taken in the order of their names. */
function namedLocks(execute: (statement: SQL) => Promise<void>): Pick<Tx, 'lock' | 'share'> {
  return {
    async lock(...names) {
      for (const name of names.toSorted()) await execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    },
    async share(...names) {
      for (const name of names.toSorted()) await execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
    },
  };
}

const READINESS_MS = 3_000;

async function problemsOf(pool: PostgresPool): Promise<string[]> {
  try {
    if (!(await writes(pool))) return ['the database only reads'];
    const missing = new Set(knownMigrations('postgres')).difference(new Set(await appliedMigrations(pool)));
    return missing.size === 0 ? [] : [`the database lacks ${missing.size} migrations of this version`];
  } catch {
    return ['the database cannot be reached'];
  }
}

async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<number[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (tables[0]?.found == null) return [];
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map((row) => Number(row.created_at));
}

/**
 * Waits for the database and for other processes that migrate it. A process that comes second finds nothing left to do.
 * Processes of an older version may still be working.
 */
async function migrateAlone(direct: PostgresServers, news?: DatabaseNews): Promise<void> {
  const until = performance.now() + START_PATIENCE_MS;
  const onWait = (words: string) => news?.warn({}, `waiting up to ${START_PATIENCE_MS / 1_000} s for the database at ${words}`);
  for (;;) {
    const client = await direct.open(Math.max(0, until - performance.now()), onWait);
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await client.query(`set lock_timeout = '${MIGRATION_LOCK_SECONDS}s'`);
      assertKnownMigrations(await appliedMigrations(client), 'postgres');
      return await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: migrationsFolder('postgres') });
    } catch (error) {
      const again = isAway(error) || isLockTimeout(error) || isConflict(error);
      if (!again || performance.now() > until) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await delay(MIGRATION_PAUSE_MS);
  }
}
