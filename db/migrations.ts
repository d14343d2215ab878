import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Dialect } from './dialect.ts';

export function migrationsFolder(dialect: Dialect): string {
  return fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url));
}

/**
 * Throws if a database has run migrations that this version does not know, which are those of a newer version or of before the
 * first release. Drizzle compares only the latest instant, and would run or skip the wrong ones. `applied` are the instants, in
 * milliseconds, that drizzle has recorded.
 */
export function assertKnownMigrations(applied: readonly number[], dialect: Dialect): void {
  const known = new Set(knownMigrations(dialect));
  if (applied.every((instant) => known.has(instant))) return;
  throw new Error(
    'This database was written by another version of Rentwire, with migrations that this one does not have. ' +
      'Start the version that wrote it, or name another database in DATABASE_URL; locally, an empty one is filled with demo data.',
  );
}

/** The instants of the migrations of this version, as drizzle records them. */
export function knownMigrations(dialect: Dialect): number[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder(dialect) }).map(({ folderMillis }) => folderMillis);
}

/** Copies the migrations with these instants into a folder from which they can be run. */
export function copyMigrationsSoFar(dialect: Dialect, applied: readonly number[], to: string): void {
  const folder = migrationsFolder(dialect);
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  );
  const entries = journal.entries.filter(({ when }) => applied.includes(when));
  mkdirSync(join(to, 'meta'));
  writeFileSync(join(to, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(join(folder, `${tag}.sql`), join(to, `${tag}.sql`));
}
