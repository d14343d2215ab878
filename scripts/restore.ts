import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sqliteFile } from '../db/open-database.ts';

/** `npm run restore -- <file>`: puts a backup in the place of the SQLite database. The server must be stopped. */
const [source] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? 'file:./data/rentwire.db';
if (source === undefined) fail('Say what from: npm run restore -- backups/rentwire.db');
if (url.startsWith('postgres')) fail('DATABASE_URL is PostgreSQL: use pg_restore or psql.');
if (!existsSync(source)) fail(`There is no file ${source}.`);
check(source);

const file = sqliteFile(url);
mkdirSync(dirname(file), { recursive: true });
assertStopped(file);
const incoming = `${file}.restoring`;
copyFileSync(source, incoming);
if (existsSync(file)) {
  renameSync(file, `${file}.before-restore`);
  console.log(`The database that was there is kept as ${file}.before-restore.`);
}
for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
renameSync(incoming, file);
console.log(`Restored ${file} from ${source}.`);

function check(backup: string): void {
  const database = new BetterSqlite(backup, { readonly: true });
  const result = database.pragma('integrity_check', { simple: true });
  const known = database.prepare("select 1 from sqlite_master where name = 'bookings'").get();
  database.close();
  if (result !== 'ok' || known === undefined) fail(`${backup} is not a sound Rentwire database.`);
}

/** Also folds the write-ahead log into the file, so that the copy kept aside is whole. */
function assertStopped(target: string): void {
  if (!existsSync(target)) return;
  const database = new BetterSqlite(target);
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    fail('The database is in use: stop the server first.');
  } finally {
    database.close();
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
