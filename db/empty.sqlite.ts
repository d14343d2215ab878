import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { migrationsFolder } from './migrations.ts';

/** A database without rows that has run the migrations beside it. Copying it is much faster than running them. */
const EMPTY = 'empty.db';
/** Files of a removed database, which SQLite would apply to the new one. */
const LOGS = ['-wal', '-journal'];

/**
 * Makes the empty database for the migrations in `folder`. A database that starts as its copy is brought up to date like any
 * other.
 */
export function makeEmpty(folder: string): void {
  const writer = new BetterSqlite(join(folder, EMPTY));
  writer.pragma('journal_mode = WAL');
  migrate(drizzle(writer), { migrationsFolder: folder });
  writer.close();
}

/**
 * Creates `file` as a copy if it does not exist. False if it exists, and when running from the sources, which have nothing to
 * copy.
 */
export function startFromEmpty(file: string): boolean {
  const empty = join(migrationsFolder('sqlite'), EMPTY);
  if (!existsSync(empty) || ['', ...LOGS].some((end) => existsSync(`${file}${end}`))) return false;
  removeUnfinished(file);
  const fresh = `${file}-fresh-${randomUUID()}`;
  try {
    // Copying the file would also copy the access rights of the original.
    writeFileSync(fresh, readFileSync(empty), { flag: 'wx', mode: 0o600, flush: true });
    // The file appears complete or not at all, and never replaces what another process has begun meanwhile.
    linkSync(fresh, file);
    return true;
  } catch {
    // Another process was faster, or these files cannot be linked. Then the migrations run, and say what is wrong.
    return false;
  } finally {
    remove(fresh);
  }
}

/**
 * Removes the copy of a process that was killed while making it. A process that is making one at this moment runs the
 * migrations instead.
 */
function removeUnfinished(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(`${basename(file)}-fresh-`)) remove(join(dirname(file), name));
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Windows keeps a file that another process has open. The next start with a new database removes it.
  }
}
