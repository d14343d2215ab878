import { resolve } from 'node:path';
import { restoreDatabase } from '../../db/backup/backup.ts';
import { RestoreRefused } from '../../db/backup/database-copy.ts';
import { BrokenBackup, readManifest } from '../backup/backup-manifest.ts';
import { bringBackDocuments, documentStorage } from '../backup/copy-documents.ts';
import { readConfigOrExit } from '../config.ts';
import { counted } from '../domain/platform/kernel/index.ts';

/**
 * `rentwire restore <folder>`, `npm run restore -- <folder>`: puts a backup in the place of the database, and adds its
 * documents.
 */
export async function run([source]: readonly string[]): Promise<void> {
  if (source === undefined) fail('Say what from: rentwire restore backups/monday');
  const folder = resolve(source);
  const config = readConfigOrExit();
  try {
    const { database, madeAt } = await readManifest(folder);
    const before = await restoreDatabase(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, folder, database);
    if (before !== null) console.log(`The database that was there is kept as ${before}.`);
    const documents = await bringBackDocuments(await documentStorage(config), folder);
    console.log(
      `Restored the database and ${counted(documents, 'document')} as they were at ${madeAt}. The next start brings them up to date.`,
    );
  } catch (error) {
    if (error instanceof BrokenBackup || error instanceof RestoreRefused) fail(error.message);
    throw error;
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
