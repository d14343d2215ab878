import { fileURLToPath } from 'node:url';
import type { Database, OnStatement } from './database.ts';
import type { DatabaseNews } from './database-fault.ts';

export interface OpenOptions {
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly poolSize: number;
  /** The address of PostgreSQL without a pooler. Default: the address itself. */
  readonly directUrl?: string | undefined;
  /** Must be false behind a pooler in transaction mode. Default: true. */
  readonly namedStatements?: boolean;
  /** Called when the database goes away and when it comes back. */
  readonly news?: DatabaseNews | undefined;
  readonly onStatement?: OnStatement;
}

/**
 * Opens `file:…` (SQLite) or `postgres://…` and brings the schema up to date. Waits up to a minute for a PostgreSQL that does
 * not answer. The code of an engine is imported when it is used, so a local installation never loads `pg`.
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
