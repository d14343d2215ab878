import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '../../db/schema/index.ts';
import { SCOPES } from '../../db/values/index.ts';
import { LINK_SCOPES } from '../../src/manifests/verdict.ts';
import { linkedSession } from '../harness/people.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const PASSWORD = 'demo-password-1';
const link = (args: object = {}) => market.nobody.call('create_login_link', { clientName: 'Claude', ...args });
const approve = (userCode: string, email: string, password = PASSWORD) =>
  market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email, password });
const register = async (email: string) =>
  market.actor(
    (await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: 'Ana' })).body.data.accessToken,
  );

/** The tokens of a link that somebody new approved. */
async function approved(email: string, wish: { role?: string; scopes?: readonly string[] }) {
  await register(email);
  const asked = await link(wish);
  const shop = wish.role === 'VENDOR' ? { shop: { vendorName: `Shop of ${email}`, vendorType: 'INDIVIDUAL' } } : {};
  const path = `/auth/login-codes/${asked.userCode}/approve`;
  expect((await market.nobody.http.post(path, { email, password: PASSWORD, ...shop })).status).toBe(200);
  return collect(asked);
}

async function collect({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) {
  market.clock.advance({ minutes: 1 });
  return market.nobody.call('get_login_status', { loginRequestId, pollToken });
}

describe('software that a login link let in', () => {
  test('cannot act for an administrator, who cannot approve a link', async () => {
    const asked = await link({ scopes: ['read:catalog'] });
    const refused = await approve(asked.userCode, 'admin@demo.test');
    expect(refused).toMatchObject({ status: 403, body: { code: 'admin_lets_nobody_in' } });
    expect(refused.body.error).toContain('another account');
    expect(await collect(asked)).toMatchObject({ status: 'PENDING' });
  });

  test('cannot act for an administrator by a session from before either', async () => {
    const agent = market.actor(await linkedSession(market, 'admin@demo.test', LINK_SCOPES));
    const bookingId = await confirmedKayak(market);
    for (const answer of [
      await agent.http.get('/admin/users'),
      await agent.http.patch('/admin/users/usr_x', { action: 'suspend', reason: 'because' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', details: { has: 'a login link' } } });
    }
    const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
    const invoices = (who: Actor) => who.http.get(`/bookings/${bookingId}/payments/${payment?.id}/invoice`);
    expect([await invoices(market.admin), await invoices(agent)]).toMatchObject([{ status: 200 }, { status: 404 }]);
  });

  test('is let in by a page that names everything that it can do', async () => {
    const page = async (args: object = {}) => (await fetch((await link(args)).verificationUrl)).text();
    const all = await page({ role: 'VENDOR', scopes: SCOPES });
    for (const words of [
      'everything else that is stored',
      'change your name',
      'open a shop',
      'end your API keys',
      'bank account',
    ]) {
      expect(all).toContain(words);
    }
    expect(all).not.toContain('make keys');
    const [renting, owning] = [await page(), await page({ role: 'VENDOR' })];
    expect([renting, owning].map((usual) => usual.includes('book, change and cancel for you'))).toEqual([true, false]);
    for (const usual of [renting, owning]) {
      for (const words of ['open a shop', 'end your API keys', 'change your name', 'bank account'])
        expect(usual).not.toContain(words);
    }
  });

  test('may rent and confirm the phone number, needs more scopes for the rest, and is told how to ask', async () => {
    const { accessToken } = await approved('lent@example.com', {});
    const agent = market.actor(accessToken);
    expect((await agent.try('verify_phone_otp', { action: 'send', phone: '+351912345678' })).isError).toBe(false);
    expect((await agent.http.get('/bookings')).status).toBe(200);
    expect((await agent.http.get('/users/me')).status).toBe(200);
    const shop = { vendorName: 'Mine', vendorType: 'INDIVIDUAL' };
    for (const refused of [
      await agent.try('activate_vendor', shop),
      await agent.try('update_profile', { name: 'Mallory' }),
      await agent.try('manage_api_keys', { action: 'create', name: 'mine' }),
    ]) {
      expect(refused).toMatchObject({ httpStatus: 403 });
    }
    expect((await agent.http.del('/users/me/sessions')).body).toMatchObject({
      code: 'insufficient_scope',
      nextActions: [{ tool: 'create_login_link', args: { scopes: expect.arrayContaining(['write:booking', 'write:account']) } }],
    });
  });

  test('may rent out but not change the bank account, unless it asks for that scope', async () => {
    const bank = { action: 'set', iban: 'PT50000201231234567890154', holder: 'Mallory' };
    const usual = await approved('shop.lent@example.com', { role: 'VENDOR' });
    const agent = market.actor(usual.accessToken, 'mcp-owner');
    expect((await agent.try('list_my_assets')).isError).toBe(false);
    expect(await agent.try('manage_payout_bank', bank)).toMatchObject({ httpStatus: 403 });
    const asked = await approved('bank.lent@example.com', { role: 'VENDOR', scopes: ['write:payout-bank'] });
    expect((await market.actor(asked.accessToken, 'mcp-owner').try('manage_payout_bank', bank)).isError).toBe(false);
  });

  test('cannot erase the account, because it is never given the password', async () => {
    const agent = market.actor(await linkedSession(market, 'nikos@demo.test', ['read:catalog', 'write:account']));
    const { email } = await agent.call('get_profile');
    for (const guess of [{}, { password: '' }, { password: email }]) {
      expect((await agent.http.post('/users/me/erase', { confirmEmail: email, ...guess })).status).toBe(400);
    }
    expect((await agent.http.get('/users/me')).status).toBe(200);
  });

  test.each(['reset', 'change'])('and has not fetched its tokens yet gets none after a password %s', async (how) => {
    const email = `${how}.link@example.com`;
    const person = await register(email);
    const asked = await link();
    expect((await approve(asked.userCode, email)).status).toBe(200);
    await newPassword(how, person, email);
    const { accessToken, status } = await collect(asked);
    expect([status, accessToken]).toEqual(['EXPIRED', undefined]);
  });
});

describe('a credential that ends', () => {
  const DAY = 86_400_000;
  const keyOf = async (who: Actor, wish: object) => (await who.http.post('/auth/api-keys', { name: 'Key', ...wish })).body.data;

  test('of a login link cannot make or rotate a key, which would outlive it, and the person still can', async () => {
    const agent = market.actor(
      await linkedSession(market, 'beatriz@demo.test', ['read:catalog', 'write:account', 'write:booking']),
    );
    const person = await market.signIn('beatriz@demo.test');
    const { keyId } = await keyOf(person, { scopes: ['read:booking'] });
    for (const path of ['/auth/api-keys', `/auth/api-keys/${keyId}/rotate`]) {
      const refused = await agent.http.post(path, path.endsWith('rotate') ? {} : { name: 'mine', scopes: ['read:booking'] });
      expect(refused).toMatchObject({
        status: 403,
        body: {
          code: 'login_link_grants_no_keys',
          nextActions: [{ tool: 'get_profile', requiresHuman: true, pageUrl: `${market.url}/account` }],
        },
      });
    }
    expect((await person.http.post(`/auth/api-keys/${keyId}/rotate`, {})).status).toBe(201);
  });

  test.each([{}, { expiresInDays: 3650 }])('of a key cannot make a key that lasts longer, asked for %o', async (wish) => {
    const maker = await keyOf(market.renter, { expiresInDays: 1, scopes: ['write:account'] });
    const made = await keyOf(market.actor(maker.secret), { ...wish, scopes: ['read:account'] });
    expect(made.expiresAt).toBe(maker.expiresAt);
    const endless = await keyOf(market.renter, { scopes: ['read:account'] });
    const rotated = await market.actor(maker.secret).http.post(`/auth/api-keys/${endless.keyId}/rotate`, {});
    expect(rotated.body.data.expiresAt).toBe(maker.expiresAt);
  });

  test('of a key may make a key that ends sooner, and a key without an end may set any end', async () => {
    const maker = await keyOf(market.renter, { expiresInDays: 9, scopes: ['write:account'] });
    const sooner = await keyOf(market.actor(maker.secret), { expiresInDays: 2, scopes: ['read:account'] });
    expect(Date.parse(sooner.expiresAt) - market.clock.now().getTime()).toBeLessThanOrEqual(2 * DAY);
    const endless = await keyOf(market.renter, { scopes: ['write:account'] });
    expect((await keyOf(market.actor(endless.secret), { scopes: ['read:account'] })).expiresAt).toBeNull();
  });
});

describe('an account that somebody else registered in the victim’s name', () => {
  test('gives no access to its first user once the victim has taken it over by e-mail', async () => {
    const squatter = await register('victim@example.com');
    const { secret } = await squatter.call('manage_api_keys', { action: 'create', name: 'stays' });
    const asked = await link();
    await approve(asked.userCode, 'victim@example.com');
    const linked = market.actor((await collect(asked)).accessToken);
    await market.nobody.call('forgot_password', { email: 'victim@example.com' });
    const { token } = await newestMail(market, 'victim@example.com', 'Choose a new password');
    const reset = await market.nobody.call('reset_password', { token, password: 'a brand new one' });
    expect(reset).toMatchObject({ keysRevoked: 1, sessionsEnded: 2 });
    for (const who of [squatter, linked, market.actor(secret)]) expect((await who.http.get('/users/me')).status).toBe(401);
  });
});

async function newPassword(how: string, person: Actor, email: string): Promise<void> {
  if (how === 'change') {
    await person.call('change_password', { currentPassword: PASSWORD, newPassword: 'a brand new one' });
    return;
  }
  await market.nobody.call('forgot_password', { email });
  const { token } = await newestMail(market, email, 'Choose a new password');
  await market.nobody.call('reset_password', { token, password: 'a brand new one' });
}
