import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { DOORS, type Step } from '../journeys/owner-doors.ts';
import { blueBike, newShop } from './new-shop.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

interface Issue {
  code: string;
  pointsLost: number;
  fix: Step;
}

const contentBase64 = blueBike.toString('base64');
const BIKE = { title: 'Cargo bike', dayRateMinor: 3_500, category: 'sports-hobby' };
const alt = 'A blue cargo bike in front of a shop';

/** What an owner writes where a fix leaves it open. */
const FILLED: Readonly<Record<string, object>> = {
  TITLE_LENGTH: { title: 'Urban Arrow cargo bike' },
  TITLE_UNIQUE: { title: 'Another cargo bike, with a box' },
  DESCRIPTION: { description: 'It is in Ghent and carries two children with ease. '.repeat(10) },
  PLACE: { description: 'A bike to collect in Ghent.' },
  ATTRIBUTES: { attributes: { sport: 'cycling', size: 'L', level: 'beginner' } },
  LONG_PRICES: {},
  PHOTOS: { contentBase64, alt },
};

function filledIn({ code, fix }: Issue): object {
  if (code !== 'ALT_TEXT') return FILLED[code] ?? {};
  const images = fix.args['images'] as { imageId: string }[];
  return { images: images.map(({ imageId }) => ({ imageId, alt })) };
}

test.each(DOORS)('over $door each fix can be taken as it stands, and gives points back', async ({ take }) => {
  const shop = await newShop(market);
  const twin = await shop.call('create_asset', {
    ...BIKE,
    description: 'With a box. '.repeat(5),
    pickup: { address: 'Kouter 1' },
  });
  await shop.call('upload_asset_image', { assetId: twin.assetId, contentBase64, publish: true });
  const mended = new Set<string>();
  for (const code of [...Object.keys(FILLED), 'ALT_TEXT']) {
    const { assetId } = await shop.call('create_asset', BIKE);
    await shop.call('upload_asset_image', { assetId, contentBase64 });
    const find = async (): Promise<Issue | undefined> => {
      const { items } = await shop.call('get_seo_listings', { assetIds: [assetId] });
      return items[0].issues.find((issue: Issue) => issue.code === code);
    };
    const issue = await find();
    if (issue === undefined) throw new Error(`Nothing was found for ${code}.`);
    await take(shop, issue.fix, { ...filledIn(issue) });
    const left = await find();
    expect([code, (left?.pointsLost ?? 0) < issue.pointsLost]).toEqual([code, true]);
    mended.add(code);
  }
  expect(mended.size).toBe(8);
});
