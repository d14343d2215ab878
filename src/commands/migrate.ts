import { openDatabase } from '../../db/open-database.ts';
import { createLog } from '../create-log.ts';
import { databaseOptions } from '../database-options.ts';
import { readConfigOrExit } from '../config.ts';
import { rebuildDocuments } from '../domain/catalog/assets/index.ts';

/** `rentwire migrate` updates the database as a start would, without serving. */
export async function run(): Promise<void> {
  const config = readConfigOrExit();
  const database = await openDatabase(config.DATABASE_URL, {
    ...databaseOptions(config, createLog(config.LOG_LEVEL)),
    poolSize: 2,
  });
  const documents = await rebuildDocuments(database, 'OUTDATED');
  await database.close();
  console.log(`The database is up to date; documents of the catalogue written anew: ${documents}.`);
}
