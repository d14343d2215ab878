import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, categories, vendors } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';
const WISH = { q: 'tandem kayak', category: 'sports-hobby', limit: 5 };

let market: TestMarketplace;
let asset: typeof assets.$inferSelect;
beforeAll(async () => {
  market = await startMarketplace();
  const { id } = await market.nobody.call('get_asset_detail', { slug: KAYAK });
  [asset] = (await market.database.reader.select().from(assets).where(eq(assets.id, id))) as [typeof asset];
});
afterAll(() => market.close());

/** What both doors say, which is the same. */
async function search() {
  const found = await market.nobody.call('search_assets', WISH);
  const { body } = await market.nobody.http.get(`/assets?${new URLSearchParams({ ...WISH, limit: '5' }).toString()}`);
  expect(body.data).toEqual(found);
  return found;
}

const update = (args: object) => market.owner.call('update_asset', { assetId: asset.id, ...args });
const ofAsset = async (values: Partial<typeof assets.$inferInsert>) =>
  market.database.transaction(async (tx) => void (await tx.update(assets).set(values).where(eq(assets.id, asset.id))));
const ofVendor = async (values: Partial<typeof vendors.$inferInsert>) =>
  market.database.transaction(async (tx) => void (await tx.update(vendors).set(values).where(eq(vendors.id, asset.vendorId))));

/** Of all that the answer of a search comes from, one thing that changes, and what is said of the kayak then. */
const CHANGES: Readonly<Record<string, { change: () => Promise<unknown>; says: object }>> = {
  'what a card shows': { change: () => update({ title: 'Tandem kayak of the sea' }), says: { title: 'Tandem kayak of the sea' } },
  'its price': { change: () => update({ dayRateMinor: 4_100 }), says: { dayRateMinor: 4_100 } },
  'its rating': {
    change: () => ofAsset({ ratingAverage: 3.14, ratingCount: 77 }),
    says: { rating: { average: 3.1, count: 77 } },
  },
  'what it says of itself': {
    change: () => update({ attributes: { level: 'experienced' } }),
    says: { attributes: { level: 'experienced' } },
  },
  'what its category can be filtered by': {
    change: async () => {
      const { body } = await market.admin.http.get('/admin/categories/sports-hobby');
      const attributes = body.data.attributes.map((each: { name: string }) =>
        each.name === 'size' ? { ...each, filter: true } : each,
      );
      await market.admin.http.patch('/admin/categories/sports-hobby', { attributes });
    },
    says: { attributes: { size: '5.2 m' } },
  },
  'the name of its shop': {
    change: () => ofVendor({ name: 'Otherwise Outdoors' }),
    says: { vendor: { name: 'Otherwise Outdoors' } },
  },
  'where its words stand': {
    change: () => update({ title: 'Tandem boat', description: 'A kayak with a rudder, dry boxes and a map.' }),
    says: { matchedOn: ['TITLE', 'DESCRIPTION'] },
  },
};

test.each(Object.entries(CHANGES))(
  'a search that was asked before says at once what has changed: %s',
  async (_what, { change, says }) => {
    const kayakIn = ({ items }: { items: { id: string }[] }) => items.find(({ id }) => id === asset.id);
    const before = await search();
    expect(await search()).toEqual(before);
    expect(kayakIn(before)).toBeDefined();
    expect(kayakIn(before)).not.toMatchObject(says);
    await change();
    expect(kayakIn(await search())).toMatchObject(says);
  },
);

test('a search that was asked before does not show what is not offered any more, and counts it no more', async () => {
  const before = await search();
  await update({ status: 'PAUSED' });
  const after = await search();
  expect(after.pagination.total).toBe(before.pagination.total - 1);
  expect(after.items.map(({ id }: { id: string }) => id)).not.toContain(asset.id);
  expect(after.facets).not.toEqual(before.facets);
});

test('the page for browsing follows what it finds and the titles of the categories', async () => {
  const page = async () => (await market.nobody.http.get('/pages/catalogue?category=sports-hobby')).body.data;
  const before = await page();
  expect(await page()).toEqual(before);
  expect(before.found.items).toEqual((await market.nobody.call('search_assets', { category: 'sports-hobby' })).items);

  await market.database.transaction(async (tx) => {
    await tx.update(categories).set({ title: 'Out of doors' }).where(eq(categories.slug, 'sports-hobby'));
  });
  expect((await page()).categories).toContainEqual({ slug: 'sports-hobby', title: 'Out of doors' });

  const [first] = before.found.items;
  await market.database.transaction(async (tx) => {
    await tx.update(assets).set({ ratingAverage: 1, ratingCount: 9 }).where(eq(assets.id, first.id));
  });
  const after = (await page()).found.items;
  expect(after[0].id).not.toBe(first.id);
  expect(after).toContainEqual({ ...first, rating: { average: 1, count: 9 } });
});

test('a search with dates shows what a hold kept when it has run out, though nothing was written', async () => {
  const other = await startMarketplace();
  try {
    const { startDate: from, endDate: to } = freePeriod();
    const ids = async (): Promise<string[]> => {
      const { items } = await other.nobody.call('search_assets', { category: 'sports-hobby', limit: 50, from, to });
      const { body } = await other.nobody.http.get(`/assets?category=sports-hobby&limit=50&from=${from}&to=${to}`);
      expect(body.data.items).toEqual(items);
      return items.map(({ slug }: { slug: string }) => slug);
    };
    const { units } = await other.nobody.call('get_asset_detail', { slug: KAYAK });
    expect(await ids()).toContain(KAYAK);
    const held: string[] = [];
    for (let unit = 1; unit <= units; unit += 1) held.push(await approvedKayak(other, { startDate: from, endDate: to }));
    expect(await ids()).not.toContain(KAYAK);

    const { dueAt } = await other.renter.call('get_booking_detail', { bookingId: held[0] });
    const minutes = (new Date(dueAt).getTime() - other.clock.now().getTime()) / 60_000;
    other.clock.advance({ minutes: minutes - 1 });
    expect(await ids()).not.toContain(KAYAK);
    // The events of the approvals are delivered by then: a delivery that is still under way writes.
    await other.dispatcher.drain();
    await other.courier.drain();
    const version = other.database.version();
    other.clock.advance({ minutes: 1 });
    expect(await ids()).toContain(KAYAK);
    expect(other.database.version()).toBe(version);
  } finally {
    await other.close();
  }
});
