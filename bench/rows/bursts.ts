import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { bystandersCall, send } from '../load/burst-calls.ts';
import { median } from '../median.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace, startServing } from '../start-marketplace.ts';
import { startSide } from '../start-side.ts';

const CALLS = 400;
const ASKED = 60;
/** As long as the first of a burst need to arrive. */
const BEGUN_MS = 300;

/** How long somebody waits while the software of somebody else sends four hundred calls at once, again and again. */
export const bursts: Row = {
  name: 'bursts',
  async measure({ fixture }) {
    const onSqlite = await startMarketplace(fixture.copy('bursts'));
    const sqlite = await besideBursts('SQLite', onSqlite, fixture).finally(onSqlite.stop);
    const postgres = await startPostgresFixture(fixture.folder);
    const server = new URL('../sides/marketplace.ts', import.meta.url);
    const onPostgres = await startServing(server, { ...postgres.settings });
    const measured = await besideBursts('PostgreSQL', onPostgres, postgres).finally(onPostgres.stop).finally(postgres.stop);
    return [sqlite, measured];
  },
};

interface Keys {
  readonly renterKey: string;
  readonly vendorKey: string;
}

async function besideBursts(engine: string, market: ServingSide, { renterKey, vendorKey }: Keys): Promise<Figure> {
  const ask = () => medianWait(market, vendorKey);
  await ask();
  const alone = await ask();
  const settings = { URL: market.url, RENTER: renterKey, CALLS: String(CALLS) };
  // In a process of its own: what sending costs the sender is nothing that the marketplace makes anybody wait for.
  const sender = await startSide(new URL('../sides/burst-sender.ts', import.meta.url), settings);
  await delay(BEGUN_MS);
  const beside = await ask().finally(sender.stop);
  return {
    what: `wait of somebody beside ${CALLS} calls at once of somebody else / alone, on ${engine}`,
    unit: 'ms',
    ours: beside,
    baseline: alone,
    ratio: beside / alone,
    cpu: null,
    wanted: { atMost: 3 },
    p99: null,
  };
}

async function medianWait({ url }: ServingSide, key: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < ASKED; count += 1) {
    const began = performance.now();
    const status = await send(url, bystandersCall(key));
    if (status !== 200) throw new Error(`A bystander was answered ${status}.`);
    times.push(performance.now() - began);
  }
  return median(times);
}
