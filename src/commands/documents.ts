import { openDatabase } from '../../db/open-database.ts';
import { readConfigOrExit } from '../config.ts';
import { createLog } from '../create-log.ts';
import { databaseOptions } from '../database-options.ts';
import { rebuildDocuments } from '../domain/catalog/assets/index.ts';

/** `rentwire documents`, `npm run documents`: writes the public data of each asset again, while the server runs. */
export async function run(): Promise<void> {
  const config = readConfigOrExit();
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase(config.DATABASE_URL, { ...databaseOptions(config, log), poolSize: 2 });
  log.info({ documents: await rebuildDocuments(database, 'ALL') }, 'documents of the catalogue written');
  await database.close();
}
