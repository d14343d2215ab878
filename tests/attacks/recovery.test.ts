import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adminInvitations,
  apiKeys,
  calendarFeeds,
  devices,
  emailChanges,
  sessions,
  users,
  vendors,
  webhookEndpoints,
} from '../../db/schema/index.ts';
import { issuePasswordReset } from '../../src/domain/oversight/account-security/index.ts';
import { connect, refresh, signedIn } from '../harness/oauth-client.ts';
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

/** The box on the page that keeps this one thing. */
const keepBox = (id: string) => new RegExp(`<input(?=[^>]*name="keep")[^>]*value="${id}"`);

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
    const page = await signedIn(market.url, { email, password: OLD });
    const { body } = await page.open('/account/access');
    for (const words of ['Added', 'A device that is told through', 'Software at', 'A calendar address'])
      expect(body).toContain(words);
    expect((await page.open('/account/access?end-all')).body).toMatch(/name="keep"[^>]* value="whk_/);
    return page.submit('/account/access', { kind: 'ALL' });
  },
  'a suspension': ({ userId }) =>
    market.admin.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'Chargebacks without end.' }),
  'another address, by an admin': ({ userId, email }) =>
    market.admin.http.patch(`/admin/users/${userId}/email`, {
      email: `recovered-${email}`,
      reason: 'Showed the identity card in a video call',
    }),
};

describe('everything that an intruder added ends with', () => {
  test.each(Object.keys(RECOVERIES))('%s', async (name) => {
    const one = await invaded();
    const before = await one.living();
    expect(before).toHaveLength(12);
    const again = await invaded();
    await RECOVERIES[name]!(again);
    expect(await again.living()).toEqual([]);
  });
});

test('a person keeps chosen items by naming them, whoever had added them', async () => {
  const { email, person, added, userId } = await invaded();
  const { items } = (await person.http.get('/users/me/access')).body.data;
  for (const id of Object.values(added)) expect(items.map((item: { id: string }) => item.id)).toContain(id);
  const keep = [added.key, added.device, added.ofKey, added.session, added.calendar];
  const html = await (await fetch(`${market.url}/reset-password?token=${await resetToken(email)}`)).text();
  for (const id of keep) expect(html).toMatch(keepBox(id));
  expect(html).not.toMatch(/<input(?=[^>]*name="keep")[^>]*checked/);
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

test('nothing can be kept of an account whose address was never confirmed', async () => {
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

test('the list of what a new password ends is shown only with a valid link', async () => {
  const { email } = await invaded();
  const token = await resetToken(email);
  const show = (secret: string) => market.nobody.http.get(`/auth/reset-password?token=${secret}`);
  expect((await show('nothing')).body.code).toBe('invalid_reset_token');
  expect((await show(token)).body.data.mayKeep.length).toBeGreaterThan(5);
  await market.nobody.call('reset_password', { token, password: NEW });
  expect((await show(token)).body.code).toBe('invalid_reset_token');
});

async function confirmPhone(person: Actor, phone: string): Promise<void> {
  expect((await person.http.post('/auth/otp/send', { phone })).status).toBe(200);
  const outbox = join(market.folder, 'outbox');
  const newest = readdirSync(outbox)
    .filter((file) => !file.startsWith('mail-'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const code = /\b(\d{6})\b/.exec(readFileSync(join(outbox, newest ?? ''), 'utf8'))?.[1];
  expect((await person.http.post('/auth/otp/verify', { code })).status).toBe(200);
}

/** Somebody got in, and had another telephone told and vouched for. */
async function withPhone() {
  const { email, userId, person } = await invaded();
  const phone = `+3519120010${String(people).padStart(2, '0')}`;
  await confirmPhone(person, phone);
  const listed = (await person.http.get('/users/me/access')).body.data.items;
  const { id } = listed.find(({ kind }: { kind: string }) => kind === 'PHONE');
  const row = async () => (await market.database.reader.select().from(users).where(eq(users.id, userId)))[0]!;
  return { email, userId, person, phone, id, row, one: { email, userId, person } as Invaded };
}

describe('a confirmed telephone number must be confirmed again after', () => {
  test.each(Object.keys(RECOVERIES).filter((name) => name !== 'another password' && !name.endsWith('on the page')))(
    '%s',
    async (name) => {
      const { one, phone, row } = await withPhone();
      expect((await row()).phoneVerifiedAt).not.toBeNull();
      await RECOVERIES[name]!(one);
      expect(await row()).toMatchObject({ phone, phoneVerifiedAt: null });
    },
  );
});

test('a telephone number stays confirmed when it is named, and when the person changes a known password', async () => {
  const { email, person, row, id } = await withPhone();
  expect(id).not.toContain((await row()).phone!.slice(1));
  const changed = await person.call('change_password', { currentPassword: OLD, newPassword: NEW });
  expect(changed).toMatchObject({ phonesUnverified: 0 });
  const kept = await market.nobody.call('reset_password', { token: await resetToken(email), password: OLD, keep: [id] });
  expect(kept).toMatchObject({ phonesUnverified: 0 });
  expect((await row()).phoneVerifiedAt).not.toBeNull();
  const ended = await market.nobody.call('reset_password', { token: await resetToken(email), password: NEW });
  expect(ended).toMatchObject({ phonesUnverified: 1 });
});

test('a number that was confirmed after the list was shown is not kept in place of the listed one', async () => {
  const { email, person, row, id } = await withPhone();
  await person.http.patch('/users/me', { phone: null });
  market.clock.advance({ minutes: 2 });
  await confirmPhone(person, '+351912001999');
  await market.nobody.call('reset_password', { token: await resetToken(email), password: NEW, keep: [id] });
  expect(await row()).toMatchObject({ phone: '+351912001999', phoneVerifiedAt: null });
});

const ADMIN_PASSWORD = 'Quiet-Lantern-84-River';

async function invite(who: Actor, email: string): Promise<URL> {
  await who.http.post('/admin/admins', { email });
  const letter = await newestMail(market, email, `You are invited to administer ${market.settings.platformName}`);
  return new URL(/https?:\/\/[^\s>]+admin-invitation[^\s>]+/.exec(letter.text)?.[0] ?? '');
}

function accept({ pathname, searchParams }: URL) {
  return market.nobody.http.post(`/auth/admin-invitations/${pathname.split('/').at(-1)}?${searchParams.toString()}`, {
    name: 'Admin',
    password: ADMIN_PASSWORD,
  });
}

/** An administrator in whose account somebody has invited two others. */
async function invadedAdmin() {
  people += 1;
  const email = `admin-${people}@example.com`;
  const { userId } = (await accept(await invite(market.admin, email))).body.data;
  const signedIn = await market.nobody.http.post('/auth/login', { email, password: ADMIN_PASSWORD });
  const admin = market.actor(signedIn.body.data.accessToken);
  const links = [await invite(admin, `known-${people}@example.com`), await invite(admin, `thief-${people}@example.com`)];
  const [known, thief] = links.map(({ pathname }) => pathname.split('/').at(-1)!);
  const open = async () =>
    (
      await market.database.reader
        .select()
        .from(adminInvitations)
        .where(and(eq(adminInvitations.invitedBy, userId), eq(adminInvitations.status, 'PENDING')))
    ).map(({ id }) => id);
  return { email, userId: String(userId), admin, known: known!, thief: thief!, thiefs: links[1]!, open };
}
type InvadedAdmin = Awaited<ReturnType<typeof invadedAdmin>>;

const ADMIN_RECOVERIES: Readonly<Record<string, (one: InvadedAdmin) => Promise<unknown>>> = {
  'a new password by e-mail': async ({ email }) =>
    market.nobody.call('reset_password', { token: await resetToken(email), password: 'Calm-Harbour-31-Pine' }),
  'another password': ({ admin }) =>
    admin.call('change_password', { currentPassword: ADMIN_PASSWORD, newPassword: 'Calm-Harbour-31-Pine' }),
  'the end of all access': ({ admin }) => admin.http.del('/users/me/access'),
  'a link of the command line': ({ email }) => market.pipeline.perform(issuePasswordReset, { email }),
  'another address, by an admin': ({ userId, email }) =>
    market.admin.http.patch(`/admin/users/${userId}/email`, { email: `recovered-${email}`, reason: 'Showed the identity card' }),
  'a suspension': ({ userId }) =>
    market.admin.http.patch(`/admin/admins/${userId}`, { action: 'suspend', reason: 'The laptop was stolen' }),
  'a removal': ({ userId }) => market.admin.http.del(`/admin/admins/${userId}?reason=Left`),
};

describe('an invitation that an administrator had sent is closed after', () => {
  test.each(Object.keys(ADMIN_RECOVERIES))('%s', async (name) => {
    const one = await invadedAdmin();
    expect(await one.open()).toHaveLength(2);
    await ADMIN_RECOVERIES[name]!(one);
    expect(await one.open()).toEqual([]);
    expect(await accept(one.thiefs)).toMatchObject({ body: { code: 'invitation_closed' } });
  });
});

test('an administrator keeps an invitation by naming it', async () => {
  const { email, known, open } = await invadedAdmin();
  const token = await resetToken(email);
  const html = await (await fetch(`${market.url}/reset-password?token=${token}`)).text();
  expect(html).toMatch(keepBox(known));
  const ended = await market.nobody.call('reset_password', { token, password: 'Calm-Harbour-31-Pine', keep: [known] });
  expect(ended).toMatchObject({ invitationsClosed: 1 });
  expect(await open()).toEqual([known]);
});

test('the account page lists invitations and the confirmed telephone number, each with a button that ends it', async () => {
  const { email, known, thief, open } = await invadedAdmin();
  const office = await signedIn(market.url, { email, password: ADMIN_PASSWORD });
  const invited = `The invitation of thief-${people}@example.com to administer the platform`;
  expect((await office.open('/account/access')).body).toContain(invited);
  expect((await office.submit('/account/access', { kind: 'INVITATION', id: thief })).status).toBe(303);
  expect(await open()).toEqual([known]);

  const { row, ...renter } = await withPhone();
  const home = await signedIn(market.url, { email: renter.email, password: OLD });
  expect((await home.open('/account/access')).body).toContain(`The confirmed phone number +351…${renter.phone.slice(-3)}`);
  await home.submit('/account/access', { kind: 'PHONE', id: renter.id });
  expect(await row()).toMatchObject({ phone: null, phoneVerifiedAt: null });
});
