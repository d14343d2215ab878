import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
/** Credentials that are worth nothing, by what is wrong with them. */
const worn = new Map<string, Actor>();
let refreshToken: string;
beforeAll(async () => {
  market = await startMarketplace();
  const old = await register('worn@example.com');
  const { secret } = await market.renter.call('manage_api_keys', { action: 'create', name: 'short', expiresInDays: 1 });
  market.clock.advance({ days: 2 });
  const ended = await register('ended@example.com');
  await market.actor(ended.accessToken).call('logout');
  ({ refreshToken } = old);
  worn.set('expired', market.actor(old.accessToken));
  worn.set('revoked', market.actor(ended.accessToken));
  worn.set('malformed', market.actor('not-a-token'));
  worn.set('expired key', market.actor(secret));
});
afterAll(() => market.close());

const SIGN_IN = { email: 'renter@demo.test', password: 'demo-password-1' };

async function register(email: string, more: object = {}) {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'Ana', ...more });
  return body.data;
}

const SIGN_INS = ['create_login_link', 'login', 'create_login_link', 'owner_login'];
const STEPS: Record<string, string[]> = {
  expired: ['refresh_token', ...SIGN_INS],
  revoked: SIGN_INS,
  malformed: SIGN_INS,
  'expired key': ['manage_api_keys', 'create_login_link', 'login'],
};

describe.each(['expired', 'revoked', 'malformed', 'expired key'])('with a credential that is %s', (what) => {
  const http = () => worn.get(what)!.http;

  test('every call that renews it works, over both doors', async () => {
    expect((await http().post('/auth/login', SIGN_IN)).status).toBe(200);
    expect((await http().post('/auth/owner-login', { ...SIGN_IN, email: 'vendor@demo.test' })).status).toBe(200);
    expect((await http().post('/auth/login-links', { clientName: 'Claude' })).status).toBe(201);
    expect((await http().post('/auth/forgot-password', { email: SIGN_IN.email })).status).toBe(200);
    const renewed = await http().post('/auth/refresh', { refreshToken });
    expect(renewed.status).toBe(200);
    ({ refreshToken } = renewed.body.data);
    expect(await worn.get(what)!.call('login', SIGN_IN)).toMatchObject({ user: { email: SIGN_IN.email } });
    expect(await worn.get(what)!.try('get_login_status', { loginRequestId: 'x', pollToken: 'x' })).toMatchObject({
      httpStatus: 200,
      error: { code: 'not_found' },
    });
  });

  test('a public call says that it works without a credential, or how to sign in', async () => {
    const { status, body } = await http().get('/assets');
    expect({ status, ...body }).toMatchObject({
      status: 401,
      code: 'invalid_credential',
      error: expect.stringContaining('call again without the Authorization header'),
    });
    const tools = body.nextActions.map(({ tool }: { tool: string }) => tool);
    expect(tools).toEqual(STEPS[what]);
  });
});

test('a guess with an expired token counts for its address like any other', async () => {
  const guarded = await startMarketplace({ LOGIN_ATTEMPTS: '5' });
  try {
    const { http } = guarded.actor('not-a-token');
    const tries = [];
    for (let number = 0; number < 7; number += 1) {
      tries.push(await http.post('/auth/login', { ...SIGN_IN, password: 'a wrong password' }));
    }
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  } finally {
    await guarded.close();
  }
});

test('a customer’s token does not hinder a sign-in at the owner endpoint', async () => {
  const { credential } = market.actor((await register('customer@example.com')).accessToken);
  const customer = market.actor(credential, 'mcp-owner');
  expect(await customer.call('owner_login', { ...SIGN_IN, email: 'vendor@demo.test' })).toMatchObject({ expiresIn: 3600 });
  const refused = await customer.try('list_my_assets');
  expect(refused).toMatchObject({ httpStatus: 403, error: { data: { code: 'forbidden' } } });
  const steps = ['search_assets', 'activate_vendor', 'register_vendor_account'];
  expect(refused.error.data.nextActions.map(({ tool }: { tool: string }) => tool)).toEqual(steps);
  const overRest = await market.actor(credential).http.get('/owner/assets');
  expect(overRest).toMatchObject({ status: 403, body: { nextActions: steps.map((tool) => ({ tool })) } });
});

describe('a credential without a needed scope', () => {
  test('is told to make a key that keeps the rights of the old one', async () => {
    const owner = await market.signIn('vendor@demo.test');
    const wish = { action: 'create', name: 'x', scopes: ['read:booking', 'read:owner'] };
    const { secret } = await owner.call('manage_api_keys', wish);
    const scopes = ['read:booking', 'read:owner', 'read:account'];
    expect((await market.actor(secret).http.get('/users/me')).body).toMatchObject({
      error: 'The API key lacks the scope read:account; it has read:booking, read:owner.',
      nextActions: [
        { tool: 'create_login_link', args: { role: 'VENDOR', scopes }, actor: 'OWNER' },
        {
          tool: 'manage_api_keys',
          args: { action: 'create', scopes },
          actor: 'RENTER',
          method: 'POST',
          path: '/api/v1/auth/api-keys',
        },
      ],
    });
  });

  test('of a login link is told on which page the person allows more, or to ask for another link', async () => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Claude', scopes: ['read:booking'] });
    await market.nobody.http.post(`/auth/login-codes/${asked.userCode}/approve`, SIGN_IN);
    const { loginRequestId, pollToken } = asked;
    const { accessToken } = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
    expect((await market.actor(accessToken).http.get('/users/me')).body).toMatchObject({
      error: expect.stringMatching(
        /^The access token lacks the scope read:account; it has read:booking\. The person allows it on /,
      ),
      nextActions: [
        {
          tool: 'create_login_link',
          args: { role: 'CUSTOMER', scopes: ['read:booking', 'read:account'] },
          actor: 'RENTER',
          pageUrl: expect.stringContaining('/oauth/allow/ses_'),
        },
      ],
    });
  });
});

describe('signing out', () => {
  test('can be repeated with the same token', async () => {
    const ana = market.actor((await register('twice@example.com')).accessToken);
    expect(await ana.call('logout')).toEqual({ signedOut: true, nextActions: [] });
    expect(await ana.call('logout')).toEqual({ signedOut: true, alreadyDone: true, nextActions: [] });
  });

  test('says so when nothing was ended', async () => {
    const person = await market.signIn(SIGN_IN.email);
    const scopes = ['write:booking', 'write:account'];
    const { keyId, secret } = await person.call('manage_api_keys', { action: 'create', name: 'goes on', scopes });
    const renter = market.actor(secret);
    expect(await renter.call('logout')).toMatchObject({
      signedOut: false,
      nextActions: [{ tool: 'manage_api_keys', args: { action: 'revoke', keyId } }],
    });
    expect((await renter.http.get('/users/me')).status).toBe(200);
    expect(await market.nobody.call('logout')).toMatchObject({ signedOut: false, note: expect.stringContaining('refreshToken') });
  });
});

describe('an account', () => {
  test('keeps city and country from its registration and can remove its phone number', async () => {
    const { accessToken } = await register('city@example.com', { city: 'Porto', country: 'pt' });
    const { http } = market.actor(accessToken);
    expect((await http.get('/users/me')).body.data).toMatchObject({ city: 'Porto', country: 'PT', phone: null });
    await http.patch('/users/me', { phone: '+351 912 345 678' });
    expect((await http.patch('/users/me', { city: 'Faro' })).body.data).toMatchObject({ phone: '+351912345678', city: 'Faro' });
    expect((await http.patch('/users/me', { phone: null })).body.data).toMatchObject({ phone: null, phoneVerified: false });
  });

  test.each(['password', 'Passw0rd!', '12345678', 'qwertyuiop', 'aaaaaaaa', 'Welcome2027'])(
    'cannot be opened with a password like %s',
    async (password) => {
      const refused = await market.nobody.http.post('/auth/register', { email: 'weak@example.com', password, name: 'Ana' });
      expect(refused.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'password' }] } });
    },
  );
});

test('a tool of the other endpoint is refused with its address', async () => {
  const there = await market.nobody.try('owner_login', { ...SIGN_IN });
  expect(there.error.message).toContain('owner_login is a tool of /api/v1/mcp-owner.');
  const here = await market.actor(null, 'mcp-owner').try('refresh_token', { refreshToken: 'x' });
  expect(here.error.message).toContain('refresh_token is a tool of /api/v1/mcp.');
});

test('the trust profile of “me” is the private one', async () => {
  const { accessToken, user } = await register('me@example.com');
  const mine = await market.actor(accessToken).call('get_trust_profile', { userId: 'me' });
  expect(mine.public).toEqual(await market.nobody.call('get_trust_profile', { userId: user.id }));
  expect(mine.public.renter.rating).toEqual({ average: null, count: 0 });
  expect(await market.nobody.try('get_trust_profile', { userId: 'me' })).toMatchObject({ httpStatus: 401 });
});
