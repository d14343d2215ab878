import { againstDetail } from '../against-detail.ts';
import { alternate, LOAD_WARM_UPS } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load/load.ts';
import { quoteRequest } from '../load/mixed-requests.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace, startServing } from '../start-marketplace.ts';

const ROUNDS = 7;

/** Quotes, each of which is a transaction, on both engines; on SQLite also what those that come together save. */
export const quotes: Row = {
  name: 'quotes',
  async measure({ fixture }) {
    const onSqlite = await startMarketplace(fixture.copy('quotes'));
    const figures = [await quotesOf('SQLite', onSqlite, fixture.renterKey), await together(onSqlite, fixture.renterKey)];
    await onSqlite.stop();

    const postgres = await startPostgresFixture(fixture.folder);
    const onPostgres = await startServing(new URL('../sides/marketplace.ts', import.meta.url), postgres.settings);
    figures.push(await quotesOf('PostgreSQL', onPostgres, postgres.renterKey));
    await onPostgres.stop();
    await postgres.stop();
    return figures;
  },
};

function quotesOf(engine: string, side: ServingSide, key: string): Promise<Figure> {
  return againstDetail(side, [quoteRequest(key)], { what: `quotes / asset detail over REST, ${engine}`, wanted: null });
}

/** Each answer leaves after its commit is on disk; transactions that wait share one. */
async function together(side: ServingSide, key: string): Promise<Figure> {
  const { value, ratio, p99 } = await alternate(
    [
      { name: 'eight', run: () => load(side, [quoteRequest(key)], 8) },
      { name: 'one', run: () => load(side, [quoteRequest(key)], 1) },
    ],
    ROUNDS,
    LOAD_WARM_UPS,
  );
  return {
    what: 'quotes of eight clients / of one, SQLite, synchronous=FULL',
    unit: 'requests/s',
    ours: value('eight'),
    baseline: value('one'),
    ratio: ratio('eight', 'one'),
    cpu: null,
    wanted: { atLeast: 1 },
    p99: p99('eight'),
  };
}
