import { closeSync, constants, copyFileSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { migrationsFolder } from './migrations.ts';

/** A database that has gone through the migrations beside it and has no rows: copying it takes a twentieth of running them. */
const EMPTY = 'empty.db';

/** Writes it for the migrations in `folder`; whatever it was made of, a database that starts as its copy is brought up to date. */
export function makeEmpty(folder: string): void {
  const writer = new BetterSqlite(join(folder, EMPTY));
  writer.pragma('journal_mode = WAL');
  migrate(drizzle(writer), { migrationsFolder: folder });
  writer.close();
}

/** SQLite would apply what is left of a database that somebody removed to one that is not empty; from an empty one it removes it. */
const LEFT = ['', '-wal', '-journal'];

/** Where there is no `file` yet it starts as a copy. False where there is one, and in the sources, which have nothing to copy. */
export function startFromEmpty(file: string): boolean {
  const empty = join(migrationsFolder('sqlite'), EMPTY);
  if (!existsSync(empty) || LEFT.some((end) => existsSync(`${file}${end}`))) return false;
  const fresh = `${file}-fresh-${process.pid}`;
  try {
    copyFileSync(empty, fresh, constants.COPYFILE_FICLONE);
    const copied = openSync(fresh, 'r+');
    fsyncSync(copied);
    closeSync(copied);
    // Whole or not at all, and never over what another process has begun meanwhile.
    linkSync(fresh, file);
    return true;
  } catch (error) {
    // Somebody was faster, or these files cannot be linked: the migrations run.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
