import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUpDatabase } from '../../db/backup/backup.ts';
import { readManifest, writeManifest } from '../backup/backup-manifest.ts';
import { documentStorage, saveDocuments } from '../backup/copy-documents.ts';
import { readConfigOrExit } from '../config.ts';
import { counted, systemClock } from '../domain/platform/kernel/index.ts';

/** `rentwire backup <folder>`, `npm run backup -- <folder>`: copies database and documents, while the server runs. */
export async function run([target]: readonly string[]): Promise<void> {
  if (target === undefined) fail('Say where to: rentwire backup backups/monday');
  const folder = resolve(target);
  const config = readConfigOrExit();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) fail(`${folder} is not empty: a backup takes a folder of its own.`);

  const madeAt = systemClock.now().toISOString();
  // The database is copied first. If a document is handed in meanwhile, the backup then has a file too many and not one too
  // few.
  const database = await backUpDatabase(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, folder);
  const documents = await saveDocuments(await documentStorage(config), folder);
  await writeManifest(folder, { database, madeAt });
  const { files } = await readManifest(folder);
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backed up ${counted(rows, 'row')} of ${counted(database.tables.length, 'table')} and ${counted(documents, 'document')} into ${folder}: ${counted(Object.keys(files).length, 'file')}, read again and right.`,
  );
  if (config.DOCUMENT_KEY !== undefined)
    console.log('The documents are sealed with DOCUMENT_KEY: keep it, apart from the backup.');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
