import sharp from 'sharp';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

let shops = 0;

interface Shop {
  readonly vendorName?: string;
  readonly city?: string;
  readonly country?: string;
  readonly currency?: string;
}

/** The owner of a new shop, in Ghent unless it is said otherwise, over its endpoint. */
export async function newShop(market: TestMarketplace, shop: Shop = {}): Promise<Actor> {
  shops += 1;
  const account = { email: `bikes${shops}@example.com`, password: 'long enough 1', name: 'Bo Bike' };
  const vendor = { vendorName: 'Bo’s Bikes', vendorType: 'INDIVIDUAL', city: 'Ghent', country: 'BE', ...shop };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...vendor });
  return market.actor(body.data.accessToken, 'mcp-owner');
}

/** A listing of the shop that is offered, with what is not said as any listing could have it. */
export async function offerThing(
  shop: Actor,
  thing: { readonly title: string; readonly [field: string]: unknown },
): Promise<{ assetId: string; slug: string }> {
  const { assetId } = await shop.call('create_asset', {
    category: 'sports-hobby',
    dayRateMinor: 3_500,
    description: 'Clean, checked before every rental, and explained when you come to collect it.',
    pickup: { address: 'Veldstraat 1' },
    ...thing,
  });
  const contentBase64 = blueBike.toString('base64');
  const { slug, status } = await shop.call('upload_asset_image', { assetId, contentBase64, publish: true });
  if (status !== 'LIVE') throw new Error(`“${thing.title}” is not offered: ${status}.`);
  return { assetId, slug };
}

/** A JPEG as a phone makes it: with place, camera and name, 1,000 wide. */
export const blueBike = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#3060a0' } })
  .withExif({ IFD0: { Artist: 'Ana Silva' }, IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer();
