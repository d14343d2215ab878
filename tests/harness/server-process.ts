import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { httpClient } from './clients.ts';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';

/** A server in a process of its own, as `npm start` starts it, on loopback: what is built, which starts in a third of the time. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Resolves when it has its demo data and answers. */
export async function startProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [...NODE_FLAGS, '--import', './tests/harness/start-at-test-now.ts', 'bin/rentwire.js'], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', ...environment, PORT: port },
  });
  const url = `http://localhost:${port}`;
  const ended = once(child, 'exit');
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await delay(PAUSE_MS)) {
    const up = await httpClient(url)
      .post('/auth/login', { email: 'vendor@demo.test', password: 'demo-password-1' })
      .catch(() => null);
    if (up?.status === 200) return { url, child, kill };
  }
  await kill();
  throw new Error('The server did not start.');
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
