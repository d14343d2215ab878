import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { migrationsFolder } from './migrations.ts';

/** A database that has gone through the migrations beside it and has no rows: copying it takes a twentieth of running them. */
const EMPTY = 'empty.db';
/** What SQLite would apply to a database that is not empty, although it is of one that somebody removed. */
const LOGS = ['-wal', '-journal'];

/** Writes it for the migrations in `folder`; whatever it was made of, a database that starts as its copy is brought up to date. */
export function makeEmpty(folder: string): void {
  const writer = new BetterSqlite(join(folder, EMPTY));
  writer.pragma('journal_mode = WAL');
  migrate(drizzle(writer), { migrationsFolder: folder });
  writer.close();
}

/** Where there is no `file` yet it starts as a copy. False where there is one, and in the sources, which have nothing to copy. */
export function startFromEmpty(file: string): boolean {
  const empty = join(migrationsFolder('sqlite'), EMPTY);
  if (!existsSync(empty) || ['', ...LOGS].some((end) => existsSync(`${file}${end}`))) return false;
  removeUnfinished(file);
  const fresh = `${file}-fresh-${randomUUID()}`;
  try {
    // Copying a file would take over the rights of the original.
    writeFileSync(fresh, readFileSync(empty), { flag: 'wx', mode: 0o600, flush: true });
    // Whole or not at all, and never over what another process has begun meanwhile.
    linkSync(fresh, file);
    return true;
  } catch {
    // Somebody was faster, or these files cannot be linked: the migrations run, and say what is wrong.
    return false;
  } finally {
    remove(fresh);
  }
}

/** A copy of a process that was killed over it. Whoever is at one at this moment runs the migrations instead. */
function removeUnfinished(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(`${basename(file)}-fresh-`)) remove(join(dirname(file), name));
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Windows keeps what another process has open; the next start with a new database removes it.
  }
}
