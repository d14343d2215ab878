import { fileURLToPath } from 'node:url';
import type { Database, OnStatement } from './database.ts';
import type { DatabaseNews } from './database-fault.ts';

export interface OpenOptions {
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly poolSize: number;
  /** PostgreSQL without a pooler in between. Default: the address itself. */
  readonly directUrl?: string | undefined;
  /** False behind a pooler in transaction mode. Default: true. */
  readonly namedStatements?: boolean;
  /** Told when the database goes away and comes back. */
  readonly news?: DatabaseNews | undefined;
  readonly onStatement?: OnStatement;
}

/**
 * Opens `file:…` (SQLite) or `postgres://…` and brings the schema up to date; waits up to a minute for a PostgreSQL that
 * does not answer. The engine's code is imported only when it is used: a local install never loads `pg`.
 */
export async function openDatabase(url: string, options: OpenOptions): Promise<Database> {
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
