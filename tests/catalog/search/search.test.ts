import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from '../../../db/schema/index.ts';
import { addDays, dayOf } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { approvedKayak, ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const search = async (query: string) => (await market.nobody.http.get(`/assets?${query}`)).body.data;
const slugs = (page: { items: { slug: string }[] }) => page.items.map(({ slug }) => slug);

test('a search finds words by their beginning, without case and accents, the best match first', async () => {
  expect(slugs(await search('q=TANDEM%20kay'))[0]).toBe('tandem-sea-kayak');
  expect((await search('q=l%C3%ADsbon%20camper')).pagination.total).toBeGreaterThan(0);
  expect((await search('q=zzzz')).items).toEqual([]);
});

test.each([
  ['kayaks', 'tandem-sea-kayak'],
  ['I want to rent a kayak', 'tandem-sea-kayak'],
  ['kayak rental in Lisbon', 'tandem-sea-kayak'],
  ['paddleboards', 'inflatable-paddle-board'],
  ['paddle board', 'inflatable-paddle-board'],
])('everyday words find the listing that they mean: “%s”', async (said, slug) => {
  const found = await search(`q=${encodeURIComponent(said)}&limit=100`);
  expect(slugs(found)).toContain(slug);
  expect(found.match).toBe('ALL');
});

test('when no listing has all words, listings with some of them are found, and the answer says so', async () => {
  const found = await search('q=purple%20kayak%20zzzz');
  expect(found.match).toBe('SOME');
  expect(slugs(found)[0]).toContain('kayak');
  const inFaro = await search('q=zzzz%20lens&city=Zagreb');
  expect(inFaro.items.every(({ city }: { city: string }) => city === 'Zagreb')).toBe(true);
});

test('an empty search offers other searches, and an unknown category or vendor is refused', async () => {
  const none = await search('q=zzzz&city=Lisbon');
  expect(none).toMatchObject({
    items: [],
    pagination: { total: 0, totalPages: 0 },
    nextActions: [
      { tool: 'search_assets', args: { q: 'zzzz' } },
      { tool: 'list_categories', args: {} },
    ],
  });
  expect(none.match).toBeUndefined();
  for (const unknown of ['category=boats', 'vendorSlug=nobody-knows']) {
    const { status, body } = await market.nobody.http.get(`/assets?${unknown}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('a search for dates in the past is refused', async () => {
  const { status, body } = await market.nobody.http.get('/assets?q=kayak&from=2020-01-01&to=2020-01-03');
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.error).toContain('from: is in the past; today is');
});

test('every asset that a search with dates finds can be booked on those dates', async () => {
  const today = dayOf(market.clock.now(), 'UTC');
  for (const [ahead, some] of [
    [1, true],
    [2, true],
    [5, true],
    [365, true],
    [367, false],
  ] as const) {
    const period = { from: addDays(today, ahead), to: addDays(today, ahead + 2) };
    const { items } = await search(`from=${period.from}&to=${period.to}&limit=100`);
    const answers = items.map(async ({ slug }: { slug: string }) => ({
      slug,
      ...(await market.nobody.call('check_availability', { slug, ...period })),
    }));
    // Summer time moves the end of a notice by an hour: that alone may differ.
    const refused = (await Promise.all(answers)).filter(
      ({ available, problems: [first] }) => !available && first?.code !== 'notice',
    );
    expect(refused).toEqual([]);
    expect([ahead, items.length > 0]).toEqual([ahead, some]);
  }
  const tomorrow = await search(`from=${addDays(today, 1)}&to=${addDays(today, 3)}&limit=100`);
  expect(slugs(await search('q=party%20tent'))).toContain('party-tent-6-by-12');
  expect(slugs(tomorrow)).not.toContain('party-tent-6-by-12');
});

test('search syntax of the database has no effect in a search', async () => {
  for (const q of ['"', "' OR 1=1 --", 'a* NEAR b', '(((', 'kayak AND', '!!! & |', ':*']) {
    expect((await market.nobody.http.get(`/assets?q=${encodeURIComponent(q)}`)).status).toBe(200);
  }
});

test('filters narrow a search, facets count what is left, and pages are disjoint and complete', async () => {
  const all = await search('limit=100');
  expect(all.pagination).toMatchObject({ page: 1, limit: 100, total: all.items.length, totalPages: 1 });
  const camping = await search('category=camping-outdoor&limit=100');
  expect(camping.facets.category).toEqual([{ value: 'camping-outdoor', count: camping.pagination.total }]);
  const pages = [await search('limit=20&page=1'), await search('limit=20&page=2'), await search('limit=20&page=3')];
  expect(new Set(pages.flatMap(slugs))).toEqual(new Set(slugs(all)));
  expect(pages.flatMap(slugs)).toHaveLength(all.pagination.total);
});

test('a search lists the cities with the most assets and counts the others', async () => {
  const other = await startMarketplace();
  try {
    const { body } = await other.nobody.http.get('/assets?limit=100');
    const ids: string[] = body.data.items.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(25);
    const update = (assetId: string, place: number) =>
      other.database.transaction(async (tx) => {
        const city = `Town ${String.fromCodePoint(97 + (place % 24))}`;
        await tx.update(assets).set({ city, cityKey: city.toLowerCase() }).where(eq(assets.id, assetId));
      });
    for (const [place, id] of ids.entries()) await update(id, place);
    const { facets } = await other.nobody.call('search_assets', {});
    expect(facets.city).toHaveLength(20);
    expect(facets.moreCities).toBe(4);
    const counts: number[] = facets.city.map(({ count }: { count: number }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect((await other.nobody.call('search_assets', { city: 'Town x' })).facets).toMatchObject({ city: [{ value: 'Town x' }] });
  } finally {
    await other.close();
  }
});

test('prices in a search are minor units, and sorting by price works in both directions', async () => {
  const cheap = await search('maxPrice=3000&sort=price_asc&limit=100');
  const rates = cheap.items.map(({ dayRateMinor }: { dayRateMinor: number }) => dayRateMinor);
  expect(rates.every((rate: number) => rate <= 3000)).toBe(true);
  expect(rates).toEqual(rates.toSorted((a: number, b: number) => a - b));
  const dear = await search('minPrice=10000&sort=price_desc');
  expect(dear.items[0].dayRateMinor).toBeGreaterThanOrEqual(dear.items.at(-1).dayRateMinor);
});

test('a search with dates finds only assets that are free, each with its total', async () => {
  const { startDate, endDate } = freePeriod(35);
  const before = await search(`q=tandem&from=${startDate}&to=${endDate}`);
  expect(before.items[0]).toMatchObject({
    slug: 'tandem-sea-kayak',
    totalMinor: expect.any(Number),
    total: expect.stringContaining('€'),
  });
  for (let unit = 0; unit < 3; unit += 1) await approvedKayak(market, { startDate, endDate });
  expect(slugs(await search(`q=tandem&from=${startDate}&to=${endDate}`))).not.toContain('tandem-sea-kayak');
});

test('a search near a place finds the nearest assets first and none beyond the radius', async () => {
  const lisbon = await search('near=38.72,-9.14&radiusKm=30&limit=100');
  expect(lisbon.items.length).toBeGreaterThan(0);
  expect(new Set(lisbon.items.map(({ city }: { city: string }) => city))).toEqual(new Set(['Lisbon']));
});

const overBothDoors = async (wish: Record<string, string | number>) => {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) asked.set(name, String(value));
  return [await market.nobody.call('search_assets', wish), await search(asked.toString())];
};

test('the word “tent” finds tents and not the word “tenth”', async () => {
  const { description } = await market.nobody.call('get_asset_detail', { slug: 'wet-tile-cutter' });
  expect(description).toMatch(/\btenth\b/);
  for (const found of await overBothDoors({ q: 'tent', sort: 'price_asc', limit: 100 })) {
    expect(found.items.length).toBeGreaterThan(2);
    expect(slugs(found)).not.toContain('wet-tile-cutter');
    for (const { matchedOn } of found.items) expect(matchedOn.length).toBeGreaterThan(0);
  }
  expect(slugs(await search('q=tunn&limit=100'))).toContain('four-person-tunnel-tent');
});

test('a weak match never comes before good ones when sorted by price, and says what it matched', async () => {
  for (const q of ['tent', 'kayak', 'camera', 'drill', 'table']) {
    for (const sort of ['price_asc', 'price_desc', 'rating', 'newest', 'relevance']) {
      for (const { items } of await overBothDoors({ q, sort, limit: 100 })) {
        expect([q, items.length]).not.toEqual([q, 0]);
        const titled = items.map(({ matchedOn }: { matchedOn: string[] }) => matchedOn.includes('TITLE'));
        expect([q, sort, titled]).toEqual([q, sort, titled.toSorted((a: boolean, b: boolean) => Number(b) - Number(a))]);
      }
    }
  }
});

test('a search with dates sorts prices by the total that is shown', async () => {
  const { startDate: from, endDate: to } = freePeriod(40, 8);
  for (const direction of [1, -1]) {
    const sort = direction === 1 ? 'price_asc' : 'price_desc';
    for (const { items } of await overBothDoors({ from, to, sort, limit: 100 })) {
      const totals = items.map(({ totalMinor }: { totalMinor: number }) => totalMinor);
      expect(totals.length).toBeGreaterThan(20);
      expect(totals).toEqual(totals.toSorted((a: number, b: number) => direction * (a - b)));
      const rates = items.map(({ dayRateMinor }: { dayRateMinor: number }) => dayRateMinor);
      expect(rates).not.toEqual(rates.toSorted((a: number, b: number) => direction * (a - b)));
    }
  }
});

test.each([
  ['lisboa', 'Lisbon'],
  ['LISSABON', 'Lisbon'],
  ['Lisbonne', 'Lisbon'],
  ['Oporto', 'Porto'],
  ['Αθήνα', 'Athens'],
  ['Atenas', 'Athens'],
  ['Londres', 'London'],
  ['spalato', 'Split'],
])('a city is found by its name in any language: %s', async (said, city) => {
  const english = await search(`city=${city}&limit=100`);
  expect(english.items.length).toBeGreaterThan(0);
  for (const found of await overBothDoors({ city: said, limit: 100 })) expect(slugs(found)).toEqual(slugs(english));
  for (const found of await overBothDoors({ q: said, limit: 100 })) {
    expect(found.match).toBe('ALL');
    expect(slugs(found)).toEqual(expect.arrayContaining(slugs(english)));
  }
});

test('when the only match is taken, it is named with its free days, and no worse match takes its place', async () => {
  const { startDate: from, endDate: to } = freePeriod(60);
  const wish = { q: 'tandem kayak', city: 'Lisboa', from, to };
  expect(slugs((await overBothDoors(wish))[0])).toContain('tandem-sea-kayak');
  for (let unit = 0; unit < 3; unit += 1) await approvedKayak(market, { startDate: from, endDate: to });
  for (const found of await overBothDoors(wish)) {
    expect(found).toMatchObject({ items: [], pagination: { total: 0 } });
    expect(found.whyEmpty).toContain(`be booked from ${from} to ${to}`);
    const [{ slug, freeWindows }] = found.unavailable;
    expect([slug, freeWindows.length]).toEqual(['tandem-sea-kayak', 3]);
    const [next] = found.nextActions;
    expect(next).toMatchObject({ tool: 'pricing_quote', args: { slug, ...freeWindows[0] } });
    expect(await market.nobody.call('pricing_quote', next.args)).toMatchObject({ available: true });
    const anyDates = found.nextActions.at(-1);
    expect(anyDates).toMatchObject({ tool: 'search_assets', args: { q: 'tandem kayak', city: 'Lisboa' } });
    expect(slugs(await market.nobody.call('search_assets', anyDates.args))).toContain('tandem-sea-kayak');
  }
});

test('when few matches are free, a taken match is named beside them with the reason and its next free days', async () => {
  const { startDate: from, endDate: to } = freePeriod(120);
  const vendor = await market.signIn('teresa@demo.test', 'mcp-owner');
  const assetId = await ownAssetId({ owner: vendor }, 'camera-drone-four-thirds');
  await vendor.call('manage_blackout', { action: 'add', assetId, startDate: from, endDate: to });
  for (const found of await overBothDoors({ q: 'drone', from, to })) {
    expect(slugs(found)).toEqual(['mini-drone-249-grams']);
    expect(found.unavailable).toMatchObject([{ slug: 'camera-drone-four-thirds' }]);
    const [{ slug, whyNot, freeWindows }] = found.unavailable;
    const { problems } = await market.nobody.call('check_availability', { slug, from, to });
    // By a rule of the shop where the days break one.
    expect(whyNot).toContain(problems[0]?.message ?? `taken on ${from}`);
    expect(await market.nobody.call('pricing_quote', { slug, ...freeWindows[0] })).toMatchObject({ available: true });
  }
  // A page that is full, a second page and a search without dates miss nothing.
  const enough: Record<string, string | number>[] = [
    { q: 'drone', from, to, limit: 1 },
    { q: 'drone', from, to, page: 2 },
    { q: 'drone' },
  ];
  for (const wish of enough) for (const found of await overBothDoors(wish)) expect(found.unavailable).toBeUndefined();

  const page = await fetch(`${market.url}/browse?q=drone&from=${from}&to=${to}`, { headers: { Accept: 'text/html' } });
  expect(await page.text()).toContain('Fits too, but not on these days');
});

test('other assets of the same category are not found, nor put in the place of a taken match', async () => {
  const { startDate: from, endDate: to } = freePeriod(90);
  const drones = ['camera-drone-four-thirds', 'mini-drone-249-grams'];
  for (const found of await overBothDoors({ q: 'drone', limit: 100 })) expect(slugs(found).toSorted()).toEqual(drones);
  // Whoever asks for the category by a word of its name still gets all of it.
  expect(slugs((await overBothDoors({ q: 'film', limit: 100 }))[0]).length).toBeGreaterThan(3);

  for (const [email, slug] of [
    ['teresa@demo.test', 'camera-drone-four-thirds'],
    ['mira@demo.test', 'mini-drone-249-grams'],
  ] as const) {
    const vendor = await market.signIn(email, 'mcp-owner');
    const assetId = await ownAssetId({ owner: vendor }, slug);
    await vendor.call('manage_blackout', { action: 'add', assetId, startDate: from, endDate: to });
  }
  for (const found of await overBothDoors({ q: 'drone', from, to })) {
    expect(found.items).toEqual([]);
    expect(found.unavailable.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(drones);
  }
});

test('an empty search says why it is empty, in its text too', async () => {
  for (const [wish, why] of [
    [{ q: 'zzzz' }, 'No asset matches these words and filters.'],
    [{ city: 'Lisbon', page: 90 }, 'Page 90 is after the last one'],
  ] as const) {
    for (const found of await overBothDoors(wish)) {
      expect(found.items).toEqual([]);
      expect(found.whyEmpty).toContain(why);
      expect(found.unavailable).toBeUndefined();
    }
  }
});

test('a search finds live assets only', async () => {
  const mine = await market.owner.call('list_my_assets', { limit: 100 });
  const live = new Set(slugs(await search('limit=100')));
  for (const { slug, status } of mine.items) expect(live.has(slug)).toBe(status === 'LIVE');
});

test('the feed has every asset once, oldest change first, and continues after an instant', async () => {
  const feed = (await market.nobody.http.get('/catalog/feed?limit=100')).body.data;
  const times = feed.items.map(({ updatedAt }: { updatedAt: string }) => updatedAt);
  expect(times).toEqual(times.toSorted());
  expect(new Set(slugs(feed)).size).toBe(feed.items.length);
  const rest = (await market.nobody.http.get(`/catalog/feed?limit=100&since=${times.at(-1)}`)).body.data;
  expect(rest.items.length).toBeGreaterThan(0);
  expect(rest.items.length).toBeLessThanOrEqual(feed.items.length);
});

const feedPage = async (query: string) => (await market.nobody.http.get(`/catalog/feed?${query}`)).body.data;

async function walkFeed(afterFirst: () => Promise<unknown>): Promise<string[]> {
  const walked: string[] = [];
  for (let page = await feedPage('limit=7'); ; page = await feedPage(`limit=7&after=${page.next}`)) {
    if (walked.length === 0) await afterFirst();
    walked.push(...slugs(page));
    if (page.next === null) return walked;
  }
}

test('following the feed to its end gives each asset once', async () => {
  const all = await feedPage('limit=100');
  expect(all.next).toBeNull();
  expect(await walkFeed(async () => {})).toEqual(slugs(all));
  const [first] = (await feedPage('limit=1')).items;
  const rest = await feedPage(`limit=100&after=${(await feedPage('limit=1')).next}`);
  expect([first.slug, ...slugs(rest)]).toEqual(slugs(all));
  expect(rest.pagination.total).toBe(all.pagination.total - 1);
});

test('an asset is found by its present words and not by earlier ones', async () => {
  const assetId = await ownAssetId(market);
  const { title } = await market.renter.call('get_asset_detail', { slug: 'tandem-sea-kayak' });
  for (const name of ['Quagga canoe', 'Ocelot canoe', title]) {
    await market.owner.call('update_asset', { assetId, title: name });
    const found = { Quagga: 0, Ocelot: 0 };
    for (const word of ['Quagga', 'Ocelot'] as const) {
      const { items, match } = await search(`q=${word}%20canoe`);
      found[word] = match === 'ALL' ? items.length : 0;
    }
    expect(found).toEqual({ Quagga: Number(name.startsWith('Quagga')), Ocelot: Number(name.startsWith('Ocelot')) });
  }
  expect(slugs(await search('q=tandem%20kayak'))[0]).toBe('tandem-sea-kayak');
});

test('a change while the feed is read appears at its end, and no asset is missed', async () => {
  const { items } = await feedPage('limit=100');
  const assetId = await ownAssetId(market);
  const walked = await walkFeed(() => market.owner.call('update_asset', { assetId, units: 4 }));
  expect(walked.at(-1)).toBe('tandem-sea-kayak');
  expect(new Set(walked)).toEqual(new Set(items.map(({ slug }: { slug: string }) => slug)));
});

test('a cursor that the feed never gave is refused', async () => {
  for (const after of ['yesterday', '2026-13-40T00:00:00.000Z_ast_1', 'x'.repeat(101)]) {
    const refused = await market.nobody.http.get(`/catalog/feed?after=${after}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  }
});
