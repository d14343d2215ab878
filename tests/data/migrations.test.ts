import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { openDatabase, sqliteFile } from '../../db/open-database.ts';
import { onServer } from '../harness/databases/postgres-template.ts';
import { testDatabaseUrl } from '../harness/databases/test-database.ts';

const OPTIONS = { synchronous: 'NORMAL', poolSize: 2 } as const;

test('a database of another version is refused with a reason, and opens once that migration is known', async () => {
  const { url, remove } = await testDatabaseUrl();
  try {
    await (await openDatabase(url, OPTIONS)).close();
    await runSql(url, "insert into MIGRATIONS (hash, created_at) values ('of a newer version', 4102444800000)");
    await expect(async () => openDatabase(url, OPTIONS)).rejects.toThrow(
      'This database was written by another version of Rentwire',
    );
    await runSql(url, 'delete from MIGRATIONS where created_at = 4102444800000');
    await (await openDatabase(url, OPTIONS)).close();
  } finally {
    await remove();
  }
});

/** `MIGRATIONS` stands for the table in which drizzle notes what it has run. */
async function runSql(url: string, statement: string): Promise<void> {
  if (dialect === 'postgres') {
    await onServer(url, statement.replace('MIGRATIONS', 'drizzle.__drizzle_migrations'));
    return;
  }
  const file = new BetterSqlite(sqliteFile(url));
  file.exec(statement.replace('MIGRATIONS', '__drizzle_migrations'));
  file.close();
}
