import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../tests/harness/server-process.ts';
import { NODE_FLAGS } from '../scripts/node-flags.ts';

/** A server as `npm start` runs it, in processes of its own. */
export interface Served {
  readonly url: string;
  /** The process that was started. If there are several, it leads the others. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Starts the built `rentwire serve --processes <count>`. */
export async function serveBuilt(count: number, settings: Readonly<Record<string, string>>): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, 'bin/rentwire.js', 'serve', '--processes', String(count)], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, PORT: String(port), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child, count);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess, count: number): Promise<void> {
  const said = count === 1 ? /listens|http:/i : new RegExp(`${count} processes serve`);
  if (child.stdout === null) return;
  for await (const line of createInterface({ input: child.stdout })) if (said.test(line)) break;
  // Nobody reads its output from now on, and it must not fill its pipe.
  child.stdout.resume();
}
