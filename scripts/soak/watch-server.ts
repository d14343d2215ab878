import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../tests/harness/server-process.ts';

interface Seen {
  /** Resident size, every few seconds. */
  readonly megabytes: readonly number[];
  readonly longestDelayMs: number;
}

const EVERY_MS = 3_000;
const MEGABYTE = 1_048_576;

/** Asks the server from time to time how large it is and how long its loop was held. */
export async function watch({ url }: ServerProcess, until: AbortSignal): Promise<Seen> {
  const megabytes: number[] = [];
  let longestDelayMs = 0;
  while (!until.aborted) {
    const text = await metrics(url);
    const bytes = valueOf(text, 'process_resident_memory_bytes');
    if (bytes > 0) megabytes.push(bytes / MEGABYTE);
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
