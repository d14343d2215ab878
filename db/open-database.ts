import { fileURLToPath } from 'node:url';
import type { Database, OnStatement } from './database.ts';

/**
 * Opens `file:…` (SQLite) or `postgres://…` and brings the schema up to date.
 * The engine's code is imported only when it is used: a local install never loads `pg`.
 */
export async function openDatabase(
  url: string,
  options: { synchronous: 'FULL' | 'NORMAL'; poolSize: number; onStatement?: OnStatement },
): Promise<Database> {
  if (url.startsWith('postgres')) {
    const { openPostgres } = await import('./database.postgres.ts');
    return openPostgres(url, options);
  }
  const { openSqlite } = await import('./database.sqlite.ts');
  return openSqlite(sqliteFile(url), options);
}

/** The path in `file:./data/rentwire.db` or `file:///var/lib/rentwire.db`. */
export function sqliteFile(url: string): string {
  if (url.startsWith('file://')) return fileURLToPath(url);
  return url.replace(/^file:/, '');
}
