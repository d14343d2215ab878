import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../harness/servers/webhook-receiver.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let receiver: WebhookReceiver;
beforeAll(async () => {
  market = await startMarketplace();
  await market.dispatcher.drain();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await market.close();
});

test('a webhook gets each change of its person’s orders, signed, and nothing of other people', async () => {
  const registered = await market.renter.http.post('/ucp/webhooks', { url: `${receiver.url}/orders` });
  expect(registered.status).toBe(201);
  const { secret, webhookId } = registered.body.data;
  expect(secret).toMatch(/^whsec_/);
  const bookingId = await confirmedKayak(market, freePeriod(60));
  await market.dispatcher.drain();
  await market.webhooks.drain();

  expect(receiver.received.length).toBeGreaterThanOrEqual(4);
  for (const sent of receiver.received) {
    expect(isSignedWith(secret, sent)).toBe(true);
    expect(sent.body).toMatchObject({ type: 'order.updated', data: { bookingId, checkoutId: bookingId } });
  }
  const last = receiver.received.at(-1)?.body.data;
  expect(last).toMatchObject({ status: 'completed', bookingState: 'CONFIRMED' });
  const { items } = await market.renter.call('list_ucp_webhooks');
  expect(items).toMatchObject([{ webhookId, status: 'ENABLED', host: '127.0.0.1', problem: null }]);
  expect((await market.stranger.http.get('/ucp/webhooks')).body.data.items).toEqual([]);
  expect((await market.renter.call('manage_agent_webhooks', { action: 'list' })).items).toEqual([]);

  const other = await market.renter.try('manage_agent_webhooks', { action: 'update', webhookId, events: ['*'] });
  expect(other.error.code).toBe('unknown_events');
  await market.renter.call('manage_agent_webhooks', { action: 'delete', webhookId });
  expect((await market.renter.http.get('/ucp/webhooks')).body.data.items).toEqual([]);
});

test('a person may register five UCP webhooks', async () => {
  for (let made = 0; made < 5; made += 1) await market.stranger.call('ucp_webhook_register', { url: `${receiver.url}/${made}` });
  const refused = await market.stranger.try('ucp_webhook_register', { url: `${receiver.url}/6` });
  expect(refused.error.code).toBe('too_many_webhooks');
});
