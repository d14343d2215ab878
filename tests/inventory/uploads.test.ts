import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { blueBike, newShop } from '../harness/new-shop.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PHOTO = { kind: 'PHOTO', contentBase64: blueBike.toString('base64') };

let market: TestMarketplace;
let shop: Actor;
beforeAll(async () => {
  market = await startMarketplace();
  shop = await newShop(market);
});
afterAll(() => market.close());

/** A draft that lacks nothing but a picture, made by the call of the specification. */
async function draft(): Promise<string> {
  const { body } = await shop.http.post('/owner/assets', {
    title: 'Cargo bike',
    category: 'sports-hobby',
    dayRateMinor: 3_500,
    description: 'Clean, checked before every rental, and explained when you come to collect it.',
    pickup: { address: 'Veldstraat 1' },
  });
  return body.data.assetId;
}

function form(fields: Record<string, string>, content = blueBike): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'bike.jpg');
  return data;
}

describe('POST /upload with kind PHOTO and assetId', () => {
  test('adds a picture to a listing, which the calls of the specification then publish', async () => {
    const assetId = await draft();
    const added = await shop.http.post('/upload', { ...PHOTO, assetId, alt: 'The bike' });
    expect(added).toMatchObject({ status: 201, body: { success: true, data: { kind: 'PHOTO', assetId, status: 'DRAFT' } } });
    expect((await fetch(added.body.data.url)).headers.get('content-type')).toBe('image/webp');
    expect((await shop.http.patch(`/owner/assets/${assetId}`, { status: 'LIVE' })).status).toBe(200);
    const { data } = (await shop.http.get(`/owner/assets/${assetId}`)).body;
    expect(data).toMatchObject({ status: 'LIVE', images: [{ alt: 'The bike' }] });
    expect((await market.nobody.http.get(`/assets/${data.slug}`)).status).toBe(200);
  });

  test('takes a multipart form, and publishes at once if it is asked to', async () => {
    const assetId = await draft();
    const added = await shop.http.post('/upload', form({ kind: 'PHOTO', assetId, publish: 'true' }));
    expect(added).toMatchObject({ status: 201, body: { data: { kind: 'PHOTO', assetId, status: 'LIVE' } } });
  });

  test('refuses a renter, another shop, a file that is no picture and no file at all, and stores nothing', async () => {
    const assetId = await draft();
    const answers = [
      await market.nobody.http.post('/upload', { ...PHOTO, assetId }),
      await market.renter.http.post('/upload', { ...PHOTO, assetId }),
      await market.actor(market.owner.credential).http.post('/upload', { ...PHOTO, assetId }),
      await shop.http.post('/upload', { kind: 'PHOTO', assetId, contentBase64: Buffer.from('no picture').toString('base64') }),
      await shop.http.post('/upload', { kind: 'PHOTO', assetId }),
      await shop.http.post('/upload', { ...PHOTO, assetId: 'ast_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 400, 400, 404]);
    expect((await shop.http.get(`/owner/assets/${assetId}`)).body.data.images).toEqual([]);
  });

  test('needs the scope for renting out of a key', async () => {
    const assetId = await draft();
    const keyOf = async (scopes: string[]) =>
      market.actor((await shop.http.post('/auth/api-keys', { name: 'k', scopes })).body.data.secret);
    const renting = await keyOf(['write:booking']);
    expect(await renting.http.post('/upload', { ...PHOTO, assetId })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('write:owner') },
    });
    expect((await (await keyOf(['write:owner'])).http.post('/upload', { ...PHOTO, assetId })).status).toBe(201);
  });
});

describe('POST /upload with kind PHOTO and bookingId', () => {
  test('gives the photo to the other side of the booking, in its conversation', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(40));
    const sent = await market.renter.http.post('/upload', { ...PHOTO, bookingId, alt: 'A scratch on the hull' });
    expect(sent).toMatchObject({ status: 201, body: { data: { kind: 'PHOTO', bookingId } } });
    const { body } = await market.actor(market.owner.credential).http.get(`/bookings/${bookingId}/messages`);
    const message = body.data.items.find(({ messageId }: { messageId: string }) => messageId === sent.body.data.photoId);
    expect(message).toMatchObject({ text: 'A scratch on the hull', attachment: { mimeType: 'image/jpeg' } });
    const answered = await market.actor(market.owner.credential).http.post('/upload', form({ kind: 'PHOTO', bookingId }));
    expect(answered.status).toBe(201);
    expect((await market.stranger.http.post('/upload', { ...PHOTO, bookingId })).status).toBe(404);
  });
});

describe('POST /upload with kind PHOTO and a purpose', () => {
  test.each([
    ['SHOP_LOGO', 'logo'],
    ['SHOP_COVER', 'cover'],
  ])('%s changes the %s of the caller’s shop, as JSON and as a form', async (purpose, field) => {
    const first = await shop.http.post('/upload', { ...PHOTO, purpose, alt: 'Blue' });
    expect(first).toMatchObject({
      status: 201,
      body: { data: { kind: 'PHOTO', purpose, url: expect.stringContaining('/media/shops/') } },
    });
    const second = await shop.http.post('/upload', form({ kind: 'PHOTO', purpose }, samplePng));
    expect(second.status).toBe(201);
    expect(second.body.data.url).not.toBe(first.body.data.url);
    expect((await shop.http.get('/owner/storefront')).body.data[field].url).toBe(second.body.data.url);
    expect((await market.renter.http.post('/upload', { ...PHOTO, purpose })).status).toBe(403);
  });
});

describe('POST /upload', () => {
  test('wants exactly one place for a photo', async () => {
    const assetId = await draft();
    for (const places of [{}, { assetId, purpose: 'SHOP_LOGO' }, { purpose: 'ATTIC' }, { purpose: 'SHOP_LOGO', publish: true }]) {
      const { status, body } = await shop.http.post('/upload', { ...PHOTO, ...places });
      expect([places, status, body.code]).toEqual([places, 400, 'invalid_input']);
    }
  });

  test('takes a document as before, in JSON and as a form', async () => {
    const contentBase64 = samplePng.toString('base64');
    const json = await market.renter.http.post('/upload', { kind: 'IDENTITY_DOCUMENT', fileName: 'id.png', contentBase64 });
    expect(json).toMatchObject({ status: 201, body: { data: { kind: 'IDENTITY_DOCUMENT', status: 'PENDING_REVIEW' } } });
    expect((await market.renter.http.post('/upload', form({ kind: 'IDENTITY_DOCUMENT' }, samplePng))).status).toBe(201);
    expect((await market.renter.http.post('/upload', { kind: 'SHOE_SIZE', contentBase64 })).status).toBe(400);
    expect((await market.renter.http.post('/upload', { contentBase64 })).status).toBe(400);
  });
});
