import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Figure } from '../figure.ts';
import { marketSettings } from '../fixture.ts';
import { addBenchAssets, BENCH_ASSETS, benchSlug } from '../growth/bench-assets.ts';
import { ask } from '../load/ask.ts';
import { day } from '../load/catalog-paths.ts';
import { openPostgresMarket, openSqliteMarket } from '../market-database.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import type { Row } from '../row.ts';
import { spentBy } from '../spent-by.ts';
import { type ServingSide, startServing } from '../start-marketplace.ts';

const WARM_UP = 40;
const MEASURED = 60;
/** When nothing was committed for so long, all work that a journey has caused is done. */
const QUIET_MS = 60;

interface Keys {
  readonly renterKey: string;
  readonly vendorKey: string;
}

/**
 * Measures the processor time of the server and its commits for one whole booking, including the background work that follows.
 */
export const journey: Row = {
  name: 'journey',
  async measure({ fixture }) {
    const file = fixture.copy('journey');
    await addBenchAssets(openSqliteMarket(file));
    const figures = await measureOn('SQLite', marketSettings(file), fixture, { milliseconds: 79, commits: 20 });

    const postgres = await startPostgresFixture(fixture.folder);
    await addBenchAssets(await openPostgresMarket(postgres.settings['DATABASE_URL'] ?? ''));
    figures.push(...(await measureOn('PostgreSQL', postgres.settings, postgres, { milliseconds: 129, commits: null })));
    await postgres.stop();
    return figures;
  },
};

async function measureOn(
  engine: string,
  settings: Record<string, string>,
  keys: Keys,
  most: { readonly milliseconds: number; readonly commits: number | null },
): Promise<Figure[]> {
  const side = await startServing(new URL('../sides/marketplace.ts', import.meta.url), { ...settings, COUNT_COMMITS: 'yes' });
  let made = 0;
  const bookMany = async (count: number) => {
    for (let done = 0; done < count; done += 1, made += 1) {
      await book(side, made, keys);
      await untilQuiet(side);
    }
  };
  await untilQuiet(side);
  await bookMany(WARM_UP);
  const before = { seconds: await spentBy(side), commits: await commitsOf(side) };
  await bookMany(MEASURED);
  const milliseconds = (((await spentBy(side)) - before.seconds) * 1_000) / MEASURED;
  const commits = ((await commitsOf(side)) - before.commits) / MEASURED;
  await side.stop();
  return [
    alone(`processor time of one whole booking, ${engine}`, 'ms', milliseconds, most.milliseconds),
    alone(`commits of one whole booking, ${engine}`, 'commits', commits, most.commits),
  ];
}

const Created = z.object({ data: z.object({ id: z.string() }) });
const Quoted = z.object({ data: z.object({ quoteId: z.string() }) });
const Paying = z.object({ data: z.object({ redirectUrl: z.string() }) });
const Paid = z.object({ data: z.object({ bookingState: z.literal('CONFIRMED') }) });

/** Makes nine calls and opens a page. No two journeys want the same days of one asset. */
async function book({ url }: ServingSide, place: number, { renterKey, vendorKey }: Keys): Promise<void> {
  const from = 40 + 4 * Math.floor(place / BENCH_ASSETS);
  const period = { startDate: day(from), endDate: day(from + 3) };
  const call = async (key: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await ask(url, { method, path: `/api/v1${path}`, headers, ...(body && { body: JSON.stringify(body) }) });
    return JSON.parse(answer) as unknown;
  };
  await call(renterKey, 'GET', `/assets?city=Lisbon&q=kayak&from=${period.startDate}&to=${period.endDate}`);
  const quote = await call(renterKey, 'POST', '/pricing/quote', { slug: benchSlug(place % BENCH_ASSETS), ...period });
  const { quoteId } = Quoted.parse(quote).data;
  const { id } = Created.parse(await call(renterKey, 'POST', '/bookings', { quoteId })).data;
  await call(renterKey, 'POST', `/bookings/${id}/promote`, { acceptAgreement: true });
  await call(vendorKey, 'PATCH', `/bookings/${id}`, { decision: 'approve' });
  await call(renterKey, 'GET', `/bookings/${id}/readiness`);
  const { redirectUrl } = Paying.parse(await call(renterKey, 'POST', `/bookings/${id}/pay`, {})).data;
  const page = { path: new URL(redirectUrl).pathname };
  await ask(url, page);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await ask(url, { ...page, method: 'POST', headers: form, body: 'answer=pay' });
  Paid.parse(await call(renterKey, 'GET', `/bookings/${id}/pay/status`));
}

async function commitsOf(side: ServingSide): Promise<number> {
  return z.int().parse(await side.ask('commits'));
}

async function untilQuiet(side: ServingSide): Promise<void> {
  for (let known = -1, now = await commitsOf(side); now !== known; now = await commitsOf(side)) {
    known = now;
    await delay(QUIET_MS);
  }
}

function alone(what: string, unit: string, ours: number, atMost: number | null): Figure {
  const wanted = atMost === null ? null : { atMost };
  return { what, unit, ours, baseline: null, ratio: null, cpu: null, wanted, p99: null };
}
