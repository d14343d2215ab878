import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortMessages } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const TOKEN = 'cTestTokenOfAnApp:APA91bHPRgkF3JUikC4ENAHEeMrd41Zxv3hVZjC9KtT8OvPVGJ';

test('a mobile token is stored where nothing can be sent to apps, and its status says so', async () => {
  const { http } = market.actor(market.owner.credential);
  const added = await http.post('/push/subscribe', { token: TOKEN });
  expect(added.status).toBe(201);
  expect(added.body.data).toMatchObject({
    kind: 'MOBILE',
    delivers: false,
    note: expect.stringContaining('nothing will be delivered'),
  });
  const { data } = (await http.get('/push/subscribe')).body;
  expect(data).toMatchObject({ publicKey: expect.any(String), apps: false });
  expect(data.subscriptions).toMatchObject([{ subscriptionId: added.body.data.subscriptionId, delivers: false }]);
});

test('a message for such a token is given up at once, with the reason for the operator', async () => {
  await requestKayak(market, freePeriod(40));
  await market.dispatcher.drain();
  await market.devices.drain();
  const { data } = (await market.actor(market.owner.credential).http.get('/push/subscribe')).body;
  const [device] = data.subscriptions;
  const sent = await market.database.reader.select().from(shortMessages).where(eq(shortMessages.deviceId, device.subscriptionId));
  expect(sent.length).toBeGreaterThan(0);
  for (const { sendAt, sentAt, problem } of sent)
    expect([sendAt, sentAt, problem]).toEqual([null, null, expect.stringContaining('no account with Firebase')]);
  expect(device.lastSuccessAt).toBeNull();
});

test('a mobile token is removed by naming it', async () => {
  const { http } = market.actor(market.owner.credential);
  const removed = await http.del(`/push/subscribe?token=${encodeURIComponent(TOKEN)}`);
  expect(removed.body.data).toEqual({ removed: 1 });
  expect((await http.get('/push/subscribe')).body.data.subscriptions).toEqual([]);
});
