import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { newShop, offerThing } from '../../harness/new-shop.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  const shops = {
    EUR: await newShop(market, { country: 'DE', currency: 'EUR' }),
    HUF: await newShop(market, { country: 'HU', currency: 'HUF' }),
    JPY: await newShop(market, { country: 'JP', currency: 'JPY' }),
    KWD: await newShop(market, { country: 'KW', currency: 'KWD' }),
  };
  for (const [currency, dayRateMinor] of [
    ['EUR', 70_000],
    ['EUR', 9_000],
    ['EUR', 2_000],
    ['HUF', 1_500_000],
    ['HUF', 900_000],
    ['JPY', 1_200],
    ['KWD', 3_000],
  ] as const)
    await offerThing(shops[currency], {
      title: `Zeppelin of ${currency} ${dayRateMinor}`,
      dayRateMinor,
      city: 'Nowhere',
      country: 'DE',
      latitude: 50,
      longitude: 9,
    });
});
afterAll(() => market.close());

interface Found {
  readonly items: readonly { readonly title: string }[];
  readonly prices?: { readonly currency: string; readonly note: string };
}

/** What a search for zeppelins finds, the same over MCP and over REST. */
async function zeppelins(search: Readonly<Record<string, string | number>>, words: Record<string, string> = { q: 'zeppelin' }) {
  const asked = { ...words, ...search };
  const found: Found = await market.nobody.call('search_assets', asked);
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)] as [string, string]));
  expect((await market.nobody.http.get(`/assets?${query.toString()}`)).body.data).toEqual(found);
  return { ...found, of: found.items.map(({ title }) => title.replace('Zeppelin of ', '')) };
}

describe.each([
  ['by words', { q: 'zeppelin' }],
  ['by place', { city: 'Nowhere' }],
])('prices of several currencies, found %s', (_how, words) => {
  test('are sorted within the currency of most, which the answer says', async () => {
    const { of, prices } = await zeppelins({ sort: 'price_asc' }, words);
    expect(of).toEqual(['EUR 2000', 'EUR 9000', 'EUR 70000']);
    expect(prices).toMatchObject({ currency: 'EUR', note: expect.stringContaining('HUF, JPY, KWD are left out') });
    expect((await zeppelins({ sort: 'price_desc' }, words)).of).toEqual(['EUR 70000', 'EUR 9000', 'EUR 2000']);
  });

  test('are limited within the currency of most, which the answer says', async () => {
    const { of, prices } = await zeppelins({ maxPrice: 10_000, sort: 'price_asc' }, words);
    expect(of).toEqual(['EUR 2000', 'EUR 9000']);
    expect(prices).toMatchObject({ currency: 'EUR', note: expect.stringContaining('day rate in EUR') });
    expect((await zeppelins({ minPrice: 10_000 }, words)).of).toEqual(['EUR 70000']);
  });

  test('are compared in the currency that is asked for', async () => {
    const { of, prices } = await zeppelins({ currency: 'huf', sort: 'price_asc' }, words);
    expect(of).toEqual(['HUF 900000', 'HUF 1500000']);
    expect(prices).toMatchObject({ currency: 'HUF' });
    expect((await zeppelins({ currency: 'JPY', maxPrice: 2_000 }, words)).of).toEqual(['JPY 1200']);
  });

  test('are not compared without a limit and an order by price, so nothing is left out', async () => {
    const { of, prices } = await zeppelins({ sort: 'newest' }, words);
    expect([of.length, prices]).toEqual([7, undefined]);
  });
});

test('a search whose only matches are in a rarer currency finds them', async () => {
  expect((await zeppelins({ sort: 'price_asc' }, { q: 'zeppelin jpy' })).of).toEqual(['JPY 1200']);
  expect((await zeppelins({ sort: 'price_asc' }, { q: 'zeppelin huf' })).prices).toMatchObject({ currency: 'HUF' });
});

test('a currency that the marketplace does not know is refused', async () => {
  const { error } = await market.nobody.try('search_assets', { currency: 'XXX', sort: 'price_asc' });
  expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('currency: must be one of') });
});

test('with dates, prices are sorted by the total of one currency', async () => {
  const { startDate: from, endDate: to } = freePeriod(40, 5);
  const { of, prices } = await zeppelins({ from, to, sort: 'price_asc', maxPrice: 10_000 });
  expect(of).toEqual(['EUR 2000', 'EUR 9000']);
  expect(prices?.note).toContain('not the total of the dates');
});

describe('the page of the catalogue', () => {
  const page = async (query: Record<string, string>) =>
    (await fetch(`${market.url}/browse?${new URLSearchParams(query).toString()}`, { headers: { Accept: 'text/html' } })).text();
  const shown = (html: string) => [...html.matchAll(/Zeppelin of (\w+ \d+)<\/a><\/h2>/g)].map(([, of]) => of);

  test('compares prices in one currency and says so', async () => {
    const html = await page({ q: 'zeppelin', mostADay: '100', sort: 'price_asc' });
    expect(shown(html)).toEqual(['EUR 2000', 'EUR 9000']);
    expect(html).toContain('The limit is for the day rate in EUR.');
  });

  test.each([
    ['JPY', '1200', 'JPY 1200'],
    ['KWD', '3', 'KWD 3000'],
    ['HUF', '10000', 'HUF 900000'],
  ])('takes a limit in whole %s', async (currency, mostADay, of) => {
    expect(shown(await page({ q: 'zeppelin', mostADay, currency }))).toEqual([of]);
    expect(shown(await page({ q: `zeppelin ${currency}`, mostADay }))).toEqual([of]);
  });

  test('refuses a currency that does not exist', async () => {
    const html = await page({ q: 'zeppelin', mostADay: '5', currency: 'XXX' });
    expect(html).toContain('role="alert"');
  });
});

describe('what matches but does not fit the price', () => {
  test('is named with the reason, and what merely mentions the word does not take its place', async () => {
    const shop = await newShop(market, { country: 'DE', currency: 'EUR' });
    const { slug: dear } = await offerThing(shop, { title: 'Gyrocopter for two', dayRateMinor: 9_500 });
    const description = 'A trailer that carries a gyrocopter to the field, with straps, a winch and a spare wheel.';
    const { slug: mention } = await offerThing(shop, { title: 'Flat trailer', dayRateMinor: 4_000, description });
    for (const sort of ['relevance', 'price_asc', 'rating']) {
      const found = await market.nobody.call('search_assets', { q: 'gyrocopter', maxPrice: 8_999, sort });
      expect(found).toMatchObject({
        items: [],
        whyEmpty: '1 asset matches, but not at this price: see unavailable.',
        unavailable: [{ slug: dear, whyNot: '€95.00 a day is more than €89.99' }],
      });
      const [again] = found.nextActions;
      expect(again).toMatchObject({ tool: 'search_assets', args: { q: 'gyrocopter' } });
      const { items } = await market.nobody.call(again.tool, again.args);
      expect(items.map(({ slug }: { slug: string }) => slug)).toEqual([dear, mention]);
    }
    const html = await (
      await fetch(`${market.url}/browse?q=gyrocopter&mostADay=89`, { headers: { Accept: 'text/html' } })
    ).text();
    expect(html).toContain('is more than €89.00');
  });

  test('is left out if the words are only mentioned anywhere, so that these are found', async () => {
    const found = await market.nobody.call('search_assets', { q: 'winch', maxPrice: 4_000 });
    expect(found.items).toMatchObject([{ title: 'Flat trailer' }]);
  });

  test('is named together with the days that are taken', async () => {
    const shop = await newShop(market, { country: 'DE', currency: 'EUR' });
    const { assetId, slug } = await offerThing(shop, { title: 'Hovercraft', dayRateMinor: 9_500 });
    const { startDate: from, endDate: to } = freePeriod(60);
    await shop.call('manage_blackout', { action: 'add', assetId, startDate: from, endDate: to });
    const { unavailable } = await market.nobody.call('search_assets', { q: 'hovercraft', maxPrice: 8_000, from, to });
    expect(unavailable).toMatchObject([
      { slug, whyNot: expect.stringMatching(/^€95\.00 a day is more than €80\.00; taken on /) },
    ]);
  });
});

describe('what matches but does not fit another filter', () => {
  let shop: Actor;
  let large: string;
  let mention: { assetId: string; slug: string };
  beforeAll(async () => {
    shop = await newShop(market, { country: 'DE', currency: 'EUR' });
    const category = 'camper-car';
    const motorhome = { title: 'Motorhome for six', category, attributes: { seats: 6, gearbox: 'manual' } };
    ({ slug: large } = await offerThing(shop, motorhome));
    const description = 'It follows a motorhome, with a bar to pull it, a heater and a box on the roof.';
    const attributes = { seats: 4, gearbox: 'automatic' };
    mention = await offerThing(shop, { title: 'Hatchback', category, description, instantBook: true, attributes });
  });

  test.each([
    [{ instantBook: true }, 'not booked at once: the owner answers a request first'],
    [{ attributes: { seats: { max: 5 } } }, 'seats is 6'],
    [{ attributes: { gearbox: 'automatic' } }, 'gearbox is manual'],
  ])('is named with the reason, and what merely mentions the word does not take its place: %j', async (filter, whyNot) => {
    const found = await market.nobody.call('search_assets', { q: 'motorhome', ...filter });
    expect(found).toMatchObject({
      items: [],
      whyEmpty: '1 asset matches, but not with these filters: see unavailable.',
      unavailable: [{ slug: large, whyNot }],
    });
    const [again] = found.nextActions;
    expect(again).toMatchObject({ tool: 'search_assets', args: { q: 'motorhome' } });
    expect(again.why).toBe(`the same without ${Object.keys(filter)[0]}`);
    const { items } = await market.nobody.call(again.tool, again.args);
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual([large, mention.slug]);
  });

  test('is not named where something fits the filters on other days', async () => {
    const { startDate: from, endDate: to } = freePeriod(200);
    const { assetId, slug } = mention;
    await shop.call('manage_blackout', { action: 'add', assetId, startDate: from, endDate: to });
    const found = await market.nobody.call('search_assets', { q: 'hatchback', instantBook: true, from, to });
    expect(found.unavailable).toMatchObject([{ slug, whyNot: expect.stringMatching(/^taken on /) }]);
  });
});

test('products of the commerce protocol are compared in one currency too', async () => {
  const found = await market.nobody.call('ucp_products', { q: 'zeppelin', maxPrice: 10_000 });
  expect(found).toMatchObject({ pagination: { total: 2 }, prices: { currency: 'EUR' } });
  expect(
    (await market.nobody.call('ucp_products', { q: 'zeppelin', currency: 'HUF', maxPrice: 1_000_000 })).pagination.total,
  ).toBe(1);
});
