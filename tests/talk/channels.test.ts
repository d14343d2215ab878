import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { devices, shortMessages } from '../../db/schema/index.ts';
import { openWorld, type World } from '../generated/samples/world.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { type FakeFirebase, startFakeFirebase } from '../harness/servers/fake-firebase.ts';
import { type PushService, startPushService } from '../harness/servers/push-service.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let world: World;
let service: PushService;
let firebase: FakeFirebase;
beforeAll(async () => {
  firebase = await startFakeFirebase();
  market = await startMarketplace(firebase.environment);
  world = await openWorld(market);
  service = await startPushService();
});
afterAll(async () => {
  await market.close();
  await service.close();
  await firebase.close();
});
beforeEach(async () => {
  service.answers(201);
  await market.actor(market.owner.credential).call('manage_push_subscription', { action: 'unsubscribe' });
});

const push = (person: Pick<Actor, 'credential'>, action: string, more: object = {}) =>
  market.actor(person.credential).call('manage_push_subscription', { action, ...more });
const tryPush = (person: Pick<Actor, 'credential'>, action: string, more: object = {}) =>
  market.actor(person.credential).try('manage_push_subscription', { action, ...more });
async function drain() {
  await market.dispatcher.drain();
  await market.devices.drain();
}
async function later(step: { hours?: number; days?: number }) {
  market = await advanceTime(market, step);
  await market.devices.drain();
}
/** Something that the owner is told. */
async function request(): Promise<string> {
  const bookingId = await requestKayak(market, freePeriod((days += 4)));
  await drain();
  return bookingId;
}
let days = 60;

describe('a browser with push messages', () => {
  test('gets messages that are encrypted for it and signed with the key of its subscription', async () => {
    const { publicKey } = await push(market.owner, 'status');
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const browser = service.browser();
    const added = await market.owner.http.post('/push/subscribe', browser.subscription);
    expect(added).toMatchObject({ status: 201, body: { data: { kind: 'WEB', host: '127.0.0.1', lastSuccessAt: null } } });
    const bookingId = await request();
    expect(browser.received).toHaveLength(1);
    const [{ headers, message, vapid }] = browser.received as [(typeof browser.received)[number]];
    expect(message).toEqual({
      title: market.settings.platformName,
      text: expect.stringMatching(/^A renter asks for /),
      url: expect.stringMatching(new RegExp(`^${market.url}/`)),
      tag: bookingId,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(vapid).toMatchObject({ publicKey, aud: service.url, sub: expect.stringMatching(/^mailto:/) });
    const { subscriptions } = await push(market.owner, 'status');
    expect(subscriptions).toEqual([{ ...added.body.data, lastSuccessAt: market.clock.now().toISOString() }]);
  });

  test('that is added again is stored once, and belongs to the last person who added it', async () => {
    const browser = service.browser();
    const first = await push(market.owner, 'subscribe', browser.subscription);
    const again = await push(market.owner, 'subscribe', browser.subscription);
    expect([first.alreadyDone, again.alreadyDone]).toEqual([undefined, true]);
    expect((await push(market.owner, 'status')).subscriptions).toHaveLength(1);
    await push(market.stranger, 'subscribe', browser.subscription);
    expect((await push(market.owner, 'status')).subscriptions).toEqual([]);
    await request();
    expect(browser.received).toEqual([]);
    expect(await push(market.stranger, 'unsubscribe', { endpoint: browser.subscription.endpoint })).toEqual({ removed: 1 });
  });

  test.each([404, 410, 403])('whose push service answers %i is removed', async (status) => {
    const browser = service.browser();
    await push(market.owner, 'subscribe', browser.subscription);
    service.answers(status);
    await request();
    expect(browser.received).toHaveLength(1);
    expect((await push(market.owner, 'status')).subscriptions).toEqual([]);
    await request();
    expect(browser.received).toHaveLength(1);
  });

  test('gets nothing that its person turned off or did themselves', async () => {
    const browser = service.browser();
    const { renter } = await world.requested();
    await push(renter, 'subscribe', browser.subscription);
    const change = (on: boolean) =>
      renter.http.patch('/notifications/preferences', { changes: [{ kind: 'BOOKINGS', channel: 'PUSH', on }] });
    await change(false);
    const approve = async () => {
      const { items } = await renter.call('list_my_bookings', { state: 'PENDING_APPROVAL' });
      await market.owner.call('approve_booking', { bookingId: items[0].id });
      await drain();
    };
    await approve();
    expect(browser.received).toEqual([]);
    await change(true);
    const { items } = await renter.call('list_my_bookings', { state: 'PENDING_PAYMENT' });
    await market.owner.call('reject_booking', { bookingId: items[0].id, reason: 'Broken', confirm: true });
    await drain();
    expect(browser.received.map(({ message }) => message.text)).toEqual([expect.stringMatching(/was cancelled/)]);
  });

  test('at a private address is refused without a request to it', async () => {
    const { subscription } = service.browser();
    for (const endpoint of [
      'https://10.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest',
      'https://user@example.com/x',
    ]) {
      const refused = await tryPush(market.owner, 'subscribe', { ...subscription, endpoint });
      expect([endpoint, refused.error?.code]).toEqual([endpoint, 'device_address_refused']);
      expect(refused.error?.nextActions).toMatchObject([{ tool: 'manage_push_subscription', args: { action: 'status' } }]);
    }
    const wrong = await tryPush(market.owner, 'subscribe', { endpoint: subscription.endpoint });
    expect(wrong.error?.code).toBe('invalid_input');
  });

  test('is stored without its address in clear text', async () => {
    const browser = service.browser();
    await push(market.owner, 'subscribe', browser.subscription);
    const [device] = await market.database.reader.select().from(devices);
    expect(JSON.stringify(device)).not.toContain(new URL(browser.subscription.endpoint).pathname);
  });
});

describe('access to devices', () => {
  test('is limited to the person’s own, and for a key to what it may see', async () => {
    const mine = await push(market.owner, 'subscribe', service.browser().subscription);
    const refused = await tryPush(market.stranger, 'unsubscribe', { subscriptionId: mine.subscriptionId });
    expect(refused.error?.code).toBe('not_found');
    expect((await push(market.stranger, 'status')).subscriptions).toEqual([]);
    const key = await market.actor(market.owner.credential).call('manage_api_keys', {
      action: 'create',
      name: 'Phone',
      scopes: ['write:owner'],
    });
    const software = { credential: key.secret as string };
    expect((await push(software, 'status')).subscriptions).toEqual([]);
    expect((await tryPush(software, 'unsubscribe', { subscriptionId: mine.subscriptionId })).error?.code).toBe('not_found');
    expect((await market.nobody.http.get('/push/subscribe')).status).toBe(401);
  });

  test('is refused to test keys, and test bookings are not shown on devices', async () => {
    const key = await market.renter.call('manage_api_keys', {
      action: 'create',
      name: 'T',
      mode: 'test',
      scopes: ['write:booking'],
    });
    const refused = await tryPush({ credential: key.secret }, 'subscribe', service.browser().subscription);
    expect(refused.isError).toBe(true);
  });

  test('is limited to twenty devices of a person', async () => {
    const person = await world.newcomer();
    for (let count = 0; count < 20; count += 1) await push(person, 'subscribe', service.browser().subscription);
    expect((await tryPush(person, 'subscribe', service.browser().subscription)).error?.code).toBe('too_many_devices');
    expect(await push(person, 'unsubscribe')).toEqual({ removed: 20 });
    expect(await push(person, 'unsubscribe')).toEqual({ removed: 0, alreadyDone: true });
  });
});

describe('an app on a phone', () => {
  const token = (name: string) => `${name}:APA91b${'x'.repeat(40)}`;

  test('gets messages through Firebase, with one access token for many messages', async () => {
    expect(await push(market.owner, 'subscribe', { token: token('a') })).toMatchObject({
      kind: 'MOBILE',
      host: 'fcm.googleapis.com',
    });
    await request();
    const bookingId = await request();
    expect(firebase.sent.at(-1)).toMatchObject({
      token: token('a'),
      notification: { title: market.settings.platformName, body: expect.stringMatching(/^A renter asks for /) },
      data: { tag: bookingId },
    });
    expect([firebase.sent.length >= 2, firebase.tokens()]).toEqual([true, 1]);
  });

  test('that was removed from the phone is deleted', async () => {
    await push(market.owner, 'subscribe', { token: token('b') });
    firebase.removeApp(token('b'));
    await request();
    expect((await push(market.owner, 'status')).subscriptions).toEqual([]);
  });

  test('is kept without a Firebase account, and its status says that nothing is delivered', async () => {
    const plain = await startMarketplace();
    const manage = (action: string, more: object = {}) => plain.renter.call('manage_push_subscription', { action, ...more });
    const told = { kind: 'MOBILE', delivers: false, note: expect.stringContaining('nothing will be delivered') };
    const added = await manage('subscribe', { token: token('c') });
    expect(added).toMatchObject(told);
    expect(await manage('subscribe', { token: token('c') })).toMatchObject({ ...told, alreadyDone: true });
    expect(await manage('status')).toMatchObject({ apps: false, subscriptions: [{ ...told, lastSuccessAt: null }] });
    expect(await manage('unsubscribe', { token: token('c') })).toEqual({ removed: 1 });
    await plain.close();
  });
});

test('the push key is taken from the environment or stays the same', async () => {
  const statusOf = async (environment: Record<string, string>) => {
    const other = await startMarketplace(environment);
    const { publicKey } = await other.renter.call('manage_push_subscription', { action: 'status' });
    await other.close();
    return publicKey;
  };
  const given = { VAPID_PRIVATE_KEY: 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_2fXxkM3Hd0P4Xa'.slice(0, 43) };
  expect(await statusOf(given)).toBe(await statusOf(given));
  await expect(startMarketplace({ VAPID_PRIVATE_KEY: 'short' })).rejects.toThrow(/VAPID_PRIVATE_KEY/);
  await expect(startMarketplace({ FIREBASE_ACCOUNT: '{}' })).rejects.toThrow(/FIREBASE_ACCOUNT/);
});

describe('push messages to a device', () => {
  test('that a key added concern the key’s side, stop while it is switched off, and end with it', async () => {
    const browser = service.browser();
    const keys = (args: Record<string, unknown>) => market.actor(market.owner.credential).call('manage_api_keys', args);
    const renting = await keys({ action: 'create', name: 'Renting', scopes: ['write:booking'] });
    await push({ credential: renting.secret }, 'subscribe', browser.subscription);
    await request();
    expect(browser.received).toEqual([]);
    const owning = await keys({ action: 'create', name: 'Owning', scopes: ['write:owner'] });
    await push({ credential: owning.secret }, 'subscribe', browser.subscription);
    await request();
    expect(browser.received).toHaveLength(1);
    const rotated = await keys({ action: 'rotate', keyId: owning.keyId });
    await request();
    expect(browser.received).toHaveLength(2);
    const turn = (off: boolean) =>
      market.admin.http.patch('/admin/switches', { subject: `key:${rotated.keyId}`, off, reason: 'It asks too often' });
    expect((await turn(true)).status).toBe(200);
    await request();
    expect(browser.received).toHaveLength(2);
    await turn(false);
    await keys({ action: 'revoke', keyId: rotated.keyId });
    await later({ hours: 1 });
    await request();
    expect(browser.received).toHaveLength(2);
    expect((await push(market.owner, 'status')).subscriptions).toEqual([]);
  });

  test('whose service is down are repeated a few times and then given up', async () => {
    const browser = service.browser();
    await push(market.owner, 'subscribe', browser.subscription);
    service.answers(503);
    await request();
    for (const step of [{ hours: 1 }, { hours: 1 }, { hours: 1 }, { hours: 3 }, { days: 2 }]) await later(step);
    const texts = browser.received.map(({ message }) => message.text).filter((text) => text.startsWith('A renter asks'));
    expect(texts).toHaveLength(5);
    const rows = await market.database.reader.select().from(shortMessages).where(eq(shortMessages.tries, 5));
    expect(rows).toMatchObject([{ sendAt: null, sentAt: null, problem: 'its push service answers with status 503' }]);
    expect((await push(market.owner, 'status')).subscriptions).toHaveLength(1);
  });
});
