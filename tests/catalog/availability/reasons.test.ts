import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { newShop, offerThing } from '../../harness/new-shop.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let shop: Actor;
let free: { assetId: string; slug: string };
let long: { assetId: string; slug: string };
const { startDate: from } = freePeriod(45);
const to = addDays(from, 2);

beforeAll(async () => {
  market = await startMarketplace();
  shop = await newShop(market);
  free = await offerThing(shop, { title: 'Yurt for four' });
  long = await offerThing(shop, { title: 'Yurt for eight' });
  await shop.call('manage_duration_rules', { action: 'set', assetId: long.assetId, minDays: 3 });
});
afterAll(() => market.close());

const search = async () => {
  const wish = { q: 'yurt', city: 'Ghent', from, to };
  const found = await market.nobody.call('search_assets', wish);
  expect((await market.nobody.http.get(`/assets?${new URLSearchParams(wish).toString()}`)).body.data).toEqual(found);
  return found;
};

test('a search names beside what is free what needs more days, with the shortest rental', async () => {
  const { items, unavailable } = await search();
  expect(items).toMatchObject([{ slug: free.slug }]);
  expect(unavailable).toMatchObject([{ slug: long.slug, whyNot: 'the shortest rental is 3 days' }]);
  const [{ freeWindows }] = unavailable;
  expect(freeWindows[0]).toEqual({ startDate: from, endDate: addDays(from, 3) });
  expect(await market.nobody.call('pricing_quote', { slug: long.slug, ...freeWindows[0] })).toMatchObject({ available: true });
});

test('the page of the catalogue says the reason too', async () => {
  const page = await fetch(`${market.url}/browse?${new URLSearchParams({ q: 'yurt', city: 'Ghent', from, to }).toString()}`, {
    headers: { Accept: 'text/html' },
  });
  expect(await page.text()).toContain('Yurt for eight</a>: the shortest rental is 3 days; it is free');
});

test('checking dates says why they cannot be booked, and the shortest rental', async () => {
  const check = async (slug: string, days: number) =>
    market.nobody.call('check_availability', { slug, from, to: addDays(from, days) });
  expect(await check(long.slug, 2)).toMatchObject({ available: false, whyNot: 'the shortest rental is 3 days', minDays: 3 });
  const fits = await check(long.slug, 3);
  expect(fits).toMatchObject({ available: true, minDays: 3 });
  expect(fits.whyNot).toBeUndefined();
  const { body } = await market.nobody.http.get(`/assets/${long.slug}/availability?from=${from}&to=${to}`);
  expect(body.data).toMatchObject({ whyNot: 'the shortest rental is 3 days', minDays: 3 });
});

test('days that are taken are named together with the shortest rental', async () => {
  await shop.call('manage_blackout', { action: 'add', assetId: long.assetId, startDate: from, endDate: addDays(from, 4) });
  const whyNot = `taken on ${[0, 1, 2].map((day) => addDays(from, day)).join(', ')}; the shortest rental is 3 days`;
  expect(await market.nobody.call('check_availability', { slug: long.slug, from, to: addDays(from, 3) })).toMatchObject({
    whyNot,
  });
  // Both the rule and the days that are taken are in the way.
  const { unavailable } = await search();
  expect(unavailable).toMatchObject([
    { slug: long.slug, whyNot: expect.stringMatching(/^the shortest rental is 3 days; taken on /) },
  ]);
});

test('instead of taken days the nearest free ones are offered, the later first, up to 45 days away', async () => {
  const { slug, assetId } = await offerThing(shop, { title: 'Tent for two' });
  const day = (ahead: number) => addDays(freePeriod(150).startDate, ahead);
  const block = (from: number, to: number) =>
    shop.call('manage_blackout', { action: 'add', assetId, startDate: day(from), endDate: day(to) });
  const windows = async () => {
    const { alternatives } = await market.nobody.call('check_availability', { slug, from: day(0), to: day(3) });
    return alternatives.windows.map(({ startDate, endDate }: Record<string, string>) => [startDate, endDate]);
  };
  await block(0, 3);
  expect(await windows()).toEqual([
    [day(3), day(6)],
    [day(-3), day(0)],
    [day(6), day(9)],
  ]);
  await block(-60, 0);
  await block(3, 45);
  expect(await windows()).toEqual([[day(45), day(48)]]);
  await block(45, 46);
  expect(await windows()).toEqual([]);
});

test('what is too long, too soon, too far ahead or on a closed weekday is named with its reason', async () => {
  await shop.call('manage_duration_rules', {
    action: 'set',
    assetId: free.assetId,
    maxDays: 5,
    noticeHours: 72,
    horizonDays: 100,
  });
  const why = async (ahead: number, days: number) => {
    const start = addDays(market.clock.now().toISOString().slice(0, 10), ahead);
    return (await market.nobody.call('check_availability', { slug: free.slug, from: start, to: addDays(start, days) })).whyNot;
  };
  expect(await why(20, 6)).toBe('the longest rental is 5 days');
  expect(await why(1, 2)).toContain('it needs 72 hours notice');
  expect(await why(150, 2)).toContain('it can be booked up to 100 days ahead');
});
