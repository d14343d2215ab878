import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiKeys, calendarFeeds, devices, emailChanges, sessions, vendors, webhookEndpoints } from '../../db/schema/index.ts';
import { connect, refresh } from '../harness/oauth-client.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { type PushService, startPushService } from '../harness/servers/push-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/servers/webhook-receiver.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const OLD = 'long enough 1';
const NEW = 'even longer than 1';

let market: TestMarketplace;
let service: PushService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  market = await startMarketplace();
  service = await startPushService();
});
afterAll(async () => {
  await market.close();
  await service.close();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

interface Invaded {
  readonly email: string;
  readonly userId: string;
  readonly person: Actor;
  /** What somebody who knows the password has added, by what it is. */
  readonly added: Readonly<Record<'session' | 'key' | 'device' | 'webhook' | 'orders' | 'calendar' | 'ofKey', string>>;
  /** Whether anything of it still opens or tells anything. */
  living(): Promise<string[]>;
}

let people = 0;

/** Somebody got in with the password, and has added one of everything that outlives a session. */
async function invaded(): Promise<Invaded> {
  people += 1;
  const email = `invaded-${people}@example.com`;
  const shop = { role: 'VENDOR', vendorName: `Boats ${people}`, vendorType: 'INDIVIDUAL' };
  const { body } = await market.nobody.http.post('/auth/register', { email, password: OLD, name: 'Ana', ...shop });
  const person = market.actor(body.data.accessToken);
  const { token } = await newestMail(market, email, 'Confirm your e-mail address');
  await market.nobody.http.post('/auth/verify-email', { token });
  const userId = String(body.data.user.id);
  const { reader } = market.database;

  const signIn = await market.nobody.http.post('/auth/login', { email, password: OLD });
  const thief = market.actor(signIn.body.data.accessToken);
  const key = (
    await thief.http.post('/auth/api-keys', { name: 'Backup', scopes: ['read:account', 'write:booking', 'read:booking'] })
  ).body.data;
  const byKey = market.actor(key.secret);
  const url = `${receiver.url}/in`;
  const app = await connect(market.url, { fields: { email, password: OLD } });
  const appWorks = async () =>
    (await market.actor(app.accessToken).try('get_profile')).httpStatus === 200 ||
    (await refresh(market.url, app.client, app.refreshToken)).status === 200;
  const { userCode, loginRequestId, pollToken } = await market.nobody.call('create_login_link', { clientName: 'Thief' });
  await market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email, password: OLD });
  await thief.http.post('/users/me/email', { newEmail: `thief-${people}@example.com`, password: OLD });
  const change = await newestMail(market, `thief-${people}@example.com`, 'Confirm your new e-mail address');
  const changeLink = new URL(/https?:\/\/\S+\/confirm-email\/\S+/.exec(change.text)?.[0] ?? '');
  const feed = (await thief.http.post('/owner/calendar/feeds', {})).body.data;
  const added = {
    session: (
      await reader
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNotNull(sessions.endpoint)))
    )[0]!.id,
    key: key.keyId,
    device: (await thief.http.post('/push/subscribe', service.browser().subscription)).body.data.subscriptionId,
    webhook: (await thief.http.post('/webhooks/agent', { url, events: ['booking.*'] })).body.data.webhookId,
    orders: (await thief.call('ucp_webhook_register', { url })).webhookId,
    calendar: feed.feedId,
    ofKey: (await byKey.http.post('/webhooks/agent', { url, events: ['booking.*'] })).body.data.webhookId,
  };

  const living = async () => {
    const [vendor] = await reader.select().from(vendors).where(eq(vendors.userId, userId));
    const feeds = await reader
      .select()
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.vendorId, vendor!.id), isNull(calendarFeeds.revokedAt)));
    const opens: [string, boolean][] = [
      ['the session', (await thief.http.get('/users/me')).status === 200],
      [
        'its refresh token',
        (await market.nobody.http.post('/auth/refresh', { refreshToken: signIn.body.data.refreshToken })).status === 200,
      ],
      ['the key', (await byKey.http.get('/users/me')).status === 200],
      ['the app', await appWorks()],
      ['the login link', (await market.nobody.call('get_login_status', { loginRequestId, pollToken })).accessToken !== undefined],
      ['the calendar address', (await fetch(feed.url)).status === 200],
      ['a row of a device', (await reader.select().from(devices).where(eq(devices.userId, userId))).length > 0],
      [
        'a row of a webhook',
        (await reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId))).length > 0,
      ],
      ['a row of a calendar', feeds.length > 0],
      [
        'a row of a key',
        (
          await reader
            .select()
            .from(apiKeys)
            .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
        ).length > 0,
      ],
      ['a change of address', (await reader.select().from(emailChanges).where(eq(emailChanges.openKey, userId))).length > 0],
    ];
    return opens.filter(([, does]) => does).map(([name]) => name);
  };
  const moves = () =>
    market.nobody.http.post('/auth/confirm-email-change', {
      changeId: changeLink.pathname.split('/').at(-1),
      expires: Number(changeLink.searchParams.get('expires')),
      signature: changeLink.searchParams.get('signature'),
    });
  return {
    email,
    userId,
    person,
    added,
    async living() {
      const found = await living();
      return (await moves()).status === 200 ? [...found, 'the link of the change of address'] : found;
    },
  };
}

async function resetToken(email: string): Promise<string> {
  await market.nobody.call('forgot_password', { email });
  return (await newestMail(market, email, 'Choose a new password')).token;
}

/** Everything that recovers an account, or takes it away. */
const RECOVERIES: Readonly<Record<string, (one: Invaded) => Promise<unknown>>> = {
  'a new password by e-mail': async ({ email }) =>
    market.nobody.call('reset_password', { token: await resetToken(email), password: NEW }),
  'a new password by e-mail, on the page': async ({ email }) => {
    const body = new URLSearchParams({ token: await resetToken(email), password: NEW });
    return (await fetch(`${market.url}/reset-password`, { method: 'POST', body })).text();
  },
  'another password': ({ person }) => person.call('change_password', { currentPassword: OLD, newPassword: NEW }),
  'the end of all access': ({ person }) => person.http.del('/users/me/access'),
  'the end of all access, on the page': async ({ email }) => {
    const send = async (fields: Record<string, string>) =>
      (await fetch(`${market.url}/account`, { method: 'POST', body: new URLSearchParams(fields) })).text();
    const html = await send({ do: 'sign-in', email, password: OLD });
    const permit = /name="permit" value="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const words of ['Added', 'A device that is told through', 'Software at', 'A calendar address'])
      expect(html).toContain(words);
    expect(await send({ permit, do: 'ask-end-all' })).toMatch(/name="keep" value="whk_/);
    return send({ permit, do: 'end-everything' });
  },
  'a suspension': ({ userId }) =>
    market.admin.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'Chargebacks without end.' }),
  'another address, by an admin': ({ userId, email }) =>
    market.admin.http.patch(`/admin/users/${userId}/email`, {
      email: `recovered-${email}`,
      reason: 'Showed the identity card in a video call',
    }),
};

describe('nothing that somebody added who got in outlives', () => {
  test.each(Object.keys(RECOVERIES))('%s', async (name) => {
    const one = await invaded();
    const before = await one.living();
    expect(before).toHaveLength(12);
    const again = await invaded();
    await RECOVERIES[name]!(again);
    expect(await again.living()).toEqual([]);
  });
});

test('a person keeps by name what they know, whatever had added it', async () => {
  const { email, person, added, userId } = await invaded();
  const { items } = (await person.http.get('/users/me/access')).body.data;
  for (const id of Object.values(added)) expect(items.map((item: { id: string }) => item.id)).toContain(id);
  const keep = [added.key, added.device, added.ofKey, added.session, added.calendar];
  const html = await (await fetch(`${market.url}/reset-password?token=${await resetToken(email)}`)).text();
  for (const id of keep) expect(html).toContain(`name="keep" value="${id}"`);
  expect(html).not.toMatch(/name="keep"[^>]*checked/);
  const body = new URLSearchParams({ token: await resetToken(email), password: NEW });
  for (const id of keep.slice(1)) body.append('keep', id);
  expect((await fetch(`${market.url}/reset-password`, { method: 'POST', body })).status).toBe(200);
  const signedIn = await market.nobody.http.post('/auth/login', { email, password: NEW });
  const left = (await market.actor(signedIn.body.data.accessToken).http.get('/users/me/access')).body.data.items;
  const named = left.filter(({ kind, name }: { kind: string; name: string | null }) => kind !== 'SESSION' || name !== null);
  expect(named.map(({ id }: { id: string }) => id).toSorted()).toEqual(keep.slice(1).toSorted());
  // Its key was not kept, so it is the person's own from now on.
  const [kept] = await market.database.reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));
  expect(kept).toMatchObject({ id: added.ofKey, keyId: null, sessionId: null });
});

test('of an account whose address nobody had proven, nothing can be kept', async () => {
  const email = 'squatter@example.com';
  const { body } = await market.nobody.http.post('/auth/register', { email, password: OLD, name: 'Ana' });
  const squatter = market.actor(body.data.accessToken);
  const key = (await squatter.http.post('/auth/api-keys', { name: 'Backup' })).body.data;
  const token = await resetToken(email);
  expect((await market.nobody.http.get(`/auth/reset-password?token=${token}`)).body.data).toEqual({ mayKeep: [] });
  const ended = await market.nobody.call('reset_password', { token, password: NEW, keep: [key.keyId] });
  expect(ended).toMatchObject({ keysRevoked: 1 });
  expect((await market.actor(key.secret).http.get('/users/me')).status).toBe(401);
});

test('the list of what a new password ends opens by a good link alone', async () => {
  const { email } = await invaded();
  const token = await resetToken(email);
  const show = (secret: string) => market.nobody.http.get(`/auth/reset-password?token=${secret}`);
  expect((await show('nothing')).body.code).toBe('invalid_reset_token');
  expect((await show(token)).body.data.mayKeep.length).toBeGreaterThan(5);
  await market.nobody.call('reset_password', { token, password: NEW });
  expect((await show(token)).body.code).toBe('invalid_reset_token');
});

test('an administrator who is removed leaves no invitation that works', async () => {
  const invite = (who: Actor, email: string) => who.http.post('/admin/admins', { email });
  await invite(market.admin, 'second@example.com');
  const linkTo = async (email: string) =>
    new URL(
      /https?:\/\/[^\s>]+admin-invitation[^\s>]+/.exec(
        (await newestMail(market, email, `You are invited to administer ${market.settings.platformName}`)).text,
      )?.[0] ?? '',
    );
  const accept = ({ pathname, searchParams }: URL) =>
    market.nobody.http.post(`/auth/admin-invitations/${pathname.split('/').at(-1)}?${searchParams.toString()}`, {
      name: 'Admin',
      password: 'Quiet-Lantern-84-River',
    });
  const second = await accept(await linkTo('second@example.com'));
  expect(second.status).toBe(200);
  const signedIn = await market.nobody.http.post('/auth/login', {
    email: 'second@example.com',
    password: 'Quiet-Lantern-84-River',
  });
  await invite(market.actor(signedIn.body.data.accessToken), 'third@example.com');
  // A letter whose invitation is closed before it was sent is not sent at all.
  const third = await linkTo('third@example.com');
  await market.admin.http.del(`/admin/admins/${second.body.data.userId}?reason=Left`);
  expect(await accept(third)).toMatchObject({ body: { code: 'invitation_closed' } });
});
