import { existsSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from './migrations.ts';
import { sqliteFile } from './open-database.ts';

/** What can be said of a database without changing it. */
export interface Inspection {
  readonly version: string;
  readonly writable: boolean;
  /** The number of migrations that this version has and the database has not run. `unknown` counts the reverse. */
  readonly missing: number;
  readonly unknown: number;
  /** The clock of the database's machine, or null if it is the clock of this process. */
  readonly clock: Date | null;
}

/** Inspects the database at `url` without migrating it. Null if it does not exist yet. Rejects if it cannot be reached. */
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
