import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';

export function inspectSqlite(file: string) {
  const database = new BetterSqlite(file, { readonly: true, timeout: 5_000 });
  try {
    const version = `SQLite ${database.prepare<[], string>('select sqlite_version()').pluck().get() ?? ''}`;
    const noted = database.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
    const applied =
      noted === undefined ? [] : database.prepare<[], number>('select created_at from __drizzle_migrations').pluck().all();
    return { version, writable: mayWrite(file) && mayWrite(dirname(file)), applied };
  } finally {
    database.close();
  }
}

/** The folder must be writable too, because SQLite makes its log beside the file. */
function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
