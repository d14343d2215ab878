import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

interface Seen {
  /** Resident size, every few seconds. */
  readonly megabytes: readonly number[];
  readonly longestDelayMs: number;
}

const EVERY_MS = 3_000;

/** Resident size in megabytes, as the system tells it: also of a server that answers nobody. */
export async function memoryOf({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

/** Asks the server from time to time how large it is and how long its loop was held. */
export async function watch(server: ServerProcess, until: AbortSignal): Promise<Seen> {
  const megabytes: number[] = [];
  let longestDelayMs = 0;
  while (!until.aborted) {
    const text = await metrics(server.url);
    if (server.child.exitCode === null) megabytes.push(await memoryOf(server));
    longestDelayMs = Math.max(longestDelayMs, valueOf(text, 'nodejs_eventloop_lag_max_seconds') * 1_000);
    await delay(EVERY_MS, null, { signal: until }).catch(() => {});
  }
  return { megabytes, longestDelayMs };
}

async function metrics(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.250' } }).catch(() => null);
  return (await answer?.text()) ?? '';
}

function valueOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}
