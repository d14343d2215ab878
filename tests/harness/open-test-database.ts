import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { testDatabaseUrl } from './test-database-url.ts';

/** A fresh database of the engine under test, with its schema; `close` also removes it. */
export async function openTestDatabase(): Promise<Database & { readonly folder: string }> {
  const { url, folder, remove } = await testDatabaseUrl();
  const database = await openDatabase(url, { synchronous: 'NORMAL', poolSize: 10 });
  return {
    ...database,
    folder,
    async close() {
      await database.close();
      await remove();
    },
  };
}
