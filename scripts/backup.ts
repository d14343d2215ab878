import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sqliteFile } from '../db/open-database.ts';

/** `npm run backup -- <file>`: copies the SQLite database while the server runs; the copy is one consistent moment. */
const [target] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? 'file:./data/rentwire.db';
if (target === undefined) fail('Say where to: npm run backup -- backups/rentwire.db');
if (url.startsWith('postgres')) fail('DATABASE_URL is PostgreSQL: use pg_dump, which copies a running database consistently.');

const database = new BetterSqlite(sqliteFile(url), { readonly: true, fileMustExist: true });
mkdirSync(dirname(resolve(target)), { recursive: true });
await database.backup(target, {
  progress({ totalPages, remainingPages }) {
    console.log(`${totalPages - remainingPages} of ${totalPages} pages`);
    return 1_000;
  },
});
database.close();
check(target);
console.log(
  `Backed up ${sqliteFile(url)} to ${target}. Documents lie in DATA_DIR/documents, or in the bucket: back them up too.`,
);

function check(file: string): void {
  const copy = new BetterSqlite(file, { readonly: true });
  const result = copy.pragma('integrity_check', { simple: true });
  copy.close();
  if (result !== 'ok') fail(`The copy is not sound: ${String(result)}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
