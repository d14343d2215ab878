import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';

/**
 * Commits a change without effect to a SQLite database, as any caller might, so that the server must compute cached answers
 * anew.
 */
export function writeSomething(file: string): void {
  const database = new BetterSqlite(file);
  const version = z.int().parse(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${version + 1}`);
  database.close();
}
