import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { events, webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import { longestRequestMs } from '../../src/adapters/outbound/outbound-client.ts';
import { WEBHOOKS } from '../../src/domain/people/webhooks/index.ts';
import { appendEvent, EVENT_ID } from '../../src/domain/platform/events/index.ts';
import { randomIds } from '../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { confirmedKayak, requestKayak } from '../harness/rentals/kayak.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { sentMails } from '../harness/sent-mails.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../harness/servers/webhook-receiver.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

/** A hundred requests may wait for the connections of webhooks, each of which may take so long. */
const LONGEST_MINUTES = longestRequestMs(WEBHOOKS) / 60_000;

let market: TestMarketplace;
let receiver: WebhookReceiver;
beforeAll(async () => {
  market = await startMarketplace();
  await market.dispatcher.drain();
});
afterAll(() => market.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  for (const person of [market.renter, market.owner]) {
    const { items } = await hooks(person, { action: 'list' });
    for (const { webhookId } of items) await hooks(person, { action: 'delete', webhookId });
  }
  await receiver.close();
});

/** The tool stands on the renter’s endpoint alone; owners call it there too. */
const hooks = (person: Actor, args: Record<string, unknown>) =>
  market.actor(person.credential).call('manage_agent_webhooks', args);
const tryHooks = (person: Actor, args: Record<string, unknown>) =>
  market.actor(person.credential).try('manage_agent_webhooks', args);
const register = (person: Actor, more: object = {}) => hooks(person, { action: 'register', url: `${receiver.url}/in`, ...more });
async function drain() {
  await market.dispatcher.drain();
  await market.webhooks.drain();
}
async function wait(step: { hours?: number; days?: number }) {
  market = await advanceTime(market, step);
  await market.webhooks.drain();
}
/** Calls while an event is on its way to the receiver, which then answers. */
async function duringDelivery(call: () => Promise<unknown>) {
  const before = receiver.received.length;
  receiver.delays(500);
  const draining = market.webhooks.drain();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  receiver.delays(0);
  await call();
  await draining;
}
const deliveries = async (person: Actor, webhookId: string) =>
  (await hooks(person, { action: 'deliveries', webhookId, limit: 100 })).items;
const typesOf = (what: WebhookReceiver) => what.received.map(({ body }) => body.type);
let days = 60;
const dates = () => freePeriod((days += 4));

describe('the deliveries of a webhook', () => {
  test('tell both sides of a booking, signed, with ids, states and where to read more', async () => {
    const other = await startWebhookReceiver();
    const renters = await register(market.renter);
    const owners = await register(market.owner, { url: other.url, events: ['booking.*', 'payout.*'] });
    expect(renters).toMatchObject({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      mode: 'live',
      status: 'ENABLED',
    });
    const bookingId = await confirmedKayak(market, dates());
    await drain();

    expect(typesOf(receiver)).toEqual(expect.arrayContaining(['booking.created', 'booking.confirmed', 'payment.paid']));
    expect(new Set(typesOf(other))).toEqual(
      // The owner hears nothing of the plan that came before the request.
      new Set(['booking.promoted', 'booking.approved', 'booking.confirmed']),
    );
    expect(typesOf(receiver).filter((type) => type.startsWith('payout.'))).toEqual([]);
    for (const sent of receiver.received)
      expect([sent.body.type, isSignedWith(renters.secret, sent)]).toEqual([sent.body.type, true]);
    for (const sent of other.received) expect(isSignedWith(owners.secret, sent)).toBe(true);
    expect(other.received.some((sent) => isSignedWith(renters.secret, sent))).toBe(false);

    const confirmed = other.received.find(({ body }) => body.type === 'booking.confirmed');
    expect(confirmed?.body).toEqual({
      type: 'booking.confirmed',
      timestamp: market.clock.now().toISOString(),
      data: {
        eventId: confirmed?.id,
        seq: expect.any(Number),
        bookingId,
        assetId: expect.stringMatching(/^ast_/),
        mode: 'live',
        role: 'OWNER',
        facts: expect.objectContaining({ state: 'CONFIRMED', currency: 'EUR' }),
        readMore: {
          tool: 'get_owner_booking_detail',
          args: { bookingId },
          url: expect.stringMatching(new RegExp(`/api/v1/owner/bookings/${bookingId}$`)),
        },
      },
    });
    expect((await market.owner.call('get_owner_booking_detail', { bookingId })).id).toBe(bookingId);
    const [stored] = await market.database.reader.select().from(events).where(eq(events.id, confirmed!.id));
    expect(stored).toMatchObject({ type: 'booking.confirmed', bookingId });
    await other.close();
  });

  test('about earnings go to the owner only', async () => {
    const other = await startWebhookReceiver();
    await register(market.renter, { events: ['payout.*', 'commission.*'] });
    await register(market.owner, { url: other.url, events: ['payout.*'] });
    const bookingId = await requestKayak(market, dates());
    const { actor: by } = (await market.database.reader.select().from(events).limit(1))[0]!;
    const data = { payoutId: 'pot_1', status: 'PAID', amountMinor: 100, currency: 'EUR', note: 'not declared' };
    const about = { bookingId, assetId: null, userId: null, vendorId: null, mode: 'live' as const, seenBy: ['OWNER' as const] };
    const event = { id: randomIds.next(EVENT_ID), type: 'payout.paid', at: market.clock.now(), actor: by, ...about, data };
    await market.database.transaction((tx) => appendEvent(tx, event));
    await drain();
    expect(receiver.received).toEqual([]);
    expect(other.received).toHaveLength(1);
    const { note: _left, ...facts } = data;
    expect(other.received[0]?.body.data).toMatchObject({ bookingId, role: 'OWNER', facts });
    expect(other.received[0]?.text).not.toContain('not declared');
    await other.close();
  });

  test('about an inquiry tell both sides each message with the call that reads it, also missed ones', async () => {
    const other = await startWebhookReceiver();
    const renters = await register(market.renter, { events: ['inquiry.*'] });
    await register(market.owner, { url: other.url, events: ['message.*', 'inquiry.created'] });
    const ask = { action: 'send', slug: 'coastline-camper', text: 'A secret wish' };
    const { conversationId: threadId } = await market.renter.call('manage_asset_inquiry', ask);
    await market.owner.call('manage_booking_chat', { action: 'send', threadId, text: 'An open answer' });
    await drain();
    expect(typesOf(receiver)).toEqual(['inquiry.created', 'inquiry.replied']);
    expect(typesOf(other)).toEqual(expect.arrayContaining(['inquiry.created', 'message.created']));
    expect(typesOf(other)).toHaveLength(3);

    const replied = receiver.received.at(-1)!;
    const messageId = expect.stringMatching(/^msg_/);
    expect(replied.body.data).toMatchObject({ bookingId: null, role: 'RENTER', facts: { conversationId: threadId, messageId } });
    expect(replied.body.data.readMore).toMatchObject({ tool: 'manage_inquiry_thread', args: { action: 'list', threadId } });
    const [asked] = other.received;
    expect(asked?.body.data).toMatchObject({ role: 'OWNER', readMore: { tool: 'manage_booking_chat', args: { threadId } } });
    for (const [person, { body }] of [
      [market.renter, replied],
      [market.owner, asked!],
    ] as const) {
      const { tool, args, url } = body.data.readMore;
      const overMcp = (await person.call(tool, args)).items;
      expect(overMcp.at(-1).text).toBe('An open answer');
      expect((await person.http.get(url.split('/api/v1')[1])).body.data.items).toEqual(overMcp);
    }
    for (const { text } of [...receiver.received, ...other.received]) expect(text).not.toMatch(/secret wish|open answer/);

    const before = { webhookId: renters.webhookId, afterSeq: receiver.received[0]!.body.data.seq - 1 };
    expect(await hooks(market.renter, { action: 'replay', ...before })).toMatchObject({ queued: 2, more: false });
    await drain();
    expect(receiver.received.slice(2).map(({ id }) => id)).toEqual(receiver.received.slice(0, 2).map(({ id }) => id));
    for (const { replayedAt } of await deliveries(market.renter, renters.webhookId)) expect(replayedAt).not.toBeNull();
    await other.close();
  });

  test('about an inquiry without an account go to its owner only', async () => {
    await register(market.owner, { events: ['inquiry.*'] });
    const other = await startWebhookReceiver();
    const { webhookId } = await register(market.stranger, { url: other.url });
    await market.nobody.call('manage_asset_inquiry', { action: 'send', slug: 'coastline-camper', text: 'Who am I?' });
    await drain();
    expect(receiver.received).toMatchObject([{ body: { type: 'inquiry.created', data: { role: 'OWNER', bookingId: null } } }]);
    expect(other.received).toEqual([]);
    await hooks(market.stranger, { action: 'delete', webhookId });
    await other.close();
  });

  test('contain nothing about others’ bookings, unwanted events or the other mode', async () => {
    await register(market.stranger);
    await register(market.renter, { mode: 'test' });
    await register(market.renter, { events: ['dispute.*'] });
    await requestKayak(market, dates());
    await drain();
    expect(receiver.received).toEqual([]);
    const { items } = await hooks(market.stranger, { action: 'list' });
    await hooks(market.stranger, { action: 'delete', webhookId: items[0].webhookId });
  });

  test('contain no words of people', async () => {
    await register(market.owner);
    const bookingId = await requestKayak(market, dates());
    await market.renter.call('manage_booking_chat', { action: 'send', bookingId, text: 'My secret wish' });
    await drain();
    expect(typesOf(receiver)).toContain('message.created');
    for (const { text } of receiver.received) expect(text).not.toMatch(/secret wish|kayak|@|Demo/i);
  });

  test('are signed by a new secret and the old one for 24 hours, then by the new one alone', async () => {
    const { webhookId, secret: old } = await register(market.renter);
    const { secret, oldSecretUntil } = await hooks(market.renter, { action: 'rotate_secret', webhookId });
    expect(new Date(oldSecretUntil).getTime() - market.clock.now().getTime()).toBe(24 * 3_600_000);
    await hooks(market.renter, { action: 'test', webhookId });
    await wait({ hours: 25 });
    await hooks(market.renter, { action: 'test', webhookId });
    expect(receiver.received.map((sent) => [isSignedWith(secret, sent), isSignedWith(old, sent)])).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});

describe('a webhook over REST', () => {
  const ofBookings = async () => {
    const made = await market.renter.http.post('/webhooks/agent', { url: receiver.url, events: ['booking.created'] });
    expect(made.status).toBe(201);
    return made.body.data;
  };
  const delivered = async () => {
    const { webhookId } = await ofBookings();
    await requestKayak(market, dates());
    await drain();
    const log = await market.renter.http.get(`/webhooks/agent/${webhookId}/deliveries?status=DELIVERED`);
    return { webhookId, items: log.body.data.items };
  };

  test('is listed without its secret until it is deleted', async () => {
    const { http } = market.renter;
    const { webhookId, secret } = await ofBookings();
    const list = await http.get('/webhooks/agent');
    expect(list.body.data.items).toMatchObject([{ webhookId, host: '127.0.0.1', events: ['booking.created'] }]);
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect((await http.del(`/webhooks/agent/${webhookId}`)).status).toBe(200);
    expect((await http.del(`/webhooks/agent/${webhookId}`)).status).toBe(404);
    expect((await http.get('/webhooks/agent')).body.data.empty).toContain('no webhooks');
  });

  test('is tried with a ping', async () => {
    const { webhookId } = await ofBookings();
    const ping = await market.renter.http.post(`/webhooks/agent/${webhookId}/test`, {});
    expect(ping.body.data).toMatchObject({ delivered: true, answerStatus: 204, problem: null });
    expect(receiver.received).toMatchObject([{ id: ping.body.data.eventId, body: { type: 'ping', data: { webhookId } } }]);
  });

  test('lists its deliveries', async () => {
    const { items } = await delivered();
    expect(items).toMatchObject([{ type: 'booking.created', attempts: 1, answerStatus: 204, replayedAt: null }]);
  });

  test('repeats a delivery with the same id and text', async () => {
    const { http } = market.renter;
    const { webhookId, items } = await delivered();
    const [{ deliveryId }] = items;
    expect((await http.post(`/webhooks/agent/${webhookId}/replay`, { deliveryId })).body.data).toMatchObject({ queued: 1 });
    await drain();
    const again = (await http.get(`/webhooks/agent/${webhookId}/deliveries`)).body.data.items;
    expect(again).toMatchObject([{ deliveryId, status: 'DELIVERED', replayedAt: market.clock.now().toISOString() }]);
    const [first, second] = receiver.received;
    expect([second!.id, second!.text]).toEqual([first!.id, first!.text]);
  });

  test('gets another secret', async () => {
    const { webhookId, secret } = await ofBookings();
    expect((await market.renter.http.post(`/webhooks/agent/${webhookId}/secret`)).body.data.secret).not.toBe(secret);
  });

  test('repeats nothing while it is disabled', async () => {
    const { http } = market.renter;
    const { webhookId, items } = await delivered();
    const [{ deliveryId }] = items;
    expect((await http.patch(`/webhooks/agent/${webhookId}`, { enabled: false })).body.data.status).toBe('DISABLED');
    expect((await http.post(`/webhooks/agent/${webhookId}/replay`, { deliveryId })).body.code).toBe('webhook_disabled');
  });
});

describe('registering a webhook', () => {
  test.each([
    ['http://169.254.169.254/latest', 'webhook_address_refused'],
    ['https://10.0.0.1/in', 'webhook_address_refused'],
    ['https://[::ffff:10.0.0.1]/in', 'webhook_address_refused'],
    ['https://user:secret@example.com/in', 'webhook_address_refused'],
    ['https://no-such-name.invalid/in', 'webhook_address_refused'],
    ['ftp://example.com/in', 'invalid_input'],
  ])('at %s is refused, and nothing is registered', async (url, code) => {
    const { error } = await tryHooks(market.renter, { action: 'register', url });
    expect(error?.code).toBe(code);
    expect((await hooks(market.renter, { action: 'list' })).items).toEqual([]);
  });

  test.each(['https://127.0.0.2:4000/in', 'https://192.168.7.7/in'])(
    'at the private address %s is refused with who can allow it for trying it out',
    async (url) => {
      const { text } = await tryHooks(market.renter, { action: 'register', url });
      expect(text).toContain('whoever runs this server can allow others');
    },
  );

  test('for unknown events is refused with the known ones', async () => {
    const { error, text } = await tryHooks(market.renter, {
      action: 'register',
      url: receiver.url,
      events: ['booking.*', 'weather.*'],
    });
    expect(error).toMatchObject({ code: 'unknown_events', details: { unknown: ['weather.*'] } });
    expect(text).toContain('payment.*');
  });

  test('is possible five times for a person', async () => {
    for (let made = 0; made < 5; made += 1) await register(market.renter);
    expect((await tryHooks(market.renter, { action: 'register', url: receiver.url })).error?.code).toBe('too_many_webhooks');
  });

  test('hides it from strangers, and keys see those that they registered in their own mode', async () => {
    const { webhookId } = await register(market.renter);
    for (const action of ['update', 'rotate_secret', 'delete', 'test', 'deliveries', 'replay'])
      expect(
        (await tryHooks(market.stranger, { action, webhookId, afterSeq: action === 'replay' ? 0 : undefined })).error?.code,
      ).toBe('not_found');
    const { secret, keyId } = await market.renter.call('manage_api_keys', { action: 'create', name: 'agent', mode: 'test' });
    const agent = market.actor(secret);
    expect((await tryHooks(agent, { action: 'test', webhookId })).error?.code).toBe('not_found');
    expect((await tryHooks(agent, { action: 'register', url: receiver.url, mode: 'live' })).error?.code).toBe('invalid_input');
    const own = await register(agent);
    expect(own).toMatchObject({ mode: 'test', registeredBy: 'API_KEY' });
    expect((await hooks(agent, { action: 'list' })).items.map((item: { webhookId: string }) => item.webhookId)).toEqual([
      own.webhookId,
    ]);
    expect((await hooks(market.renter, { action: 'list' })).items).toHaveLength(2);
    await market.renter.call('manage_api_keys', { action: 'revoke', keyId });
  });

  test.each(['key', 'user'] as const)('by a key delivers nothing while its %s is switched off', async (kind) => {
    const made = await market.renter.call('manage_api_keys', { action: 'create', name: 'agent' });
    const { webhookId } = await register(market.actor(made.secret), { events: ['booking.created'] });
    const { id } = await market.renter.call('get_profile');
    const subject = kind === 'key' ? `key:${made.keyId}` : `user:${id}`;
    const turn = (off: boolean) => market.admin.http.patch('/admin/switches', { subject, off, reason: 'It asks too often' });
    expect((await turn(true)).status).toBe(200);
    await requestKayak(market, dates());
    await drain();
    await wait({ hours: 0.2 });
    expect(receiver.received).toEqual([]);
    await turn(false);
    expect((await hooks(market.renter, { action: 'list' })).items).toMatchObject([{ webhookId, status: 'ENABLED' }]);
    await requestKayak(market, dates());
    await drain();
    expect(receiver.received).toHaveLength(1);
    await market.renter.call('manage_api_keys', { action: 'revoke', keyId: made.keyId });
  });

  test('by a key passes it to the key’s successor, and ends it with the key', async () => {
    const made = await market.renter.call('manage_api_keys', { action: 'create', name: 'agent' });
    const { webhookId } = await register(market.actor(made.secret), { events: ['booking.created'] });
    const next = await market.renter.call('manage_api_keys', { action: 'rotate', keyId: made.keyId });
    await requestKayak(market, dates());
    await drain();
    await wait({ hours: 0.1 });
    expect(typesOf(receiver)).toEqual(['booking.created']);
    expect((await hooks(market.actor(next.secret), { action: 'list' })).items).toMatchObject([{ webhookId }]);

    await market.renter.call('manage_api_keys', { action: 'revoke', keyId: next.keyId });
    await requestKayak(market, dates());
    await drain();
    await wait({ hours: 0.2 });
    expect(receiver.received).toHaveLength(1);
    expect((await hooks(market.renter, { action: 'list' })).items).toMatchObject([
      { webhookId, status: 'DISABLED', disabledBecause: 'ACCESS_ENDED' },
    ]);
    // The person turns it on: it is theirs from now on.
    expect(await hooks(market.renter, { action: 'update', webhookId, enabled: true })).toMatchObject({ registeredBy: 'PERSON' });
  });
});

describe('a webhook', () => {
  test('that failed for a day then gets everything, each event under one id', async () => {
    const { webhookId } = await register(market.renter, { events: ['booking.*'] });
    receiver.answers(503);
    const bookingId = await requestKayak(market, dates());
    await drain();
    for (let hour = 0; hour < 24; hour += 1) await wait({ hours: 1 });
    const waiting = await deliveries(market.renter, webhookId);
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    expect(new Set(waiting.map(({ status }: { status: string }) => status))).toEqual(new Set(['RETRYING']));
    expect(waiting[0]).toMatchObject({ bookingId, answerStatus: 503, problem: 'its server answers with status 503' });
    const before = receiver.received.length;
    receiver.answers(200);
    for (let hour = 0; hour < 26; hour += 1) await wait({ hours: 1 });
    const taken = receiver.received.slice(before);
    const eventIds = waiting.map(({ eventId }: { eventId: string }) => eventId);
    expect(taken.map(({ id }) => id).toSorted()).toEqual(eventIds.toSorted());
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(eventIds));
    const bodies = Map.groupBy(receiver.received, ({ id }) => id);
    for (const same of bodies.values()) expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await hooks(market.renter, { action: 'list' })).toMatchObject({ items: [{ status: 'ENABLED', problem: null }] });
  });

  test('that fails is tried after 30 s, 5 min, 30 min, 2 h, 8 h and 24 h, a little later each, and no more', async () => {
    const { webhookId } = await register(market.renter, { events: ['booking.created'] });
    receiver.answers(500);
    await requestKayak(market, dates());
    await drain();
    for (const seconds of [30, 300, 1_800, 7_200, 28_800, 86_400]) {
      const [{ triedAt, nextTryAt, attempts }] = await deliveries(market.renter, webhookId);
      const pause = (Date.parse(nextTryAt) - Date.parse(triedAt)) / 1_000;
      expect([seconds, pause >= seconds && pause <= seconds * 1.1]).toEqual([seconds, true]);
      expect(receiver.received).toHaveLength(attempts);
      market.clock.advance({ hours: pause / 3_600 });
      await market.webhooks.drain();
      market = await advanceTime(market, {});
    }
    expect(await deliveries(market.renter, webhookId)).toMatchObject([{ status: 'DEAD', attempts: 7, nextTryAt: null }]);
    expect(receiver.received).toHaveLength(7);
  });

  test('that answers 410 is disabled with a letter to its owner, and missed events can be replayed', async () => {
    const { webhookId } = await register(market.renter, { events: ['booking.*'] });
    receiver.answers(410);
    await requestKayak(market, dates());
    await drain();
    expect(receiver.received).toHaveLength(1);
    const { items } = await hooks(market.renter, { action: 'list' });
    expect(items).toMatchObject([{ status: 'DISABLED', disabledBecause: 'GONE' }]);
    const told = (await sentMails(market, 'renter@demo.test')).map(({ text }) => text);
    expect(told).toContainEqual(expect.stringMatching(/127\.0\.0\.1.*gone for good/s));
    const bookingId = await requestKayak(market, dates());
    await drain();
    expect(receiver.received).toHaveLength(1);

    receiver.answers(204);
    const test = await hooks(market.renter, { action: 'test', webhookId });
    const [{ tool, args }] = test.nextActions;
    await market.renter.call(tool, args);
    const [first] = receiver.received;
    const { queued, more } = await hooks(market.renter, { action: 'replay', webhookId, afterSeq: first!.body.data.seq - 1 });
    await drain();
    expect(more).toBe(false);
    const all = receiver.received.slice(2);
    expect(all).toHaveLength(queued);
    // Requests of other tests run out meanwhile.
    const replayed = all.filter(({ body }) => body.type !== 'booking.expired');
    expect(replayed.map(({ body }) => body.data.seq)).toEqual(
      replayed.map(({ body }) => body.data.seq).toSorted((a, b) => a - b),
    );
    expect(replayed.map(({ body }) => body.type)).toEqual([
      'booking.created',
      'booking.promoted',
      'booking.created',
      'booking.promoted',
    ]);
    expect(replayed.at(-1)?.body.data.bookingId).toBe(bookingId);
    expect(replayed[0]?.id).toBe(first!.id);
  });

  test('is not given up while its owner asks for the event again', async () => {
    const { webhookId } = await register(market.renter, { events: ['booking.created'] });
    receiver.answers(500);
    await requestKayak(market, dates());
    await drain();
    const [{ deliveryId }] = await deliveries(market.renter, webhookId);
    market.clock.advance({ minutes: 1 });
    await duringDelivery(() => hooks(market.renter, { action: 'replay', webhookId, deliveryId }));
    expect(await deliveries(market.renter, webhookId)).toMatchObject([{ status: expect.stringMatching(/QUEUED|RETRYING/) }]);
    receiver.answers(204);
    await wait({ hours: 1 });
    expect(await deliveries(market.renter, webhookId)).toMatchObject([{ status: 'DELIVERED' }]);
  });

  test('with a new address is not judged by failures of the old one', async () => {
    const moved = await startWebhookReceiver();
    const { webhookId } = await register(market.renter, { events: ['booking.created'] });
    receiver.answers(500);
    await requestKayak(market, dates());
    await drain();
    market.clock.advance({ minutes: 1 });
    receiver.answers(410);
    await duringDelivery(() => hooks(market.renter, { action: 'update', webhookId, url: `${moved.url}/in` }));
    expect((await hooks(market.renter, { action: 'list' })).items).toMatchObject([{ status: 'ENABLED' }]);
    await wait({ hours: 0.2 });
    expect(typesOf(moved)).toEqual(['booking.created']);
    await moved.close();
  });

  test('that fails for three days is disabled, and its owner gets a letter', async () => {
    const { webhookId } = await register(market.renter, { events: ['booking.created'] });
    receiver.answers(null);
    for (let day = 0; day < 4; day += 1) {
      await requestKayak(market, dates());
      await drain();
      await wait({ hours: 24 });
    }
    expect((await hooks(market.renter, { action: 'list' })).items).toMatchObject([
      { webhookId, status: 'DISABLED', disabledBecause: 'FAILING', problem: 'the connection to its server failed' },
    ]);
    const told = (await sentMails(market, 'renter@demo.test')).map(({ text }) => text);
    expect(told).toContainEqual(expect.stringContaining('For three days it took nothing'));
  });

  test('that answers with a redirect is not followed', async () => {
    const elsewhere = await startWebhookReceiver();
    const { webhookId } = await register(market.renter);
    receiver.answers(307, { location: elsewhere.url });
    expect(await hooks(market.renter, { action: 'test', webhookId })).toMatchObject({
      delivered: false,
      answerStatus: 307,
      problem: 'its server redirects (307), which is not followed',
    });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test('that is slow does not delay another one', async () => {
    const slow = await startWebhookReceiver();
    slow.delays(3_000);
    await register(market.renter, { url: slow.url, events: ['booking.created', 'booking.promoted'] });
    await register(market.owner, { events: ['booking.promoted'] });
    await requestKayak(market, dates());
    await market.dispatcher.drain();
    const draining = market.webhooks.drain();
    await expect.poll(() => receiver.received.length, { timeout: 2_500 }).toBe(1);
    expect(slow.received).toHaveLength(1);
    await draining;
    expect(slow.received).toHaveLength(2);
    await slow.close();
  });
});

describe('two processes that send webhooks', () => {
  test('share the work without sending an event twice', async () => {
    const second = await startSecondServer(market);
    const { webhookId } = await register(market.renter, { events: ['booking.*'] });
    for (let made = 0; made < 5; made += 1) await requestKayak(market, dates());
    await market.dispatcher.drain();
    await Promise.all([market.webhooks.drain(), second.webhooks.drain(), market.webhooks.drain()]);
    await market.webhooks.drain();
    expect(await deliveries(market.renter, webhookId)).toHaveLength(10);
    const ids = receiver.received.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
    await second.stop();
  });

  test('send nothing twice while a receiver takes as long as it may, after as long a wait for a connection', async () => {
    await register(market.renter, { events: ['booking.created'] });
    receiver.delays(5_000);
    await requestKayak(market, dates());
    await market.dispatcher.drain();
    const draining = market.webhooks.drain();
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.delays(0);
    market.clock.advance({ minutes: LONGEST_MINUTES });
    const second = await startSecondServer(market);
    await second.webhooks.drain();
    expect(receiver.received).toHaveLength(1);
    await draining;
    await second.stop();
  });

  test('send again under the same id what one sent but did not record before it died', async () => {
    const { webhookId } = await register(market.renter, { events: ['booking.created'] });
    await requestKayak(market, dates());
    await drain();
    // As the row looks when the process ended between sending and marking.
    const claim = new Date(market.clock.now().getTime() + 300_000);
    await market.database.transaction((tx) =>
      tx.update(webhookDeliveries).set({ status: 'QUEUED', sendAt: claim }).where(eq(webhookDeliveries.endpointId, webhookId)),
    );
    await drain();
    expect(receiver.received).toHaveLength(1);
    await wait({ hours: 0.1 });
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]).toMatchObject({ id: receiver.received[0]!.id, text: receiver.received[0]!.text });
    expect(await deliveries(market.renter, webhookId)).toMatchObject([{ status: 'DELIVERED', attempts: 2 }]);
  });
});

describe('people who are suspended or erased', () => {
  test('get no deliveries, and their webhooks end', async () => {
    const nikos = await market.signIn('nikos@demo.test');
    const { webhookId } = await register(nikos, { events: ['booking.*'] });
    const userId = (await nikos.http.get('/users/me')).body.data.id;
    receiver.answers(503);
    await requestKayak({ renter: nikos }, dates());
    await drain();
    receiver.answers(204);
    const before = receiver.received.length;
    const suspended = await market.admin.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'For a test.' });
    expect(suspended.status).toBe(200);
    await drain();
    await wait({ hours: 3 });
    await drain();
    expect(receiver.received).toHaveLength(before);
    const { reader } = market.database;
    expect(await reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhookId))).toEqual([]);
    expect(await reader.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, webhookId))).toEqual([]);
  });

  test('have their webhooks in the export without secrets, and lose them with the account', async () => {
    const account = { email: 'hooked@example.com', password: 'long enough 1', name: 'Hooked' };
    const { body } = await market.nobody.http.post('/auth/register', account);
    const person = market.actor(body.data.accessToken);
    const { webhookId, secret } = await register(person);
    const exported = JSON.stringify((await person.http.get('/users/me/export')).body.data);
    expect(exported).toContain(webhookId);
    expect(exported).not.toMatch(/sealed/i);
    expect(exported).not.toContain(secret);
    const erased = await person.http.post('/users/me/erase', { confirmEmail: account.email, password: account.password });
    expect(erased.status).toBe(200);
    const left = await market.database.reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhookId));
    expect(left).toEqual([]);
  });
});
