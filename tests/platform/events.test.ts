import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '../../db/schema/index.ts';
import { openWorld, type World } from '../generated/samples/world.ts';
import type { HttpClient } from '../harness/clients.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

interface Entry {
  readonly seq: number;
  readonly eventId: string;
  readonly type: string;
  readonly bookingId: string | null;
}

/** All that somebody may read behind a place, in pages of so many. */
async function readOn({ http }: { readonly http: HttpClient }, afterSeq = 0, limit = 200) {
  await market.dispatcher.drain();
  const items: Entry[] = [];
  let after = afterSeq;
  for (;;) {
    const { status, body } = await http.get(`/events?afterSeq=${after}&limit=${limit}`);
    expect(status).toBe(200);
    items.push(...body.data.items);
    after = body.data.nextSeq;
    if (!body.data.hasMore) return { items, nextSeq: after };
  }
}

test('both sides of a booking read its events in order from its request on, and nobody else does', async () => {
  const { nextSeq } = await readOn(market.owner);
  const { renter, bookingId } = await world.requested();
  await market.owner.call('approve_booking', { bookingId });
  const mine = await readOn(renter);
  const types = mine.items.filter((entry) => entry.bookingId === bookingId).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['booking.created', 'booking.promoted', 'booking.approved']));
  const theirs = (await readOn(market.owner, nextSeq)).items.filter((entry) => entry.bookingId === bookingId);
  const sent = mine.items.filter((entry) => entry.bookingId === bookingId && entry.type !== 'booking.created');
  expect(theirs).toMatchObject(sent.map(({ eventId, type }) => ({ eventId, type })));
  const stranger = await world.newcomer();
  expect((await stranger.http.get('/events')).body.data).toMatchObject({ items: [], nextSeq: 0, hasMore: false });
  expect((await market.nobody.http.get('/events')).status).toBe(401);
});

describe('of a plan that was not sent, the owner reads no event', () => {
  /** What the owner reads about the booking behind a place, after everything that follows from it. */
  const readByOwner = async (bookingId: string, after: number) =>
    (await readOn(market.owner, after)).items.filter((entry) => entry.bookingId === bookingId).map(({ type }) => type);

  test('when it is made and a document is handed in for it', async () => {
    const { nextSeq } = await readOn(market.owner);
    const { renter, bookingId } = await world.planned('coastline-camper');
    const contentBase64 = samplePng.toString('base64');
    await renter.call('upload_document', { kind: 'DRIVING_LICENCE', bookingId, fileName: 'licence.png', contentBase64 });
    const mine = (await readOn(renter)).items.map(({ type }) => type);
    expect(mine).toEqual(expect.arrayContaining(['booking.created', 'document.uploaded']));
    expect(await readByOwner(bookingId, nextSeq)).toEqual([]);
  });

  test('when it is moved to other dates', async () => {
    const { nextSeq } = await readOn(market.owner);
    const { renter, bookingId } = await world.planned();
    world.turn();
    await renter.call('request_extension', { bookingId, ...world.period() });
    const mine = (await readOn(renter)).items.map(({ type }) => type);
    expect(mine).toContain('booking.rescheduled');
    expect(await readByOwner(bookingId, nextSeq)).toEqual([]);
  });

  test('when its renter drops it', async () => {
    const { nextSeq } = await readOn(market.owner);
    const { renter, bookingId } = await world.planned();
    await renter.call('cancel_booking', { bookingId, confirm: true });
    expect((await readOn(renter)).items.map(({ type }) => type)).toContain('booking.cancelled');
    expect(await readByOwner(bookingId, nextSeq)).toEqual([]);
  });

  test('when the platform ends it', async () => {
    const { nextSeq } = await readOn(market.owner);
    const { renter, bookingId } = await world.planned();
    const end = { decision: 'cancel', reason: 'A test of the platform' };
    expect((await market.admin.http.patch(`/admin/bookings/${bookingId}`, end)).status).toBe(200);
    expect((await readOn(renter)).items.map(({ type }) => type)).toContain('booking.cancelled');
    expect(await readByOwner(bookingId, nextSeq)).toEqual([]);
  });
});

test('pages of any size contain each event of the log once', async () => {
  await world.confirmed();
  const all = (await readOn(market.owner)).items;
  expect(all.length).toBeGreaterThan(10);
  const seqs = all.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  expect(new Set(seqs).size).toBe(seqs.length);
  for (const limit of [1, 3, 7]) expect((await readOn(market.owner, 0, limit)).items).toEqual(all);
  const half = all[Math.floor(all.length / 2)]!;
  expect((await readOn(market.owner, half.seq, 2)).items).toEqual(all.filter(({ seq }) => seq > half.seq));
});

test('the events of an inquiry are read by its two sides, and those of a listing by its shop', async () => {
  const person = await world.newcomer();
  await person.call('manage_asset_inquiry', { action: 'send', slug, text: 'Is it dry?' });
  const { items, nextSeq } = await readOn(person);
  expect(items).toMatchObject([
    { type: 'message.created', by: 'RENTER', sides: ['RENTER'], bookingId: null },
    { type: 'inquiry.created', sides: ['RENTER'] },
  ]);
  expect(JSON.stringify(items)).not.toContain('dry');
  const [kayak] = await market.database.reader.select().from(assets).where(eq(assets.slug, slug));
  await market.owner.call('update_asset', { assetId: kayak!.id, status: 'PAUSED' });
  const shop = (await readOn(market.owner, nextSeq)).items;
  await market.owner.call('update_asset', { assetId: kayak!.id, status: 'LIVE' });
  expect(shop).toMatchObject([{ type: 'asset.paused', sides: ['OWNER'], assetId: kayak!.id }]);
  expect((await readOn(person, nextSeq)).items).toEqual([]);
});

test('events can be filtered by type or family, and each has the call that shows more to its reader', async () => {
  const person = await world.newcomer();
  const { conversationId } = await person.call('manage_asset_inquiry', { action: 'send', slug, text: 'Is it wet?' });
  await market.owner.call('manage_booking_chat', { action: 'send', threadId: conversationId, text: 'Not yet.' });
  await market.dispatcher.drain();
  const { items } = (await person.http.get('/events?type=inquiry.*')).body.data;
  const step = { tool: 'manage_inquiry_thread', args: { action: 'list', threadId: conversationId }, actor: 'RENTER' };
  expect(items).toMatchObject([
    { type: 'inquiry.created', conversationId, nextActions: [step] },
    { type: 'inquiry.replied', conversationId, nextActions: [step] },
  ]);
  const [{ seq }] = items;
  const theirs = (await market.owner.http.get(`/events?type=inquiry.replied&afterSeq=${seq}`)).body.data.items;
  expect(theirs).toMatchObject([{ type: 'inquiry.replied', nextActions: [{ tool: 'manage_booking_chat', actor: 'OWNER' }] }]);
  for (const [reader, [entry]] of [
    [person, items],
    [market.owner, theirs],
  ] as const) {
    const [{ tool, args }] = entry.nextActions;
    expect((await reader.call(tool, args)).items.at(-1).text).toBe('Not yet.');
  }
  const { renter, bookingId } = await world.requested();
  await market.dispatcher.drain();
  const [asked] = (await renter.http.get('/events?type=booking.created')).body.data.items;
  expect(asked).toMatchObject({
    bookingId,
    conversationId: null,
    nextActions: [{ tool: 'get_booking_detail', args: { bookingId } }],
  });
  expect((await person.http.get('/events?type=payout.*')).body.data).toMatchObject({ items: [], empty: expect.any(String) });
  expect((await person.http.get('/events?type=everything')).status).toBe(400);
});

test('only the shop reads events of payouts, and a key reads the side of its scopes', async () => {
  const { renter } = await world.completed();
  expect((await readOn(renter)).items.filter(({ type }) => type.startsWith('payout.'))).toEqual([]);
  expect((await readOn(market.owner)).items.some(({ type }) => type.startsWith('payout.'))).toBe(true);
  const keyOf = async (scopes: string[]) => {
    const { body } = await market.owner.http.post('/auth/api-keys', { name: 'reader', scopes });
    return market.actor(body.data.secret).http;
  };
  expect((await (await keyOf(['read:booking'])).get('/events')).body.data.items).toEqual([]);
  expect((await (await keyOf(['read:owner'])).get('/events')).body.data.items.length).toBeGreaterThan(0);
  expect((await (await keyOf(['read:catalog'])).get('/events')).status).toBe(403);
});
