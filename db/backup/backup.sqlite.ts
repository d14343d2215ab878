import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type DatabaseCopy, RestoreRefused } from './database-copy.ts';
import { assertKnownMigrations } from '../migrations.ts';
import { keepPrivate } from '../private-files.ts';

const COPY = 'rentwire.db';
const PAGES_AT_ONCE = 1_000;

export async function backUpSqlite(file: string, folder: string): Promise<DatabaseCopy> {
  const target = join(folder, COPY);
  const database = new BetterSqlite(file, { readonly: true, fileMustExist: true });
  try {
    await database.backup(target, { progress: () => PAGES_AT_ONCE });
    keepPrivate(target);
  } finally {
    database.close();
  }
  return describe(target);
}

export function restoreSqlite(file: string, folder: string, { migrations }: DatabaseCopy): string | null {
  assertKnownMigrations(migrations, 'sqlite');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  assertStopped(file);
  const incoming = `${file}.restoring`;
  copyFileSync(join(folder, COPY), incoming);
  keepPrivate(incoming);
  const before = `${file}.before-restore`;
  const wasThere = existsSync(file);
  if (wasThere) renameSync(file, before);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  renameSync(incoming, file);
  return wasThere ? before : null;
}

/** Describes the copy. Throws if it is damaged. */
function describe(file: string): DatabaseCopy {
  const database = new BetterSqlite(file, { readonly: true });
  try {
    const sound = database.pragma('integrity_check', { simple: true });
    const broken = database.pragma('foreign_key_check');
    if (sound !== 'ok' || !Array.isArray(broken) || broken.length > 0) {
      throw new Error(`The copy is not sound: ${String(sound)}, and ${JSON.stringify(broken).slice(0, 200)}`);
    }
    const names = database
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual%' order by name",
      )
      .pluck()
      .all();
    return {
      engine: 'sqlite',
      migrations: database.prepare<[], number>('select created_at from __drizzle_migrations').pluck().all(),
      tables: names.map((name) => ({
        name,
        columns: database.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(name),
        rows: database.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0,
      })),
    };
  } finally {
    database.close();
  }
}

/** Writes the write-ahead log into the file as well, so that the file that is set aside is complete. */
function assertStopped(target: string): void {
  if (!existsSync(target)) return;
  const database = new BetterSqlite(target);
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    throw new RestoreRefused('The database is in use: stop the server first.');
  } finally {
    database.close();
  }
}
