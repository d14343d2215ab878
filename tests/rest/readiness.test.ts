import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient } from '../harness/clients.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market?.stop());

test('a server whose database and disk work is alive and ready', async () => {
  const client = httpClient(market.url);
  expect(await client.get('/health')).toMatchObject({ status: 200, body: { data: { status: 'ok' } } });
  expect(await client.get('/ready')).toMatchObject({ status: 200, body: { data: { status: 'ready' } } });
});

test('a server that is about to end says so and still answers', async () => {
  const client = httpClient(market.url);
  market.ports.readiness.leave();
  const { status, body, headers } = await client.get('/ready');
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  expect(body).toMatchObject({ code: 'server_not_ready', details: { reasons: ['this process is about to end'] } });
  expect((await client.get('/categories')).status).toBe(200);
});
