import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../db/database.ts';
import { dialect } from '../../../db/dialect.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { ofTheRun } from '../of-the-run.ts';
import { onServer, TEMPLATE } from './postgres-template.ts';

export interface TestDatabaseUrl {
  readonly url: string;
  /** A private folder, removed with the database. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** A fresh database of the engine under test, with nothing in it but, on PostgreSQL, the schema; or a copy of another. */
export async function testDatabaseUrl(copyOf?: TestDatabaseUrl): Promise<TestDatabaseUrl> {
  const made = await makeDatabase(copyOf === undefined ? TEMPLATE : nameOf(copyOf));
  if (copyOf !== undefined) cpSync(copyOf.folder, made.folder, { recursive: true });
  return made;
}

/** A database of the engine under test without anything, not even the schema, and a folder for what belongs to it. */
export async function emptyDatabaseUrl(): Promise<TestDatabaseUrl> {
  return makeDatabase('template0');
}

async function makeDatabase(template: string): Promise<TestDatabaseUrl> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    return { url: `file:${join(folder, 'rentwire.db')}`, folder, remove: async () => removeFolder() };
  }
  const admin = ofTheRun('postgresUrl');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copying the files takes a third of what writing each page to the log does.
  await onServer(admin, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: admin.replace(/\/postgres$/, `/${name}`),
    folder,
    async remove() {
      removeFolder();
      await onServer(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

function nameOf({ url }: TestDatabaseUrl): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

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
