import autocannon, { type Request } from 'autocannon';
import type { Round } from '../alternate.ts';
import { spentBy } from '../spent-by.ts';
import type { ServingSide } from '../start-marketplace.ts';

const CONNECTIONS = 8;
const SECONDS = 1;

/** Sends the requests in turn for a second, on eight connections by default. Any answer other than 2xx ends the run. */
export async function load(side: ServingSide, requests: readonly Request[], connections = CONNECTIONS): Promise<Round> {
  const before = await spentBy(side);
  const { total, ...round } = await loadSecond(side.url, requests, connections);
  return { ...round, cost: ((await spentBy(side)) - before) / total };
}

async function loadSecond(url: string, requests: readonly Request[], connections: number) {
  const result = await autocannon({ url, connections, duration: SECONDS, sampleInt: 100, requests });
  assertAllAnswered(url, result);
  const { total } = result.requests;
  return { total, value: total / result.duration, p99: result.latency.p99 };
}

/** Sends `count` requests, however long that takes. */
export async function sendMany({ url }: ServingSide, requests: readonly Request[], amount: number): Promise<void> {
  assertAllAnswered(url, await autocannon({ url, connections: CONNECTIONS, amount, requests }));
}

function assertAllAnswered(url: string, { errors, timeouts, non2xx, '2xx': good }: Awaited<ReturnType<typeof autocannon>>): void {
  if (errors + timeouts + non2xx > 0 || good === 0) {
    throw new Error(`${url} answered ${good} requests well, ${non2xx} otherwise, and ${errors + timeouts} not at all.`);
  }
}
