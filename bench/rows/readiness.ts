import { z } from 'zod';
import { alternate } from '../alternate.ts';
import { ask } from '../ask.ts';
import { detailPaths } from '../catalog-paths.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace, startServing } from '../start-marketplace.ts';

const ROUNDS = 7;
const OPEN = 5;
const Bookings = z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) });

/** What agents poll while they wait, on both engines. */
export const readiness: Row = {
  name: 'readiness',
  async measure({ fixture }) {
    const onSqlite = await startMarketplace(fixture.copy('readiness'));
    const figures = [await readinessOf('SQLite', onSqlite, { key: fixture.renterKey, wanted: 0.6 })];
    await onSqlite.stop();

    const postgres = await startPostgresFixture(fixture.folder);
    const onPostgres = await startServing(new URL('../sides/marketplace.ts', import.meta.url), postgres.settings);
    figures.push(await readinessOf('PostgreSQL', onPostgres, { key: postgres.renterKey, wanted: 0.4 }));
    await onPostgres.stop();
    await postgres.stop();
    return figures;
  },
};

async function readinessOf(
  engine: string,
  side: ServingSide,
  { key, wanted }: { readonly key: string; readonly wanted: number },
): Promise<Figure> {
  const headers = { Authorization: `Bearer ${key}` };
  const listed = await ask(side.url, { path: `/api/v1/bookings?limit=${OPEN}`, headers });
  const polls = Bookings.parse(JSON.parse(listed)).data.items.map(({ id }) => ({
    path: `/api/v1/bookings/${id}/readiness`,
    headers,
  }));
  const details = detailPaths.map((path) => ({ path }));
  const { value, ratio, cpu, p99 } = await alternate(
    [
      { name: 'readiness', run: () => load(side, polls) },
      { name: 'detail', run: () => load(side, details) },
    ],
    ROUNDS,
  );
  return {
    what: `booking readiness / asset detail over REST, ${engine}`,
    unit: 'requests/s',
    ours: value('readiness'),
    baseline: value('detail'),
    ratio: ratio('readiness', 'detail'),
    cpu: cpu('readiness', 'detail'),
    wanted: { atLeast: wanted },
    p99: p99('readiness'),
  };
}
