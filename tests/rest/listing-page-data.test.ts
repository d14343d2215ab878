import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '../../db/schema/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { PUBLIC_ANSWERS_LAST } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the page of a listing follows the words of its shop, its taken days and the present day', async () => {
  const page = async () => (await market.nobody.http.get(`/pages/listings/${KAYAK}`)).body.data;
  const daysTaken = async () => (await page()).calendar.taken.map(({ date }: { date: string }) => date);
  const { listing, today } = await page();
  expect((await page()).today).toBe(today);

  await market.owner.call('update_storefront', { tagline: 'Salt water and no hurry' });
  expect((await page()).shop.tagline).toBe('Salt water and no hurry');

  const { startDate } = freePeriod(50);
  expect(await daysTaken()).not.toContain(startDate);
  const blocked = { action: 'add', assetId: listing.id, startDate, endDate: addDays(startDate, 1) };
  const { blackoutId } = await market.owner.call('manage_blackout', blocked);
  expect(await daysTaken()).toContain(startDate);
  await market.owner.call('manage_blackout', { action: 'remove', blackoutId });
  expect(await daysTaken()).not.toContain(startDate);

  const held = freePeriod(52);
  for (const _unit of [1, 2, 3]) await approvedKayak(market, held);
  expect(await daysTaken()).toContain(held.startDate);
  market.clock.advance({ days: 3 });
  expect(await page()).toMatchObject({ today: addDays(today, 3) });
  // Nobody has paid in time.
  expect(await daysTaken()).not.toContain(held.startDate);
});

test('the list of categories follows its table', async () => {
  const list = async () => (await market.nobody.http.get('/categories')).body.data.items;
  const [first] = await list();
  expect((await list())[0]).toEqual(first);
  await market.database.transaction(async (tx) => {
    await tx.update(categories).set({ title: 'Afloat' }).where(eq(categories.slug, first.slug));
  });
  market.clock.advance(PUBLIC_ANSWERS_LAST);
  expect((await list())[0]).toEqual({ ...first, title: 'Afloat' });
});
