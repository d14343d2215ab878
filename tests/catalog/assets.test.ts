import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetDocuments, assets, vendors } from '../../db/schema/index.ts';
import { forgetAssetText } from '../../db/search.ts';
import { rebuildDocuments } from '../../src/domain/catalog/assets/index.ts';
import { PUBLIC_ANSWERS_LAST } from '../harness/clock.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { blueBike, newShop, offerThing } from '../harness/new-shop.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function documents() {
  return market.database.reader.select().from(assetDocuments).orderBy(assetDocuments.assetId);
}

/** The documents as they were written, and as they are when they are all written anew. */
async function rebuilt() {
  const written = await documents();
  const count = await rebuildDocuments(market.database, 'ALL');
  return { written, count, anew: await documents(), assets: await market.database.reader.$count(assets) };
}

test('the search documents of the demo equal documents that are built again', async () => {
  expect((await documents()).length).toBeGreaterThan(30);
  const { written, count, anew, assets: listed } = await rebuilt();
  expect([count, written.length]).toEqual([listed, listed]);
  expect(anew).toEqual(written);
});

async function publish(shop: Actor, title: string): Promise<string> {
  const description = 'It comes with all that one needs for it, and a short introduction by the owner.';
  const words = { title, description, dayRateMinor: 2_000, category: 'sports-hobby', pickup: { address: 'Here 1' } };
  const { assetId } = await shop.call('create_asset', words);
  await shop.call('upload_asset_image', { assetId, contentBase64: blueBike.toString('base64'), publish: true });
  return assetId;
}

/** What an owner changes of a listing with `update_asset`. */
const Change = fc.oneof(
  fc.record({ title: fc.constantFrom('Cargo bike', 'Old bike', 'Ποδήλατο') }),
  fc.record({ dayRateMinor: fc.integer({ min: 1, max: 90_000 }), depositBaseMinor: fc.integer({ min: 0, max: 90_000 }) }),
  fc.record({ tiers: fc.constantFrom([], [{ days: 7, amountMinor: 9_000 }]) }),
  fc.record({ operatorDayRateMinor: fc.constantFrom(null, 0, 5_000) }),
  fc.record({ category: fc.constantFrom('sports-hobby', 'tools-diy', 'camper-car'), attributes: fc.constant({}) }),
  fc.record({ city: fc.constantFrom('Lisbon', 'Ghent', 'Munich') }),
  fc.record({ units: fc.integer({ min: 1, max: 5 }), instantBook: fc.boolean() }),
  fc.record({ pickup: fc.record({ hours: fc.constantFrom('always', 'never') }) }),
  fc.record({ status: fc.constantFrom('LIVE', 'PAUSED') }),
  fc.record({ cancellationPolicy: fc.constantFrom('FIRM', 'FLEXIBLE') }),
);
/** What an owner does about a listing: a tool with its arguments. */
const Action = fc.oneof(
  { weight: 6, arbitrary: Change.map((args) => ['update_asset', args] as const) },
  fc.constant(['upload_asset_image', { contentBase64: blueBike.toString('base64') }] as const),
  fc.constant(['delete_asset', {}] as const),
  fc.integer({ min: 1, max: 9 }).map((minDays) => ['manage_duration_rules', { action: 'set', minDays }] as const),
);

test('listings that were stored by an earlier version are found by the spellings of this one after the start', async () => {
  const shop = await newShop(market);
  const { assetId, slug } = await offerThing(shop, {
    title: 'Żaglówka',
    city: 'Łódź',
    country: 'PL',
    latitude: 51.8,
    longitude: 19.5,
  });
  await market.database.transaction(async (tx) => {
    await tx.update(assets).set({ cityKey: 'łodz' }).where(eq(assets.id, assetId));
    await forgetAssetText(tx, assetId);
    await tx.update(assetDocuments).set({ version: 2 }).where(eq(assetDocuments.assetId, assetId));
  });
  expect((await market.nobody.call('search_assets', { city: 'Lodz', limit: 5 })).items).toEqual([]);
  expect(await rebuildDocuments(market.database, 'OUTDATED')).toBe(1);
  for (const wish of [{ city: 'Lodz' }, { q: 'zaglowka' }, { q: 'zaglowka', city: 'ŁÓDŹ' }])
    expect((await market.nobody.call('search_assets', wish)).items).toMatchObject([{ slug }]);
});

test('the search documents follow the tables, whatever owners, renters and admins do', async () => {
  const shop = await newShop(market);
  const ids: string[] = [];
  for (const title of ['Cargo bike', 'Folding kayak', 'Brush cutter']) ids.push(await publish(shop, title));
  const actions = fc.sample(fc.tuple(fc.constantFrom(...ids), Action), { numRuns: 50, seed: 14 });
  for (const [assetId, [tool, args]] of actions) await shop.try(tool, { assetId, ...args });
  // For all of its assets at once, and by people of the platform.
  await shop.call('manage_duration_rules', { action: 'set', minDays: 2, discounts: [{ minDays: 5, bps: 500 }] });
  await shop.call('update_vendor_type', { vendorType: 'COMPANY', country: 'PT' });
  for (const action of ['suspend', 'reinstate'])
    await market.admin.http.patch(`/admin/assets/${ids[0]}`, { action, reason: 'It is looked into' });
  const { written, count, anew, assets: listed } = await rebuilt();
  expect([count, written.length]).toEqual([listed, listed]);
  expect(anew).toEqual(written);
});

test('the rating, vendor name and rules beside the search documents follow the tables', async () => {
  const slug = 'tandem-sea-kayak';
  const before = await market.nobody.call('get_asset_detail', { slug });
  await market.database.transaction(async (tx) => {
    await tx.update(vendors).set({ name: 'Renamed', salesTax: null }).where(eq(vendors.slug, before.vendor.slug));
    await tx.update(assets).set({ ratingAverage: 3, ratingCount: 1 }).where(eq(assets.slug, slug));
  });
  market.clock.advance(PUBLIC_ANSWERS_LAST);
  const after = await market.nobody.call('get_asset_detail', { slug });
  expect(after).toMatchObject({ vendor: { name: 'Renamed' }, rating: { average: 3, count: 1 }, pricing: { rentalTaxBps: 0 } });
  const listed = await market.nobody.call('search_assets', { vendorSlug: before.vendor.slug, limit: 100 });
  expect(listed.items.find((item: { slug: string }) => item.slug === slug)).toMatchObject({ vendor: { name: 'Renamed' } });
});

test('erasing an owner removes the owner’s words from the search documents', async () => {
  const shop = await newShop(market);
  const words = { title: 'Quixotic windmill', description: 'It turns', dayRateMinor: 2_000, category: 'sports-hobby' };
  const { assetId } = await shop.call('create_asset', words);
  await shop.call('update_asset', { assetId, title: 'Windmill' });
  await shop.call('upload_asset_image', { assetId, contentBase64: blueBike.toString('base64') });
  const { email } = await shop.http.get('/users/me').then(({ body }) => body.data);
  expect((await shop.http.post('/users/me/erase', { confirmEmail: email, password: 'long enough 1' })).status).toBe(200);
  const [row] = await market.database.reader.select().from(assetDocuments).where(eq(assetDocuments.assetId, assetId));
  expect(JSON.stringify(row)).not.toMatch(/windmill|turns|media/i);
  const { written, count, anew, assets: listed } = await rebuilt();
  expect([count, written.length]).toEqual([listed, listed]);
  expect(anew).toEqual(written);
});
