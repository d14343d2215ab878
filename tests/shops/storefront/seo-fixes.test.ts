import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { DOORS, type Step } from '../../journeys/owner-doors.ts';
import { blueBike, newShop } from '../../harness/new-shop.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

interface Checked {
  score: number;
  issues: { code: string; pointsLost: number }[];
  fixes: Step[];
}

const contentBase64 = blueBike.toString('base64');
const BIKE = { title: 'Cargo bike', dayRateMinor: 3_500, category: 'sports-hobby' };
const alt = 'A blue cargo bike in front of a shop';

/** What an owner writes where a fix leaves it open. */
const FILLED: Readonly<Record<string, object>> = {
  update_asset: {
    title: 'Urban Arrow cargo bike',
    description: 'It is in Ghent and carries two children with ease. '.repeat(10),
    attributes: { sport: 'cycling', size: 'L', level: 'beginner' },
  },
  upload_asset_image: { contentBase64, alt },
};
const ALL = ['TITLE_LENGTH', 'TITLE_UNIQUE', 'DESCRIPTION', 'PLACE', 'ATTRIBUTES', 'LONG_PRICES', 'ALT_TEXT', 'PHOTOS'];

test.each(DOORS)('over $door two calls correct what all issues say, with each field named once', async ({ take }) => {
  const shop = await newShop(market);
  const words = { description: 'With a box. '.repeat(5), pickup: { address: 'Kouter 1' } };
  const twin = await shop.call('create_asset', { ...BIKE, ...words });
  await shop.call('upload_asset_image', { assetId: twin.assetId, contentBase64, publish: true });
  const { assetId } = await shop.call('create_asset', BIKE);
  await shop.call('upload_asset_image', { assetId, contentBase64 });
  const look = async (): Promise<Checked> => {
    const { items } = await shop.call('get_seo_listings', { assetIds: [assetId] });
    return items[0];
  };
  const { issues, fixes, score } = await look();
  expect(issues.map(({ code }) => code).toSorted()).toEqual(ALL.toSorted());
  expect(fixes.map(({ tool }) => tool)).toEqual(['update_asset', 'upload_asset_image']);
  expect(fixes[0]?.args).toMatchObject({
    title: expect.stringMatching(/^<what it is.*; one that tells it from the others>$/),
    description: expect.stringMatching(/^<80 words.*; with Ghent in it>$/),
    tiers: [{ days: 7, amountMinor: 21_000 }],
  });
  for (const fix of fixes) {
    const images = fix.args['images'] as { imageId: string }[] | undefined;
    const alts = images && { images: images.map(({ imageId }) => ({ imageId, alt })) };
    await take(shop, fix, { ...FILLED[fix.tool], ...alts });
  }
  const after = await look();
  expect(after.issues.map(({ code }) => code)).toEqual(['PHOTOS']);
  expect(after.score).toBeGreaterThan(score + 50);
});
