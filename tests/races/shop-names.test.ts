import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../harness/open-account.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const AT_ONCE = 20;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function newShop(number: number): Promise<Actor> {
  return openAccount(market, {
    email: `wants-a-name-${number}@example.com`,
    role: 'VENDOR',
    vendorName: 'Wave Riders',
    vendorType: 'INDIVIDUAL',
  });
}

test('of twenty shops that want one name at once, one gets it, and the others are offered free ones', async () => {
  const shops = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => newShop(number)));
  const before = await Promise.all(shops.map(async ({ http }) => (await http.get('/owner/storefront')).body.data.slug));
  expect(new Set(before).size).toBe(AT_ONCE);

  const answers = await Promise.all(shops.map(({ http }) => http.patch('/owner/storefront-slug', { slug: 'porto-waves' })));
  const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  expect(won).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  for (const { body } of lost)
    expect(body).toMatchObject({ code: 'shop_name_refused', details: { slug: 'porto-waves', problem: 'TAKEN' } });
  for (const { body } of lost) expect(body.details.suggestions.length).toBeGreaterThan(0);

  const after = await Promise.all(shops.map(async ({ http }) => (await http.get('/owner/storefront')).body.data.slug));
  expect(after).toEqual(before.map((slug, index) => (won.includes(index) ? 'porto-waves' : slug)));
});
