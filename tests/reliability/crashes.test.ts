import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { dialect } from '../../db/dialect.ts';
import { openDatabase } from '../../db/open-database.ts';
import { BOOKING_STATES, type BookingState } from '../../db/values/index.ts';
import { httpClient, type HttpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { freePort, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';
import { checkMoney } from '../invariants/invariants.ts';

const KILLS = sampleSize(50, 2);
/** People of the demo data, whose phones are verified. */
const RENTERS = ['renter', 'beatriz', 'sofia', 'nikos'];
/** The server lives so long under load before it is killed, each time for another part of it. */
const SHORTEST_MS = 250;
const LONGEST_MS = 1_500;

/** What was answered about a booking: whoever comes back may find it further, and never where it was before. */
interface Answered {
  readonly renter: HttpClient;
  state: BookingState;
}

let stored: TestDatabaseUrl;
let environment: Record<string, string>;
let server: ServerProcess;
let database: Database;
const answered = new Map<string, Answered>();
let calls = 0;
const began = performance.now();

/** Whose transactions see nothing that is committed after they began; those of SQLite never do. */
function atOneInstant(url: string): string {
  if (dialect === 'sqlite') return url;
  const withOptions = new URL(url);
  withOptions.searchParams.set('options', '-c default_transaction_isolation=repeatable\\ read');
  return withOptions.href;
}

/** Time goes on where the process that was killed left it. */
function presentTime(): string {
  return new Date(TEST_NOW.getTime() + performance.now() - began).toISOString();
}

beforeAll(async () => {
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  // One port for all, because tokens name the address that they are good for.
  environment = { DATABASE_URL: stored.url, DATA_DIR: stored.folder, PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
  server = await startProcess({ ...environment, TEST_NOW: presentTime() });
  database = await openDatabase(atOneInstant(stored.url), { synchronous: 'NORMAL', poolSize: 2 });
}, 60_000);
afterAll(async () => {
  console.log(`crashes: ${KILLS} times killed under load; ${calls} calls were answered, about ${answered.size} bookings`);
  await server?.kill();
  await database?.close();
  await stored?.remove();
});

test(
  `a server that is killed ${KILLS} times under load keeps every answered booking and correct books`,
  async () => {
    const owner = await signIn('vendor@demo.test');
    const renters = await Promise.all(RENTERS.map(async (name) => signIn(`${name}@demo.test`)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const dead = new AbortController();
      const busy = renters.map((renter, index) => rent({ renter, owner, period: periodOf(kill, index) }, dead.signal));
      await delay(SHORTEST_MS + ((LONGEST_MS - SHORTEST_MS) * ((kill * 7) % 11)) / 10);
      await server.kill();
      dead.abort();
      await Promise.all(busy);
      server = await startProcess({ ...environment, TEST_NOW: presentTime() });
      await expectAllThere(kill);
    }
    expect(answered.size).toBeGreaterThan(KILLS);
  },
  sampleSize(30, 2) * 60_000,
);

/** What a kill leaves open keeps its days: no more than three of them share a period, of which there are as many units. */
function periodOf(kill: number, renter: number): Rental['period'] {
  return freePeriod(40 + renter * 3 + (kill % 20) * RENTERS.length * 3);
}

async function signIn(email: string): Promise<HttpClient> {
  const { body } = await httpClient(server.url).post('/auth/login', { email, password: 'demo-password-1' });
  return httpClient(server.url, body.data.accessToken);
}

interface Rental {
  readonly renter: HttpClient;
  readonly owner: HttpClient;
  readonly period: { startDate: string; endDate: string };
}

/** One booking after the other, each to its payment and back by a cancellation, until the server does not answer any more. */
async function rent({ renter, owner, period }: Rental, dead: AbortSignal): Promise<void> {
  try {
    // What a kill left before it was sent counts as an open plan, of which nobody may have many.
    const { items: left } = await answer(renter.get('/bookings?state=PENDING_VERIFICATION'));
    for (const { id } of left) await answer(renter.post(`/bookings/${id}/cancel`, { confirm: true, reason: 'Called off' }));
    while (!dead.aborted) {
      const plan = await answer(renter.post('/bookings', { slug: 'tandem-sea-kayak', ...period }));
      const id = String(plan.id);
      const note = ({ state }: { state?: BookingState }) => state && answered.set(id, { renter, state });
      note(plan);
      note(await answer(renter.post(`/bookings/${id}/promote`, { acceptAgreement: true })));
      note(await answer(owner.patch(`/bookings/${id}`, { decision: 'approve' })));
      const { redirectUrl } = await answer(renter.post(`/bookings/${id}/pay`));
      await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
      const { bookingState } = await answer(renter.get(`/bookings/${id}/pay/status`));
      note({ state: bookingState });
      note(await answer(renter.post(`/bookings/${id}/cancel`, { confirm: true, reason: 'Called off' })));
    }
  } catch (error) {
    // Between the kill and its notice every call fails; any other failure is one.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function answer(call: ReturnType<HttpClient['get']>) {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  calls += 1;
  return body.data;
}

/** A booking only moves on; and the laws of the books hold for all of them. */
async function expectAllThere(kill: number): Promise<void> {
  for (const [id, { renter, state }] of answered) {
    const { status, body } = await renter.get(`/bookings/${id}`);
    const further = BOOKING_STATES.indexOf(body.data?.state) >= BOOKING_STATES.indexOf(state);
    expect({ kill, id, status, state: body.data?.state, further }).toEqual({
      kill,
      id,
      status: 200,
      state: body.data?.state,
      further: true,
    });
  }
  // The server is at work again, and has asked about the payments that were open: all of it is read as of one instant.
  await database.transaction(async (tx) =>
    checkMoney({ database: { ...database, reader: tx } }, [...answered.keys()], new Map(), `after kill ${kill}`),
  );
}
