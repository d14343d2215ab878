import { pino } from 'pino';
import { type DemoSummary, seedDemo } from '../../src/demo/seed-demo.ts';
import { startServer } from '../../src/start-server.ts';
import { testClock } from './test-clock.ts';
import { CHEAP, testConfig } from './test-config.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from './test-database-url.ts';

interface Seeded {
  readonly demo: DemoSummary;
  readonly seededAt: Date;
  readonly database: TestDatabaseUrl;
}

let seeded: Promise<Seeded> | undefined;

/** A database with the demo data, made once in a process: each marketplace of a test starts with a copy of it, which is much faster. */
export function seededDatabase(): Promise<Seeded> {
  return (seeded ??= seed());
}

async function seed(): Promise<Seeded> {
  const database = await testDatabaseUrl();
  const clock = testClock();
  const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder });
  const server = await startServer(config, pino({ level: 'silent' }), { clock, passwordCost: CHEAP });
  const seededAt = clock.now();
  const { settings, ports } = server;
  const demo = await seedDemo(server.database, { now: seededAt, settings, ...ports });
  await server.stop();
  if (demo === null) throw new Error('The test database was not empty.');
  process.once('exit', () => void database.remove());
  return { demo, seededAt, database };
}
