import pg from 'pg';
import { alternate, type Round } from '../alternate.ts';
import { ask } from '../load/ask.ts';
import type { Figure } from '../figure.ts';
import { type Fixture, marketSettings } from '../fixture.ts';
import { growMarket } from '../growth/grow-market.ts';
import { countFound, type Keys, type Read, readsOf, SEARCH } from '../growth/growth-reads.ts';
import { type MarketDatabase, openPostgresMarket, openSqliteMarket } from '../market-database.ts';
import { median } from '../median.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import type { Bench, Row } from '../row.ts';
import { type Served, serveBuilt } from '../serve-built.ts';
import { writeSomething } from '../load/write-something.ts';

const ROUNDS = 5;
const TIMES = 12;
const SMALL = 10_000;
const LARGE = { usual: 100_000, full: 1_000_000 };
/** Settings for a PostgreSQL that is filled at once. */
const BULK = { max_wal_size: '8GB', shared_buffers: '512MB' };

/**
 * Measures what people, shops and crawlers read, in a market that is a hundred times as large as another. Their own lists have
 * the same length in both.
 */
export const growthOnSqlite: Row = { name: 'growth-sqlite', measure: (bench) => growthOn('SQLite', startOnSqlite, bench) };
export const growthOnPostgres: Row = {
  name: 'growth-postgres',
  measure: (bench) => growthOn('PostgreSQL', startOnPostgres, bench),
};

interface Market extends Served {
  /** Makes sure that the next read is not answered from the cache, by writing something that the server notices. */
  forget(): void;
}

interface Markets extends Keys {
  readonly small: Market;
  readonly large: Market;
  stop(): Promise<void>;
}

async function startOnSqlite(fixture: Fixture, size: number): Promise<Markets> {
  const start = async (count: number) => {
    const file = fixture.copy(`growth-${count}`);
    await grow(openSqliteMarket(file), count);
    return { ...(await serveBuilt(1, marketSettings(file))), forget: () => writeSomething(file) };
  };
  const [small, large] = [await start(SMALL), await start(size)];
  return { ...fixture, small, large, stop: () => stopAll(small, large) };
}

async function startOnPostgres(fixture: Fixture, size: number): Promise<Markets> {
  const postgres = await startPostgresFixture(fixture.folder, BULK);
  const start = async (count: number) => {
    const url = await copyDatabase(postgres.settings, `growth_${count}`);
    await grow(await openPostgresMarket(url), count);
    // On PostgreSQL no answer is cached without a query, so nothing needs to be written.
    return { ...(await serveBuilt(1, { ...postgres.settings, DATABASE_URL: url })), forget() {} };
  };
  const [small, large] = [await start(SMALL), await start(size)];
  return { ...postgres, small, large, stop: () => stopAll(small, large, postgres) };
}

async function stopAll(...started: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const one of started) await one.stop();
}

async function grow(database: MarketDatabase, size: number): Promise<void> {
  const began = performance.now();
  await growMarket(database, size);
  await database.close();
  console.log(`  ${size.toLocaleString('en')} assets and bookings made in ${Math.round((performance.now() - began) / 1000)} s`);
}

/** Copies the seeded database on the same server. */
async function copyDatabase({ DATABASE_URL: seeded = '' }: Readonly<Record<string, string>>, name: string): Promise<string> {
  const url = new URL(seeded);
  const template = url.pathname.slice(1);
  url.pathname = '/template1';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function growthOn(
  engine: string,
  start: (fixture: Fixture, size: number) => Promise<Markets>,
  { fixture, full }: Bench,
): Promise<Figure[]> {
  const size = full ? LARGE.full : LARGE.usual;
  const { small, large, stop, ...keys } = await start(fixture, size);
  const figures: Figure[] = [];
  try {
    const [ofSmall, ofLarge] = [await readsOf(small, keys), await readsOf(large, keys)];
    const searches = ofLarge.get(SEARCH) ?? [];
    const found = [await countFound(small, searches), await countFound(large, searches)];
    if (found[0] !== found[1]) throw new Error(`The two markets have ${found.join(' and ')} matches.`);
    for (const [what, reads] of ofLarge) {
      const { value, ratio, p99 } = await alternate(
        [
          { name: 'large', run: () => round(large, reads) },
          { name: 'small', run: () => round(small, ofSmall.get(what) ?? []) },
        ],
        ROUNDS,
      );
      const figure = {
        what: `${what}: ${size.toLocaleString('en')} / ${SMALL.toLocaleString('en')} assets and bookings, ${engine}`,
        unit: 'ms',
        ours: value('large'),
        baseline: value('small'),
        ratio: ratio('large', 'small'),
        cpu: null,
        wanted: { atMost: 3 },
        p99: p99('large'),
      };
      console.log(`  ${figure.what}: ${figure.ours.toFixed(1)} / ${figure.baseline.toFixed(1)} ms, ${figure.ratio.toFixed(2)}`);
      figures.push(figure);
    }
  } finally {
    await stop();
  }
  return figures;
}

/** Sends each read several times, one after the other. */
async function round({ url, forget }: Market, reads: readonly Read[]): Promise<Round> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    for (const read of reads) {
      forget();
      const began = performance.now();
      await ask(url, read);
      times.push(performance.now() - began);
    }
  }
  return { value: median(times), p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN };
}
