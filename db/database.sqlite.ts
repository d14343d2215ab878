import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Database, OnStatement, Reader, Tx } from './database.ts';
import { asSqliteFault, isSqliteBusy } from './database-fault.ts';
import { startFromEmpty } from './empty.sqlite.ts';
import { foldText } from './fold-text.ts';
import { groupCommit } from './group-commit.ts';
import { assertKnownMigrations, knownMigrations, migrationsFolder } from './migrations.ts';
import { Mutex } from './mutex.ts';
import { makePrivate } from './private-files.ts';
import { rememberStatements } from './remember-statements.ts';
import { analyseNow, announceStatistics, wantedAnalyses } from './statistics.sqlite.ts';
import { lend } from './tx.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** SQLite maps as much of the file as it can, and reads it without copying. The rest is read through a cache of 2 MB. */
const MOST_MAPPED = 2_147_418_112;

export interface SqliteOptions {
  /** FULL (the default) loses no answered write in a power cut. NORMAL may lose the last ones. */
  synchronous: 'FULL' | 'NORMAL';
  onStatement?: OnStatement;
}

/** A writing connection that only `transaction` can use, and a read-only connection beside it (WAL). */
export function openSqlite(file: string, options: SqliteOptions = { synchronous: 'FULL' }): Database {
  const { onStatement } = options;
  const config = { casing: 'snake_case' as const, ...(onStatement && { logger: { logQuery: onStatement } }) };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const isNew = startFromEmpty(file);
  makePrivate(file);
  const writer = new BetterSqlite(file);
  // Two processes may start on one file. Then setting the journal mode and migrating must wait for each other.
  writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  writer.pragma('journal_mode = WAL');
  writer.pragma(`synchronous = ${options.synchronous}`);
  writer.pragma('foreign_keys = ON');
  const writing = drizzle(rememberStatements(writer), config);
  const before = appliedMigrations(writer);
  assertKnownMigrations(before, 'sqlite');
  migrate(writing, { migrationsFolder: migrationsFolder('sqlite') });
  // From here on, waiting is asynchronous (see `begin`), because a blocked event loop would stop every reader too.
  writer.pragma('busy_timeout = 0');
  // Above 64 KB, SQLite would keep what it needs to undo a statement in a file until the transaction ends. Only migrations sort
  // much.
  writer.pragma('temp_store = MEMORY');
  // SQLite has no statistics about a new index, nor about a file that grew and was not closed. A new file has no rows.
  if (before.length > 0 && !isNew) analyseNow(writer);

  const reading = new BetterSqlite(file, { readonly: true });
  reading.pragma(`mmap_size = ${MOST_MAPPED}`);
  for (const connection of [writer, reading]) connection.function('fold_text', { deterministic: true }, foldedValue);
  const mutex = new Mutex();
  const open = new AsyncLocalStorage<true>();
  const group = groupCommit(writer);
  let waiting = 0;
  let busy = 0;

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (open.getStore()) throw new Error('A transaction is already open: pass its tx down instead of opening another.');
    waiting += 1;
    const unlock = await mutex.lock();
    waiting -= 1;
    busy = 1;
    try {
      await group.enter(() => begin(writer));
    } catch (error) {
      busy = 0;
      unlock();
      throw asSqliteFault(error, 'WORK');
    }
    const { tx, end } = lend(writing, { lock: alone, share: alone, execute: async (statement) => void writing.run(statement) });
    const [outcome] = await Promise.allSettled([open.run(true, async () => work(tx))]);
    end();
    const durable = group.leave(outcome, waiting === 0);
    busy = 0;
    unlock();
    // An answer or a refusal may rest on what other transactions of the group wrote, so nothing leaves before the disk has it.
    await durable;
    if (outcome.status === 'rejected') throw asSqliteFault(outcome.reason, 'WORK');
    return outcome.value;
  }

  return {
    signals: null,
    reader: drizzle(rememberStatements(reading), config) as unknown as Reader,
    transaction,

    async refreshStatistics() {
      const analyses = wantedAnalyses(writer);
      // One table at a time, so that a call waits for one of them at most.
      for (const analysis of analyses) await transaction(async () => void writer.exec(analysis));
      if (analyses.length > 0) await transaction(async () => announceStatistics(writer));
      return analyses.length;
    },

    // One connection writes. The other reads, and is never busy for longer than a query.
    use: () => ({ total: 2, idle: 2 - busy, waiting }),

    async problems() {
      try {
        const missing = new Set(knownMigrations('sqlite')).difference(new Set(appliedMigrations(reading)));
        await access(file, constants.R_OK | constants.W_OK);
        await access(dirname(file), constants.W_OK);
        return missing.size === 0 ? [] : [`the database lacks ${missing.size} migrations of this version`];
      } catch {
        return ['the file of the database cannot be read and written'];
      }
    },

    async close() {
      await mutex.lock();
      group.flush();
      reading.close();
      analyseNow(writer);
      writer.close();
    },
  };
}

/** Transactions of SQLite run one after the other, so there is nobody to wait for. */
const alone = async () => {};

/** The instants of the migrations that the file has run. Empty for a new file. */
function appliedMigrations(writer: BetterSqlite.Database): number[] {
  const noted = writer.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (noted === undefined) return [];
  return writer.prepare<[], number>('select created_at from __drizzle_migrations').pluck().all();
}

/** Another process may hold the write lock, and waiting for it must not block the event loop. */
async function begin(writer: BetterSqlite.Database): Promise<void> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
      await delay(1 + Math.random() * 9);
    }
  }
}

/** `foldText` for a value of SQLite, which may be null. */
export function foldedValue(value: unknown): string | null {
  return typeof value === 'string' ? foldText(value) : null;
}
