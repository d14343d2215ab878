import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../harness/servers/webhook-receiver.ts';
import { openStream } from '../../harness/stream-client.ts';

const contentBase64 = samplePng.toString('base64');
let market: TestMarketplace;
let world: World;
let assetId: string;
let feed: string;
let receiver: WebhookReceiver;
let received: number;
const before = new Map<string, unknown>();

/** Everything in which an owner reads of bookings, or of how much is asked for. */
const READ = [
  '/owner/bookings',
  '/owner/bookings?filter=cancelled',
  '/owner/bookings/export',
  '/owner/requests',
  '/owner/calendar',
  '/owner/assets',
  '/owner/assets/{assetId}',
  '/owner/analytics',
  '/owner/chat-metrics',
  '/owner/pricing/portfolio',
  '/owner/pricing/assets/{assetId}',
  '/owner/finance/summary',
  '/owner/finance/pnl',
  '/owner/finance/assets/{assetId}',
  '/owner/finance/maintenance',
  '/owner/payouts',
  '/owner/commissions',
  '/owner/storefront',
  '/owner/seo',
  '/chat/conversations?side=OWNER',
  '/notifications',
  '/events?limit=200',
  '/users/me/export',
  '/users/me',
  '/assets/coastline-camper',
  '/assets?vendorSlug=atlantic-outdoors',
  '{feed}',
] as const;

const pathOf = (path: string) => (path === '{feed}' ? feed : `/api/v1${path.replace('{assetId}', assetId)}`);

/** What the owner reads there, without what belongs to the request itself. */
async function readByOwner(path: string): Promise<unknown> {
  const response = await fetch(market.url + pathOf(path), {
    headers: { Authorization: `Bearer ${market.owner.credential}` },
  });
  const text = await response.text();
  expect([path, response.status, text.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  if (response.headers.get('content-type')?.includes('json') !== true) return text;
  const { requestId: _id, ...body } = JSON.parse(text);
  // The person's own calls are counted, and this is one of them.
  if (path === '/users/me/export') for (const own of ['callCounts', 'sessions']) delete body.data.sections[own];
  return body;
}

/** Renters make plans for the camper: one stands, with a document; one is moved and dropped; one is ended by the platform. */
async function planAndDrop(): Promise<{ renter: Person; bookingId: string }> {
  const standing = await world.planned('coastline-camper');
  const upload = { kind: 'DRIVING_LICENCE', bookingId: standing.bookingId, fileName: 'licence.png', contentBase64 };
  await standing.renter.call('upload_document', upload);
  const dropped = await world.planned('coastline-camper');
  world.turn();
  await dropped.renter.call('request_extension', { bookingId: dropped.bookingId, ...world.period() });
  await dropped.renter.call('cancel_booking', { bookingId: dropped.bookingId, confirm: true });
  const ended = await world.planned('coastline-camper');
  const end = { decision: 'cancel', reason: 'A test of the platform' };
  expect((await market.admin.http.patch(`/admin/bookings/${ended.bookingId}`, end)).status).toBe(200);
  await market.dispatcher.drain();
  await market.webhooks.drain();
  return standing;
}

let standing: { renter: Person; bookingId: string };
let streamed: unknown[];

beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
  receiver = await startWebhookReceiver();
  const { items } = await market.owner.call('list_my_assets', { limit: 100 });
  assetId = items.find(({ slug }: { slug: string }) => slug === 'coastline-camper').id;
  const made = await market.owner.http.post('/owner/calendar/feeds', {});
  feed = new URL(made.body.data.url).pathname;
  const hook = { action: 'register', url: `${receiver.url}/in`, events: ['*'] };
  await market.actor(market.owner.credential).call('manage_agent_webhooks', hook);
  await market.dispatcher.drain();
  for (const path of READ) before.set(path, await readByOwner(path));
  received = receiver.received.length;
  const stream = openStream(market.url, '/notifications/stream', { credential: market.owner.credential });
  await stream.ready;
  standing = await planAndDrop();
  streamed = stream.items;
  stream.cut();
});
afterAll(async () => {
  await receiver.close();
  await market.close();
});

describe('while others make, move and drop plans, an owner reads the same as before', () => {
  test.each(READ)('at %s', async (path) => {
    expect(await readByOwner(path)).toEqual(before.get(path));
  });

  test('and no webhook and no stream tells of it', () => {
    expect(receiver.received.slice(received).map(({ body }) => body.type)).toEqual([]);
    expect(streamed).toEqual([]);
  });
});

describe('a plan that was not sent', () => {
  test('does not exist for the owner, whichever call names it', async () => {
    const { bookingId } = standing;
    const calls = [
      ['get_owner_booking_detail', { bookingId }],
      ['get_renter_snapshot', { bookingId }],
      ['review_renter_documents', { action: 'list', bookingId }],
      ['reject_booking', { bookingId, reason: 'NOT_AVAILABLE' }],
      ['approve_booking', { bookingId }],
      ['manage_booking_chat', { action: 'list', bookingId }],
    ] as const;
    for (const [tool, args] of calls) {
      const { error } = await market.owner.try(tool, args);
      expect([tool, error?.code]).toEqual([tool, 'not_found']);
    }
  });

  test('does not keep its renter from deleting the document that was handed in for it', async () => {
    const { renter } = standing;
    const { items } = (await renter.http.get('/users/me/documents')).body.data;
    const [{ documentId }] = items;
    expect((await renter.http.del(`/users/me/documents/${documentId}`)).body.data).toMatchObject({ status: 'ERASED' });
  });
});
