import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { freePort, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl } from '../harness/databases/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/servers/webhook-receiver.ts';

const database = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
const environment = {
  DATABASE_URL: database.url,
  DATA_DIR: database.folder,
  PORT: String(await freePort()),
  OUTBOUND_ALLOW: '127.0.0.1',
};
let receiver: WebhookReceiver;
let server: ServerProcess;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await server?.kill();
  await receiver.close();
  await database.remove();
});

const ROUNDS = 3;

test('a server killed between sending and recording loses no webhook and repeats it under the same id', async () => {
  server = await startProcess(environment);
  const signIn = async () => {
    const wish = { email: 'renter@demo.test', password: 'demo-password-1' };
    const { body } = await httpClient(server.url).post('/auth/login', wish);
    return httpClient(server.url, body.data.accessToken);
  };
  const hook = { url: receiver.url, events: ['booking.created', 'booking.promoted'] };
  const { body } = await (await signIn()).post('/webhooks/agent', hook);
  const { webhookId } = body.data;

  // The receiver has an event and keeps the sender waiting for the answer; then the sender is gone.
  receiver.delays(60_000);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const renter = await signIn();
    const { body: made } = await renter.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(40 + 5 * round) });
    await renter.post(`/bookings/${made.data.id}/promote`, { acceptAgreement: true });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(round);
    await server.kill();
    // What it had claimed is free again by then.
    const later = new Date(TEST_NOW.getTime() + round * 6 * 60_000).toISOString();
    if (round === ROUNDS) receiver.delays(0);
    server = await startProcess({ ...environment, TEST_NOW: later });
  }

  const renter = await signIn();
  const log = async () => (await renter.get(`/webhooks/agent/${webhookId}/deliveries?limit=100`)).body.data.items;
  await expect
    .poll(async () => (await log()).map(({ status }: { status: string }) => status), { timeout: 30_000 })
    .toEqual(Array.from({ length: 2 * ROUNDS }, () => 'DELIVERED'));
  const wanted = (await log()).map(({ eventId }: { eventId: string }) => eventId);
  expect([...new Set(receiver.received.map(({ id }) => id))].toSorted()).toEqual(wanted.toSorted());
  expect(receiver.received.length).toBeGreaterThan(wanted.length);
  for (const same of Map.groupBy(receiver.received, ({ id }) => id).values())
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
}, 120_000);
