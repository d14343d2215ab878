import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { httpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { freePort, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';

let stored: TestDatabaseUrl;
let environment: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  environment = { DATABASE_URL: stored.url, DATA_DIR: stored.folder, PORT: String(await freePort()) };
});
afterAll(async () => {
  await server?.kill();
  await stored?.remove();
});

/** A few random kills under load are tried each time, in `crashes.test.ts`. */
test.runIf(dialect === 'sqlite' && sampleSize(1, 0) === 1)(
  'a server that is killed between any two steps of a booking goes on where it was',
  async () => {
    server = await startProcess(environment);
    const { url } = server;
    const signIn = async (email: string) => {
      const { body } = await httpClient(url).post('/auth/login', { email, password: 'demo-password-1' });
      return httpClient(url, body.data.accessToken);
    };
    const restart = async () => {
      await server.kill();
      server = await startProcess(environment);
    };

    const renter = await signIn('renter@demo.test');
    const owner = await signIn('vendor@demo.test');
    const created = await renter.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod() });
    const { id } = created.body.data;
    await restart();
    // The same access token is still good: its key is in the database.
    expect((await renter.post(`/bookings/${id}/promote`, { acceptAgreement: true })).body.data.state).toBe('PENDING_APPROVAL');
    await restart();
    expect((await owner.patch(`/bookings/${id}`, { decision: 'approve' })).body.data.state).toBe('PENDING_PAYMENT');
    await restart();
    const { body } = await renter.post(`/bookings/${id}/pay`);
    await restart();
    await fetch(body.data.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    await restart();
    expect((await renter.get(`/bookings/${id}/pay/status`)).body.data).toMatchObject({
      status: 'PAID',
      bookingState: 'CONFIRMED',
    });
  },
  60_000,
);
