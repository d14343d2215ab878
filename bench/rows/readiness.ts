import { z } from 'zod';
import { againstDetail } from '../against-detail.ts';
import { ask } from '../load/ask.ts';
import { day, SLUGS } from '../load/catalog-paths.ts';
import type { Figure } from '../figure.ts';
import { startPostgresFixture } from '../on-postgres.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace, startServing } from '../start-marketplace.ts';

const REQUESTS = 3;
const Booking = z.object({ data: z.object({ id: z.string() }) });

/** What agents poll while the owner decides, on both engines. */
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
  const bookingIds: string[] = [];
  for (let each = 0; each < REQUESTS; each += 1) bookingIds.push(await request(side, each, headers));
  const polls = bookingIds.map((id) => ({ path: `/api/v1/bookings/${id}/readiness`, headers }));
  return againstDetail(side, polls, {
    what: `booking readiness / asset detail over REST, ${engine}`,
    wanted: { atLeast: wanted },
  });
}

/** Of a kayak, each a week after the other. */
async function request({ url }: ServingSide, place: number, headers: Record<string, string>): Promise<string> {
  const post = async (path: string, body: object) =>
    ask(url, { method: 'POST', path, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const plan = await post('/api/v1/bookings', { slug: SLUGS[0], startDate: day(45 + 7 * place), endDate: day(48 + 7 * place) });
  const { id } = Booking.parse(JSON.parse(plan)).data;
  await post(`/api/v1/bookings/${id}/promote`, { acceptAgreement: true });
  return id;
}
