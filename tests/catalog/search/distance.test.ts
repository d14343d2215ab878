import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShop, offerThing } from '../../harness/new-shop.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  const shop = await newShop(market);
  // A degree of latitude is 111.2 km; the last two lie on both sides of the date line.
  for (const [name, latitude, longitude] of [
    ['here', 0, 10],
    ['near', 0.045, 10],
    ['far', 0.18, 10],
    ['west', 0, 179.95],
    ['east', 0, -179.95],
  ] as const)
    await offerThing(shop, { title: `Pedalo ${name}`, city: 'Atlantis', country: 'BE', latitude, longitude });
});
afterAll(() => market.close());

interface Card {
  readonly title: string;
  readonly distanceKm?: number;
}

async function distances(search: Record<string, string>): Promise<[string, number | undefined][]> {
  const asked = { q: 'pedalo', ...search };
  const { items } = await market.nobody.call('search_assets', asked);
  expect((await market.nobody.http.get(`/assets?${new URLSearchParams(asked).toString()}`)).body.data.items).toEqual(items);
  return items.map(({ title, distanceKm }: Card) => [title.replace('Pedalo ', ''), distanceKm]);
}

test('a search near a point says how far away each asset is', async () => {
  expect(await distances({ near: '0,10', sort: 'distance' })).toEqual([
    ['here', 0],
    ['near', 5],
    ['far', 20],
  ]);
});

test('the distance is the shortest one across the date line', async () => {
  expect(await distances({ near: '0,179.95', sort: 'distance' })).toEqual([
    ['west', 0],
    ['east', 11],
  ]);
});

test('without a point no distance is said', async () => {
  expect((await distances({})).map(([, distance]) => distance)).toEqual(Array.from({ length: 5 }));
});

test('the page of the catalogue says it too', async () => {
  const page = await fetch(`${market.url}/browse?q=pedalo&near=0,10`, { headers: { Accept: 'text/html' } });
  expect(await page.text()).toContain('Atlantis, about 20 km away');
});
