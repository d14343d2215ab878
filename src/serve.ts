import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { composeBanner } from './banner.ts';
import { createLog } from './create-log.ts';
import type { Config } from './config.ts';
import { demoPassword, demoPasswordHash } from './demo/data/demo-password.ts';
import { type DemoSummary, seedDemo } from './demo/seed-demo.ts';
import { systemClock } from './domain/platform/kernel/index.ts';
import { makeFirstAdmin } from './make-first-admin.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Serves in this process, alone or as one of several that another leads; `keepCompiled` keeps the code of a start for the next. */
export async function serve(config: Config, keepCompiled: () => void): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  let demo: DemoSummary | null = null;
  const server = await startServer(config, log, {
    async prepare(marketplace) {
      if (config.SEED_DEMO ?? !config.production) demo = await seed(marketplace, config);
      if (config.admin !== null) await makeFirstAdmin(marketplace, config.admin, log);
    },
  });
  stopOnSignal(server);
  const banner = composeBanner(server.url, config, demo);
  if (cluster.isWorker) process.send?.({ ready: banner });
  else process.stdout.write(banner);
  keepCompiled();
}

async function seed(
  { database, ports, settings }: Pick<RunningServer, 'database' | 'ports' | 'settings'>,
  { SEED_NOW, production }: Config,
) {
  const now = SEED_NOW === undefined ? systemClock.now() : new Date(SEED_NOW);
  const password = production ? await randomPassword(ports) : { plain: demoPassword, hash: demoPasswordHash };
  return seedDemo(database, { now, settings, password, ...ports });
}

/** Everybody knows the password of the demo: where others can reach the server, nobody may sign in with it. */
async function randomPassword({ passwords }: RunningServer['ports']) {
  const plain = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { plain, hash: await passwords.hash(plain) };
}

const PASSWORD_BYTES = 18;

/** The first signal lets running requests finish; a second one does not wait. One of several is told by who leads it. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl+C reaches all processes of a terminal, and the one that leads tells the others.
  process.on('SIGINT', () => void (cluster.isWorker || stop()));
  process.on('message', (message) => void (message === 'stop' && stop()));
}
