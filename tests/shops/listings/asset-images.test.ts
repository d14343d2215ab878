import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { blueBike, newShop } from '../../harness/new-shop.ts';

let market: TestMarketplace;
let shop: Actor;
let assetId: string;
beforeAll(async () => {
  market = await startMarketplace();
  shop = await newShop(market);
  const description = 'A long-tail cargo bike for two children and the shopping, with a rain cover and a lock.';
  const words = { title: 'Cargo bike', dayRateMinor: 3_500, category: 'sports-hobby', description };
  ({ assetId } = await shop.call('create_asset', { ...words, pickup: { address: 'Veldstraat 1' } }));
});
afterAll(() => market.close());

const upload = (content: Buffer, more: Record<string, unknown> = {}) =>
  shop.try('upload_asset_image', { assetId, contentBase64: content.toString('base64'), ...more });

async function opened(url: string): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
}

// The file behind each: get_asset_image_file.
test('a picture is shown in sizes, without its metadata, at addresses that do not change', async () => {
  const { output } = await upload(blueBike, { alt: 'A blue bike', publish: true });
  expect(output).toMatchObject({ status: 'LIVE' });
  const { images, image } = await market.nobody.call('get_asset_detail', { slug: output.slug });
  expect(images).toMatchObject([
    { alt: 'A blue bike', width: 1_000, height: 700, variants: [{ width: 320 }, { width: 800 }, { width: 1_000 }] },
  ]);
  expect(image).toBe(images[0].variants[1].url);
  for (const { url, width, height } of images[0].variants) {
    const { status, headers, content } = await opened(url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height });
    expect([metadata.exif, content.includes('Ana Silva')]).toEqual([undefined, false]);
    const again = await fetch(url, { headers: { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' } });
    expect(again.status).toBe(304);
  }
  // The same content has the same name, and both pictures are served until both are gone.
  const twice = (await upload(blueBike)).output;
  expect(twice.url).toBe(output.url);
  await shop.call('delete_asset_image', { assetId, imageId: twice.imageId });
  expect((await opened(output.url)).status).toBe(200);
});

test('pictures are ordered, described, and deleted with their files', async () => {
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer();
  const { output } = await upload(red);
  expect(output.defaults).toMatchObject([{ field: 'alt', value: 'Cargo bike' }]);
  const changed = await shop.call('update_asset', { assetId, images: [{ imageId: output.imageId, alt: 'Red' }] });
  expect(changed.images.map(({ alt }: { alt: string }) => alt)).toEqual(['Red', 'A blue bike']);
  expect(await shop.try('update_asset', { assetId, images: [{ imageId: 'img_nothing' }] })).toMatchObject({
    error: { code: 'not_found' },
  });
  const [{ url }] = changed.images;
  expect((await opened(url)).status).toBe(200);
  const { body } = await shop.http.del(`/owner/assets/${assetId}/images/${output.imageId}`);
  expect(body.data.images).toHaveLength(1);
  expect((await opened(url)).status).toBe(404);
  const [{ imageId }] = body.data.images;
  expect(await shop.try('delete_asset_image', { assetId, imageId })).toMatchObject({ error: { code: 'last_image' } });
});

test('a file that is no picture or too large is refused, and nothing of it is stored', async () => {
  const text = await upload(Buffer.from('This is a text, whatever it is called.'));
  expect(text.error).toMatchObject({ code: 'image_refused' });
  const bomb = await upload(pngOfNothing(30_000, 30_000));
  expect(bomb.error).toMatchObject({ code: 'image_refused', message: expect.stringContaining('pixels') });
  const half = await upload(blueBike.subarray(0, 2_000));
  expect(half.error).toMatchObject({ code: 'image_refused' });
  expect((await shop.try('upload_asset_image', { assetId })).error).toMatchObject({ code: 'image_missing' });
  expect((await shop.call('get_owner_asset_detail', { assetId })).ownImages).toHaveLength(1);
});

test('a listing has twelve pictures at most', async () => {
  for (let count = 1; count < 12; count += 1) expect((await upload(blueBike)).isError).toBe(false);
  expect((await upload(blueBike)).error).toMatchObject({ code: 'too_many_images', details: { most: 12 } });
});

/** A PNG that says it is so large, and holds a few bytes. */
function pngOfNothing(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
