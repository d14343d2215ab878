import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

interface Seen {
  /** The resident size, measured every few seconds. */
  readonly megabytes: readonly number[];
  readonly longestDelayMs: number;
}

const EVERY_MS = 3_000;

/** The resident size in megabytes from the system, which works even if the server does not answer. */
export async function memoryOf({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

/** Reads regularly how large the server is and how long its event loop was blocked. */
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
