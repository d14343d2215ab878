import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Costly, costlyRequests, send } from '../load/costly-requests.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace } from '../start-marketplace.ts';
import { startSide } from '../start-side.ts';

/** The longest time for which one request may block the thread that answers everybody. */
const HELD_MS = 50;
const ATTEMPTS = 3;
const HONEST = 400;

/** Measures what the most expensive requests that the limits allow cost other callers. */
export const costly: Row = {
  name: 'costly',
  async measure({ fixture }) {
    const market = await startMarketplace(fixture.copy('costly'));
    const requests = costlyRequests(fixture);
    let worst = { what: '', ms: 0 };
    for (const request of requests) {
      const ms = await heldBy(market, request);
      if (ms > worst.ms) worst = { what: request.what, ms };
    }
    const alone = await honestMedian(market);
    const { renterKey: RENTER, vendorKey: VENDOR } = fixture;
    // The sender is a process of its own, because the cost of sending is not the marketplace's.
    const sender = await startSide(new URL('../sides/heavy-sender.ts', import.meta.url), { URL: market.url, RENTER, VENDOR });
    const beside = await honestMedian(market);
    await sender.stop();
    await market.stop();
    return [
      {
        what: `the most expensive of ${requests.length} requests (${worst.what}): longest delay of the loop`,
        unit: 'ms',
        ours: worst.ms,
        baseline: null,
        ratio: null,
        cpu: null,
        wanted: { atMost: HELD_MS },
        p99: null,
      },
      {
        what: `wait for an asset beside somebody who sends nothing else / alone`,
        unit: 'ms',
        ours: beside,
        baseline: alone,
        ratio: beside / alone,
        cpu: null,
        wanted: { atMost: 2 },
        p99: null,
      },
    ];
  },
};

/** The shortest blocking time of several attempts. The request itself blocks each time, a garbage collection does not. */
async function heldBy(market: ServingSide, request: Costly): Promise<number> {
  let ms = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && ms > HELD_MS / 2; attempt += 1) {
    await market.ask('held');
    await send(market.url, request);
    await delay(5);
    ms = Math.min(ms, z.number().parse(await market.ask('held')));
  }
  return ms;
}

async function honestMedian(market: ServingSide): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < HONEST; count += 1) {
    const began = performance.now();
    await send(market.url, { path: '/api/v1/assets/tandem-sea-kayak', init: {} });
    times.push(performance.now() - began);
  }
  return median(times);
}
