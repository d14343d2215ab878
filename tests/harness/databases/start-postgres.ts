import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { FAST_IMPORTS } from '../../../scripts/node-flags.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Why there is no PostgreSQL in this run; empty where there is one. */
    postgresProblem: string;
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

/**
 * One real PostgreSQL for the whole run; each test file creates a database of its own in it. Where it does not start, an
 * error here would end the run: instead each file of this project fails, and those of the other projects run.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  try {
    const stop = await startWithTemplate(project);
    project.provide('postgresProblem', '');
    return stop;
  } catch (error) {
    const problem = `PostgreSQL could not be started, so no test ran on it: ${error instanceof Error ? error.message : String(error)}`;
    project.provide('postgresProblem', problem);
    return async () => console.error(problem);
  }
}

async function startWithTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres(FORGETFUL, SORTED_BY_LANGUAGE);
  try {
    migrateTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  const seeding = seedDemo(server.url, project.getProvidedContext().sharedFolder);
  return async () => {
    await seeding.stop();
    await server.stop();
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
