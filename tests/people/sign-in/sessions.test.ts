import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingKeys } from '../../../db/schema/index.ts';
import { TEST_NOW } from '../../harness/clock.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function register(email: string) {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'Ana' });
  return body.data;
}

test('registering gives tokens that work at once, over REST and over MCP', async () => {
  const { accessToken, user, expiresIn } = await register('Ana@Example.com ');
  expect({ user, expiresIn }).toMatchObject({ user: { email: 'ana@example.com', role: 'CUSTOMER' }, expiresIn: 3600 });
  const ana = market.actor(accessToken);
  expect(await ana.call('get_profile')).toMatchObject({ email: 'ana@example.com', emailVerified: false, vendor: null });
  expect((await ana.http.get('/users/me')).body.data).toMatchObject({ name: 'Ana' });
});

test('a refresh token works once, and using it twice ends the session', async () => {
  const { accessToken, refreshToken } = await register('rotation@example.com');
  const { http } = market.nobody;
  const second = await http.post('/auth/refresh', { refreshToken });
  expect(second.status).toBe(200);
  expect(second.body.data.refreshToken).not.toBe(refreshToken);
  const reused = await http.post('/auth/refresh', { refreshToken });
  expect(reused).toMatchObject({ status: 401, body: { code: 'invalid_refresh_token', details: { reason: 'reused' } } });
  const afterwards = await http.post('/auth/refresh', { refreshToken: second.body.data.refreshToken });
  expect(afterwards).toMatchObject({ status: 401, body: { details: { reason: 'revoked' } } });
  expect((await market.actor(accessToken).http.get('/users/me')).status).toBe(401);
});

test('of many parallel uses of one refresh token at most one succeeds', async () => {
  const { refreshToken } = await register('parallel@example.com');
  const answers = await Promise.all(Array.from({ length: 10 }, () => market.nobody.http.post('/auth/refresh', { refreshToken })));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(9);
});

test('after signing out neither token is accepted', async () => {
  const { accessToken, refreshToken } = await register('logout@example.com');
  const ana = market.actor(accessToken);
  await ana.call('logout', { refreshToken });
  expect((await ana.try('get_profile')).httpStatus).toBe(401);
  expect((await market.nobody.http.post('/auth/refresh', { refreshToken })).status).toBe(401);
});

test('a wrong password and an unknown account get the same answer', async () => {
  await register('known@example.com');
  const wrong = await market.nobody.http.post('/auth/login', { email: 'known@example.com', password: 'not the password' });
  const unknown = await market.nobody.http.post('/auth/login', { email: 'unknown@example.com', password: 'not the password' });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});

test('guesses are stopped after the allowed number of failures, with the time to wait', async () => {
  const guarded = await startMarketplace({ LOGIN_ATTEMPTS: '20' });
  try {
    const guess = () => guarded.nobody.http.post('/auth/login', { email: 'renter@demo.test', password: 'guess' });
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await guess()).status).toBe(401);
    const stopped = await guess();
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await guarded.close();
  }
});

test('a locked account and a locked network are told apart, and registering reveals few addresses', async () => {
  const guarded = await startMarketplace({ LOGIN_ATTEMPTS: '3', TRUST_PROXY: 'true' });
  try {
    const from = (address: string, path: string, body: object) =>
      fetch(`${guarded.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      }).then(async (answer) => ({ status: answer.status, ...((await answer.json()) as object) }));
    const guess = { email: 'renter@demo.test', password: 'guess' };
    // Ten times as many as from one address, each from a network of its own.
    for (let address = 1; address <= 30; address += 1) await from(`10.${address}.1.1`, '/auth/login', guess);
    const account = await from('10.0.0.4', '/auth/login', { ...guess, password: 'demo-password-1' });
    expect(account).toMatchObject({
      status: 429,
      // Begun minutes count: a second more than fifteen of them is the sixteenth.
      error: expect.stringMatching(/Signing in to this account is locked for 1[56] minutes/),
    });

    const taken = { email: 'vendor@demo.test', password: 'long enough 1', name: 'Eve' };
    for (let time = 0; time < 3; time += 1) expect((await from('10.0.0.9', '/auth/register', taken)).status).toBe(400);
    const fourth = await from('10.0.0.9', '/auth/register', { ...taken, email: 'new@example.com' });
    expect(fourth).toMatchObject({ status: 429, error: expect.stringContaining('from your network address') });
    expect((await from('10.0.0.10', '/auth/register', { ...taken, email: 'new@example.com' })).status).toBe(201);
  } finally {
    await guarded.close();
  }
});

test('a vendor registers with a shop and signs in at the owner endpoint, and a customer cannot', async () => {
  const owner = market.actor(null, 'mcp-owner');
  const registered = await owner.call('register_vendor_account', {
    email: 'shop@example.com',
    password: 'long enough 1',
    name: 'Bo',
    vendorName: 'Bo’s Boats',
    vendorType: 'COMPANY',
    country: 'pt',
  });
  expect(registered.user.role).toBe('VENDOR');
  const profile = await market.actor(registered.accessToken).call('get_profile');
  expect(profile.vendor).toMatchObject({ slug: 'bo-s-boats', type: 'COMPANY' });
  const refused = await owner.try('owner_login', { email: 'renter@demo.test', password: 'demo-password-1' });
  expect(refused.error).toMatchObject({ code: 'not_a_vendor' });
  expect((await market.actor(market.renter.credential, 'mcp-owner').try('list_my_assets')).httpStatus).toBe(403);
});

test('the published key set verifies access tokens', async () => {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const { publicKeySet } = await import('../../../src/domain/people/sign-in/index.ts');
  const keys = await publicKeySet(market.database.reader, market.clock.now());
  const { payload } = await jwtVerify(market.renter.credential ?? '', createLocalJWKSet(keys), {
    issuer: market.url,
    audience: market.url,
  });
  expect(payload).toMatchObject({ role: 'CUSTOMER', sid: expect.stringMatching(/^ses_/) });
});

test('changing the profile answers with the stored values, and a new phone number is unverified', async () => {
  const { accessToken } = await register('profile@example.com');
  const ana = market.actor(accessToken);
  const updated = await ana.call('update_profile', { city: 'Porto', country: 'pt', phone: '+351 912 345 678' });
  expect(updated).toMatchObject({ city: 'Porto', country: 'PT', phone: '+351912345678', phoneVerified: false });
  const refused = await ana.http.patch('/users/me', { phone: '12' });
  expect(refused.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'phone' }] } });
});

test('a signing key is used for its days, and its tokens are valid until they expire', async () => {
  const minutesTo = (instant: Date) => (instant.getTime() - market.clock.now().getTime()) / 60_000;
  const keySet = async () => {
    const { keys } = (await (await fetch(`${market.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  };
  const [key] = await market.database.reader.select().from(signingKeys);
  market.clock.advance({ minutes: minutesTo(key?.signsUntil ?? TEST_NOW) - 30 });
  const before = await register('before@example.com');
  market.clock.advance({ minutes: 40 });
  const after = await register('after@example.com');
  const signers = [before, after].map(({ accessToken }) => decodeProtectedHeader(accessToken).kid);
  expect(signers[0]).toBe(key?.id);
  expect(new Set(signers).size).toBe(2);
  expect(new Set(await keySet())).toEqual(new Set(signers));
  for (const { accessToken } of [before, after]) expect((await market.actor(accessToken).http.get('/users/me')).status).toBe(200);

  market.clock.advance({ minutes: 25 });
  expect((await market.actor(before.accessToken).http.get('/users/me')).status).toBe(401);
  expect((await market.actor(after.accessToken).http.get('/users/me')).status).toBe(200);
  market.clock.advance({ minutes: 30 });
  expect(await keySet()).toEqual([signers[1]]);
});
