import { pino } from 'pino';
import { type DemoSummary, seedDemo } from '../../src/demo/seed-demo.ts';
import { startServer } from '../../src/start-server.ts';
import { testClock } from './test-clock.ts';
import { CHEAP, testConfig } from './test-config.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from './test-database-url.ts';

interface Seeded {
  readonly demo: DemoSummary;
  readonly database: TestDatabaseUrl;
}

const seeded = new Map<number, Promise<Seeded>>();

/** A database with the demo data, made once in a process: each marketplace of a test starts with a copy of it, which is much faster. */
export function seededDatabase(now: Date): Promise<Seeded> {
  const known = seeded.get(now.getTime()) ?? seed(now);
  seeded.set(now.getTime(), known);
  return known;
}

async function seed(now: Date): Promise<Seeded> {
  const database = await testDatabaseUrl();
  const clock = testClock(now);
  const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder });
  const server = await startServer(config, pino({ level: 'silent' }), { clock, passwordCost: CHEAP });
  const { settings, ports } = server;
  const demo = await seedDemo(server.database, { now, settings, ...ports });
  await server.stop();
  if (demo === null) throw new Error('The test database was not empty.');
  process.once('exit', () => void database.remove());
  return { demo, database };
}
