import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { composeBanner } from './banner.ts';
import { createLog } from './create-log.ts';
import type { Config } from './config.ts';
import { demoPassword, demoPasswordHash } from './demo/data/demo-password.ts';
import { type DemoSummary, seedDemo } from './demo/seed-demo.ts';
import { systemClock } from './domain/platform/kernel/index.ts';
import { makeFirstAdmin } from './make-first-admin.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { isOutage } from './tools/declared-errors.ts';

/** Serves in this process, alone or as one of several processes that another one leads. */
export async function serve(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  outliveOutages(log);
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
}

async function seed(
  { database, ports, settings }: Pick<RunningServer, 'database' | 'ports' | 'settings'>,
  { SEED_NOW, production }: Config,
) {
  const now = SEED_NOW === undefined ? systemClock.now() : new Date(SEED_NOW);
  const password = production ? await randomPassword(ports) : { plain: demoPassword, hash: demoPasswordHash };
  const onBegin = () => cluster.isWorker || process.stdout.write('Making the demo data, which takes a few seconds …\n');
  return seedDemo(database, { now, settings, password, onBegin, ...ports });
}

/**
 * A random password for the demo. Its usual password is public, so where others can reach the server, nobody may sign in with
 * it.
 */
async function randomPassword({ passwords }: RunningServer['ports']) {
  const plain = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { plain, hash: await passwords.hash(plain) };
}

const PASSWORD_BYTES = 18;

/** Keeps the process alive if work for which nobody waits fails while the database is away. Any other such error ends it. */
function outliveOutages(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, 'something was left undone because the database is away');
  });
}

/**
 * The first signal lets running requests finish; a second one ends the process at once. A process that another one leads is
 * told to stop by that one, and by systemd, which signals all processes, so a second signal means nothing there.
 */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async () => {
    if (stopping && !cluster.isWorker) process.exit(1);
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl+C reaches all processes of a terminal, but the leading one tells the others.
  process.on('SIGINT', () => void (cluster.isWorker || stop()));
  process.on('message', (message) => void (message === 'stop' && stop()));
}
