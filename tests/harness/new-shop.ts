import sharp from 'sharp';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

let shops = 0;

/** The owner of a new shop in Ghent, over its endpoint. */
export async function newShop(market: TestMarketplace): Promise<Actor> {
  shops += 1;
  const account = { email: `bikes${shops}@example.com`, password: 'long enough 1', name: 'Bo Bike' };
  const vendor = { vendorName: 'Bo’s Bikes', vendorType: 'INDIVIDUAL', city: 'Ghent', country: 'BE' };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...vendor });
  return market.actor(body.data.accessToken, 'mcp-owner');
}

/** A JPEG as a phone makes it: with place, camera and name, 1,000 wide. */
export const blueBike = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#3060a0' } })
  .withExif({ IFD0: { Artist: 'Ana Silva' }, IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer();
