import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { NODE_FLAGS } from '../../../scripts/node-flags.ts';
import { freePort } from '../server-process.ts';

/** A server in a process of its own, or in several, with what it said. */
export interface WatchedServer {
  readonly url: string;
  readonly child: ChildProcess;
  said(): string;
  /** How many processes ended that nobody asked to end. */
  deaths(): number;
  /** Asks it to end; answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const PATIENCE_MS = 500_000;
const PAUSE_MS = 100;

/** Resolves when it can serve; with `isReady` false as soon as it was started. */
export async function startWatchedServer(
  env: Readonly<Record<string, string>>,
  { processes = 1, isReady = true }: { processes?: number; isReady?: boolean } = {},
): Promise<WatchedServer> {
  const port = env['PORT'] ?? String(await freePort());
  const several = processes === 1 ? [] : ['serve', '--processes', String(processes)];
  const flags = [...NODE_FLAGS, '--import', './tests/harness/start-at-test-now.ts', 'bin/rentwire.js', ...several];
  const child = spawn(process.execPath, flags, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env, PORT: port },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  let asked = false;
  const isDead = () => child.exitCode !== null || child.signalCode !== null;
  const server: WatchedServer = {
    url: `http://localhost:${port}`,
    child,
    said: () => said,
    deaths: () => (said.match(/^Process \d+ ended/gm)?.length ?? 0) + (isDead() && !asked ? 1 : 0),
    async end(signal = 'SIGTERM') {
      asked = true;
      if (!isDead()) child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
  if (!isReady) return server;
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until && !isDead(); await delay(PAUSE_MS)) {
    const up = await fetch(`${server.url}/api/v1/ready`).catch(() => null);
    if (up?.status === 200) return server;
  }
  await server.end('SIGKILL');
  throw new Error(`The server did not start: ${said.slice(-2_000)}`);
}
