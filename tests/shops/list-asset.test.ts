import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const picture = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#3060a0' } })
  .jpeg()
  .toBuffer();

async function newShop(): Promise<Actor> {
  const { body } = await market.nobody.http.post('/auth/register-vendor', {
    email: 'bikes@example.com',
    password: 'long enough 1',
    name: 'Bo Bike',
    vendorName: 'Bo’s Bikes',
    vendorType: 'INDIVIDUAL',
    city: 'Ghent',
    country: 'BE',
  });
  return market.actor(body.data.accessToken, 'mcp-owner');
}
test('x', async () => {
  const shop = await newShop();
  const a = await shop.try('create_asset', { title: 'Cargo bike', dayRateMinor: 3500 });
  console.log(a.text, a.text.length);
  const b = await shop.try('create_asset', {
    title: 'Cargo bike',
    dayRateMinor: 3500,
    category: 'sports-hobby',
    city: 'Gent',
    description: 'A long-tail cargo bike for two children and the shopping, with a rain cover and a lock.',
  });
  console.log(b.text, b.text.length);
  const c = await shop.try('upload_asset_image', {
    assetId: b.output.assetId,
    contentBase64: picture.toString('base64'),
    alt: 'a blue bike',
    publish: true,
  });
  console.log(c.text, c.text.length);
  const d = await shop.try('update_asset', {
    assetId: b.output.assetId,
    pickup: { address: 'Veldstraat 1, Ghent' },
    tiers: [{ days: 7, amountMinor: 30000 }],
    title: 'Cargo bike for two',
    status: 'LIVE',
  });
  console.log(d.text, d.text.length);
  console.log((await market.nobody.try('get_asset_detail', { slug: 'cargo-bike' })).text);
  console.log((await market.nobody.try('search_assets', { q: 'cargo bike', city: 'Gand' })).text);
  const e = await shop.try('delete_asset', { assetId: b.output.assetId });
  console.log(e.text, e.text.length);
  expect(1).toBe(1);
});
