import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { dialect } from '../../db/dialect.ts';

export interface TestDatabaseUrl {
  readonly url: string;
  /** A private folder, removed with the database. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** A fresh, empty database of the engine under test. */
export async function testDatabaseUrl(): Promise<TestDatabaseUrl> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    return { url: `file:${join(folder, 'rentwire.db')}`, folder, remove: async () => removeFolder() };
  }
  const admin = inject('postgresUrl');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(admin, `create database ${name}`);
  return {
    url: admin.replace(/\/postgres$/, `/${name}`),
    folder,
    async remove() {
      removeFolder();
      await onServer(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
