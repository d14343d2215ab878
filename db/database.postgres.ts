import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, type OnStatement, type Reader, RowChanged } from './database.ts';
import { assertKnownMigrations, migrationsFolder } from './migrations.ts';
import * as schema from './schema/index.ts';
import { postgresSignals } from './signals.postgres.ts';
import { quickText } from './statements/statement-text.ts';
import { lend } from './tx.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const RETRYABLE = new Set([SERIALIZATION_FAILURE, DEADLOCK_DETECTED]);
const MAX_ATTEMPTS = 3;
/** Long: a burst of requests about one asset queues here, and a late answer is better than none. */
const CONNECTION_WAIT_MS = 60_000;
const MIGRATION_LOCK = 7_263_001;

export interface PostgresOptions {
  poolSize: number;
  onStatement?: OnStatement;
}

/** Read committed plus named locks: serializable turned independent bookings of one small table into false conflicts. */
export async function openPostgres(url: string, options: PostgresOptions = { poolSize: 10 }): Promise<Database> {
  const { poolSize, onStatement } = options;
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: CONNECTION_WAIT_MS });
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {});
  await migrateAlone(url);
  const logging = onStatement && { logger: { logQuery: onStatement } };
  const db = quickText(drizzle(pool, { schema, casing: 'snake_case', ...logging }));

  return {
    signals: postgresSignals(url, pool),
    reader: db as unknown as Reader,
    version: () => null,

    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction(async (pgTx) => {
            const { tx, end } = lend(pgTx, {
              async lock(...names) {
                for (const name of names.toSorted())
                  await pgTx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
              },
              async share(...names) {
                for (const name of names.toSorted())
                  await pgTx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
              },
            });
            try {
              return await work(tx);
            } finally {
              end();
            }
          });
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
        }
      }
    },

    // Autovacuum does.
    refreshStatistics: async () => 0,

    use: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    async ping() {
      await pool.query('select 1');
    },

    async close() {
      await pool.end();
    },
  };
}

async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (tables[0]?.found == null) return [];
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map((row) => Number(row.created_at));
}

/** Two processes may start at once; the second waits and finds nothing left to do. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    assertKnownMigrations(await appliedMigrations(client), 'postgres');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: migrationsFolder('postgres') });
  } finally {
    await client.end();
  }
}

/** Somebody else was in the way; who begins anew sees what they did. */
function isConflict(error: unknown): boolean {
  return error instanceof RowChanged || RETRYABLE.has(sqlState(error));
}

function sqlState(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
