import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookARental } from '../../examples/book-a-rental.ts';
import { composeBanner } from '../banner.ts';
import { createLog } from '../create-log.ts';
import { type Config, readConfig } from '../config.ts';
import { demoPassword, demoPasswordHash } from '../demo/data/demo-password.ts';
import { type DemoSummary, seedDemo } from '../demo/seed-demo.ts';
import { BASE_PATH, systemClock } from '../domain/platform/kernel/index.ts';
import { type RunningServer, startServer } from '../start-server.ts';

/** The parts of a server with which demo data is written. */
type Unseeded = Pick<RunningServer, 'database' | 'ports' | 'settings'>;

/** `rentwire demo`, `npm run demo`: starts a server on a fresh database, and an example agent that visibly books something. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: `file:${join(folder, 'rentwire.db')}`,
    NODE_ENV: 'development',
  });

  print('Starting a server with demo data on a fresh temporary database …');
  let demo: DemoSummary | null = null;
  const server = await start(config, async (marketplace) => {
    demo = await seed(marketplace);
  });
  const { url } = server;
  print(composeBanner(url, config, demo));
  await bookBeforeYourEyes(server);
  if (!process.stdout.isTTY) {
    await server.stop();
    process.exit(0);
  }
  print(`\nThe server keeps running. Try next:
  curl ${url}${BASE_PATH}/assets?q=kayak
  curl ${url}/llms.txt
  open ${url}/ in a browser, or connect your agent to ${url}${BASE_PATH}/mcp
Stop with Ctrl+C; the database is then removed.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

async function bookBeforeYourEyes({ url, stop }: RunningServer): Promise<void> {
  print('Now an agent that knows only this address books a camper; the owner’s agent answers.\n');
  try {
    await bookARental(url, (line) => print(`  ${line}`));
    print('\nThe booking is confirmed.');
  } catch (error) {
    print(`\nThe example failed: ${error instanceof Error ? error.message : String(error)}`);
    await stop();
    process.exit(1);
  }
}

async function seed({ database, settings, ports }: Unseeded) {
  const password = { plain: demoPassword, hash: demoPasswordHash };
  return seedDemo(database, { now: systemClock.now(), settings, password, ...ports });
}

/** Starts on the wanted port, or on a free one if that is taken. Requests that arrive before it is prepared wait. */
async function start(wanted: Config, prepare: (marketplace: Unseeded) => Promise<void>): Promise<RunningServer> {
  const log = createLog(wanted.LOG_LEVEL);
  try {
    return await startServer(wanted, log, { prepare });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    print(`Port ${wanted.PORT} is taken; using a free one.`);
    return startServer({ ...wanted, PORT: 0 }, log, { prepare });
  }
}

function print(line: string): void {
  console.log(line);
}
