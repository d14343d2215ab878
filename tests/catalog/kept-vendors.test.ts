import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '../../db/schema/index.ts';
import { httpClient } from '../harness/clients.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const SHOP = 'atlantic-outdoors';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What both doors and the page say, which is the same. */
async function shop() {
  const { body } = await market.nobody.http.get(`/vendors/${SHOP}`);
  expect(await market.nobody.call('get_vendor', { slug: SHOP })).toEqual(body.data);
  return body.data;
}

async function page(): Promise<string> {
  return (await fetch(`${market.url}/v/${SHOP}`)).text();
}

/** Of all that the page of a vendor comes from, one thing that changes, what is said then, and what stands on the page. */
const CHANGES: Readonly<Record<string, { change: () => Promise<unknown>; says: object; shows: string }>> = {
  'what the vendor is called': {
    change: () =>
      market.database.transaction(async (tx) => {
        await tx.update(vendors).set({ name: 'Otherwise Outdoors' }).where(eq(vendors.slug, SHOP));
      }),
    says: { name: 'Otherwise Outdoors' },
    shows: 'Otherwise Outdoors',
  },
  'what its ratings are': {
    change: () =>
      market.database.transaction(async (tx) => {
        await tx.update(vendors).set({ ratingAverage: 3.14, ratingCount: 77 }).where(eq(vendors.slug, SHOP));
      }),
    says: { rating: { average: 3.1, count: 77 } },
    shows: '77',
  },
  'what its storefront says': {
    change: () => market.owner.call('update_storefront', { tagline: 'Wind or no wind' }),
    says: { tagline: 'Wind or no wind' },
    shows: 'Wind or no wind',
  },
  'what its logo is': {
    change: () =>
      market.owner.call('update_storefront', { logo: { contentBase64: samplePng.toString('base64'), alt: 'A wave' } }),
    says: { logo: { alt: 'A wave' } },
    shows: 'alt="A wave"',
  },
  'what a card shows': {
    change: async () => {
      const { items } = await market.owner.call('list_my_assets', { status: 'LIVE' });
      await market.owner.call('update_asset', { assetId: items[0].id, title: 'A kayak of another name' });
    },
    says: { assets: expect.arrayContaining([expect.objectContaining({ title: 'A kayak of another name' })]) },
    shows: 'A kayak of another name',
  },
};

test.each(Object.entries(CHANGES))(
  'a vendor that was asked for before is shown at once as changed: %s',
  async (_what, { change, says, shows }) => {
    const before = await shop();
    expect(await shop()).toEqual(before);
    expect(before).not.toMatchObject(says);
    expect(await page()).toBe(await page());
    await change();
    expect(await shop()).toMatchObject(says);
    expect(await page()).toContain(shows);
  },
);

test('an asset more is counted and shown', async () => {
  const { assetCount } = await shop();
  const { items } = await market.owner.call('list_my_assets', { status: 'LIVE' });
  await market.owner.call('update_asset', { assetId: items[0].id, status: 'PAUSED' });
  expect(await shop()).toMatchObject({ assetCount: assetCount - 1 });
});

test('what another process writes is said at once', async () => {
  const other = await startSecondServer(market);
  try {
    const { credential } = await market.signIn('vendor@demo.test');
    const elsewhere = httpClient(other.url, credential);
    for (const tagline of ['First the one', 'Then the other', 'And the third']) {
      await shop();
      await shop();
      expect((await elsewhere.patch('/owner/storefront', { tagline })).status).toBe(200);
      expect(await shop()).toMatchObject({ tagline });
    }
  } finally {
    await other.stop();
  }
});
