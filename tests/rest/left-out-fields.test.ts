import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

describe.each([
  ['null', null],
  ['an empty text', ''],
])('%s for a field', (_name, empty) => {
  test('that is optional and cannot be empty counts as left out, over MCP and REST', async () => {
    const { renter } = market;
    const plain = await renter.call('search_assets', { q: 'kayak' });
    const filters = { city: empty, category: empty, from: empty, to: empty, maxPrice: empty, limit: empty };
    expect(await renter.call('search_assets', { q: 'kayak', ...filters })).toEqual(plain);
    const cost = { categoryCode: 'CLEANING', amountMinor: 4_900 };
    const { status } = await market.owner.http.post('/owner/finance/entries', {
      ...cost,
      note: empty,
      assetId: empty,
      date: empty,
    });
    expect(status).toBe(201);
  });

  test('within an object counts as left out', async () => {
    const { items } = await market.owner.call('list_my_assets', { limit: 1 });
    const assetId: string = items[0].id;
    const changed = await market.owner.try('update_asset', {
      assetId,
      pickup: { instructions: 'At the side door', address: empty },
    });
    expect(changed.error).toBeUndefined();
  });

  test('that is required is refused', async () => {
    const { status, body } = await market.renter.http.post('/bookings', { assetId: empty, quoteId: empty });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
  });
});

test('null and an empty text keep their meaning where a field can be cleared with them', async () => {
  await market.owner.call('update_storefront', { tagline: 'Boats since 1990' });
  await market.owner.call('update_storefront', { tagline: '' });
  expect((await market.owner.call('get_storefront')).tagline).toBe('');
  await market.renter.call('update_profile', { city: 'Porto' });
  await market.renter.call('update_profile', { city: null });
  expect((await market.renter.call('get_profile')).city).toBeNull();
});

test('a repeated call with an idempotency key is the same call with and without an empty field', async () => {
  const key = { 'Idempotency-Key': 'the-same-call' };
  const cost = { categoryCode: 'CLEANING', amountMinor: 4_900 };
  const first = await market.owner.http.post('/owner/finance/entries', { ...cost, currency: null, fileName: '' }, key);
  const again = await market.owner.http.post('/owner/finance/entries', cost, key);
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test('a byte order mark before a JSON body is ignored', async () => {
  const answer = await market.nobody.http.post('/auth/login', '\uFEFF{"email":"renter@demo.test","password":"demo-password-1"}');
  expect(answer.status).toBe(200);
});
