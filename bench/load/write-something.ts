import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';

/**
 * Commits to a database of SQLite what changes nothing, as anybody else might: what a server answers again while nothing is
 * written, it works out anew.
 */
export function writeSomething(file: string): void {
  const database = new BetterSqlite(file);
  const version = z.int().parse(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${version + 1}`);
  database.close();
}
