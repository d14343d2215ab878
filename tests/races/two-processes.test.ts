import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { freePort, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';

const REQUESTS = sampleSize(200, 24);
const UNITS = 3;

/** Two real processes on one database, behind one address as a load balancer has it. */
let stored: TestDatabaseUrl;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  const environment = {
    DATABASE_URL: stored.url,
    DATA_DIR: stored.folder,
    PUBLIC_BASE_URL: `http://localhost:${await freePort()}`,
    LOG_LEVEL: 'fatal',
  };
  servers = [await startProcess(environment), await startProcess(environment)];
}, 90_000);
afterAll(async () => {
  console.log(`two processes: ${REQUESTS} approvals at once for ${UNITS} units; ${ROUNDS} rounds of instant bookings`);
  for (const server of servers) await server.kill();
  await stored?.remove();
});

/** The same person at each of the processes. */
async function signIn(email: string): Promise<HttpClient[]> {
  const { body } = await httpClient(servers[0]!.url).post('/auth/login', { email, password: 'demo-password-1' });
  return servers.map(({ url }) => httpClient(url, body.data.accessToken));
}

const at = (clients: readonly HttpClient[], index: number) => clients[index % clients.length]!;

test(
  `of ${REQUESTS} parallel approvals at two processes exactly as many succeed as there are units`,
  async () => {
    const renter = await signIn('renter@demo.test');
    const owner = await signIn('vendor@demo.test');
    const ids: string[] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      const { body } = await at(renter, index).post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod() });
      // What one process has written, the other goes on with.
      await at(renter, index + 1).post(`/bookings/${body.data.id}/promote`, { acceptAgreement: true });
      ids.push(body.data.id);
    }
    const answers = await Promise.all(ids.map((id, index) => at(owner, index).patch(`/bookings/${id}`, { decision: 'approve' })));
    const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim());
    expect([...codes].map(([code, list]) => [code, list.length])).toEqual(
      expect.arrayContaining([
        ['200', UNITS],
        ['400 dates_unavailable', REQUESTS - UNITS],
      ]),
    );
    for (const { body } of codes.get('400 dates_unavailable') ?? []) {
      expect(body.details.alternatives.windows.length).toBeGreaterThan(0);
    }
    expect(new Set(answers.flatMap(({ status }, index) => (status === 200 ? [index % 2] : []))).size).toBeGreaterThan(0);
  },
  sampleSize(10, 3) * 60_000,
);

const ROUNDS = sampleSize(22, 2);
/** Known for long, so that they are let in at once. */
const TRUSTED = ['renter', 'beatriz', 'jonas', 'sofia', 'nikos', 'lucy'];
const WANTED = 3;
const SURFBOARDS = 8;

test(
  'of parallel instant bookings at two processes as many succeed as there are units',
  async () => {
    const renters = await Promise.all(TRUSTED.map((name) => signIn(`${name}@demo.test`)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const wish = { slug: 'soft-top-surfboard', ...freePeriod(100 + round * 4), units: WANTED };
      const plans = await Promise.all(renters.map((renter, index) => at(renter, index).post('/bookings', wish)));
      const answers = await Promise.all(
        plans.map(({ body }, index) =>
          at(renters[index]!, index + round).post(`/bookings/${body.data.id}/promote`, { acceptAgreement: true }),
        ),
      );
      const ends = answers.map(({ status, body }) => (status === 200 ? body.data.state : body.code));
      const won = ends.filter((end) => end === 'PENDING_PAYMENT');
      expect({ round, ends, won: won.length }).toEqual({ round, ends, won: Math.floor(SURFBOARDS / WANTED) });
      expect(new Set(ends)).toEqual(new Set(['PENDING_PAYMENT', 'dates_unavailable']));
      // The losers' plans too: nobody has many at once.
      for (const [index, { body }] of plans.entries()) {
        await at(renters[index]!, index).post(`/bookings/${body.data.id}/cancel`, { confirm: true });
      }
    }
  },
  sampleSize(10, 3) * 60_000,
);
