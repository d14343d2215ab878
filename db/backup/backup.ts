import { type DatabaseCopy, RestoreRefused } from './database-copy.ts';
import { sqliteFile } from '../open-database.ts';

/** Copies the database into `folder` as it is at one moment, while others read and write it. */
export async function backUpDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  if (url.startsWith('postgres')) {
    const { backUpPostgres } = await import('./backup.postgres.ts');
    return backUpPostgres(url, folder);
  }
  const { backUpSqlite } = await import('./backup.sqlite.ts');
  return backUpSqlite(sqliteFile(url), folder);
}

/**
 * Replaces the database at `url` with the copy in `folder`. A later start runs newer migrations. Throws `RestoreRefused` and
 * changes nothing if something would be lost or it is not possible. Returns the path of the file that was set aside.
 */
export async function restoreDatabase(url: string, folder: string, copy: DatabaseCopy): Promise<string | null> {
  const engine = url.startsWith('postgres') ? 'postgres' : 'sqlite';
  if (engine !== copy.engine) {
    throw new RestoreRefused(`The backup is one of ${NAMES[copy.engine]}, and DATABASE_URL names ${NAMES[engine]}.`);
  }
  if (engine === 'postgres') {
    const { restorePostgres } = await import('./backup.postgres.ts');
    await restorePostgres(url, folder, copy);
    return null;
  }
  const { restoreSqlite } = await import('./backup.sqlite.ts');
  return restoreSqlite(sqliteFile(url), folder, copy);
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
