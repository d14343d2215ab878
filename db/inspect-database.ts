import { existsSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from './migrations.ts';
import { sqliteFile } from './open-database.ts';

/** What can be said of a database without changing it. */
export interface Inspection {
  readonly version: string;
  readonly writable: boolean;
  /** Migrations that this version has and the database has not gone through, and the other way round. */
  readonly missing: number;
  readonly unknown: number;
  /** The clock of the database's machine; null where it is that of this process. */
  readonly clock: Date | null;
}

/** Looks at the database in `url` without migrating it. Null: there is none yet. Rejects where it cannot be reached. */
export async function inspectDatabase(url: string): Promise<Inspection | null> {
  if (url.startsWith('postgres')) {
    const { inspectPostgres } = await import('./inspect-database.postgres.ts');
    const { applied, ...rest } = await inspectPostgres(url);
    return { ...rest, ...compared(applied, 'postgres') };
  }
  const file = sqliteFile(url);
  if (!existsSync(file)) return null;
  const { inspectSqlite } = await import('./inspect-database.sqlite.ts');
  const { applied, ...rest } = inspectSqlite(file);
  return { ...rest, clock: null, ...compared(applied, 'sqlite') };
}

function compared(applied: readonly number[], dialect: 'sqlite' | 'postgres') {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder(dialect) }).map(({ folderMillis }) => folderMillis);
  return {
    missing: known.filter((instant) => !applied.includes(instant)).length,
    unknown: applied.filter((instant) => !known.includes(instant)).length,
  };
}
