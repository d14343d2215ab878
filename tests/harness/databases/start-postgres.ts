import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { FAST_IMPORTS } from '../../../scripts/node-flags.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

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
  const { url, stop } = await startEmbeddedPostgres(FORGETFUL, SORTED_BY_LANGUAGE);
  migrateTemplate(url);
  project.provide('postgresUrl', url);
  const seeding = seedDemo(url, project.getProvidedContext().sharedFolder);
  return async () => {
    await seeding.stop();
    await stop();
  };
}

/** What packages date themselves, such as the end of a limit, is as far away as it will be for the tests. */
const AT_TEST_NOW = ['--import', './tests/harness/start-at-test-now.ts'];

/** The schema is written once; each test file copies it. In a process of its own, as what follows: an engine is chosen once for each. */
function migrateTemplate(url: string): void {
  const { status, stderr } = spawnSync(process.execPath, [...FAST_IMPORTS, 'tests/harness/databases/migrate-template.ts'], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The schema could not be written: ${stderr}`);
}

/** Takes ten seconds, while the tests of the other engine run; whoever needs the demo data sooner waits for it. */
function seedDemo(url: string, sharedFolder: string): { stop(): Promise<void> } {
  const program = spawn(process.execPath, [...FAST_IMPORTS, ...AT_TEST_NOW, 'tests/harness/databases/seed-for-all.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres:',
      TEST_POSTGRES_URL: url,
      TEST_SHARED_FOLDER: sharedFolder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(program, 'exit');
  return {
    async stop() {
      program.kill();
      await ended;
    },
  };
}
