import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPage, type AccountPage } from '../harness/account-page.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let account: AccountPage;
beforeAll(async () => {
  market = await startMarketplace();
  account = accountPage(market);
});
afterAll(() => market.close());

const SIGNED_OUT = { status: 401, html: expect.stringContaining('not signed in here any more') };

describe('a permit', () => {
  test.each([14, 16])('is valid for a quarter of an hour: tried after %i minutes', async (minutes) => {
    const { permit } = await account.openNew();
    market.clock.advance({ minutes });
    const page = await account.send({ permit, do: 'export' });
    expect([page.status, page.html.includes('"sections"')]).toEqual(minutes < 15 ? [200, true] : [401, false]);
  });

  test('ends with a new password', async () => {
    const { permit, email } = await account.openNew();
    await market.nobody.call('forgot_password', { email });
    const { token } = await newestMail(market, email, 'Choose a new password');
    await market.nobody.call('reset_password', { token, password: 'a brand new one' });
    expect(await account.send({ permit, do: 'end-everything' })).toMatchObject(SIGNED_OUT);
  });

  test('ends when another session changes the password, and when all sessions are ended', async () => {
    const { permit, person, password, email } = await account.openNew();
    const change = { currentPassword: password, newPassword: 'another good one' };
    expect((await person.http.post('/users/me/password', change)).status).toBe(200);
    expect(await account.send({ permit, do: 'overview' })).toMatchObject(SIGNED_OUT);
    const again = await account.send({ do: 'sign-in', email, password: 'another good one' });
    await person.http.del('/users/me/sessions');
    expect(await account.send({ permit: again.permit, do: 'overview' })).toMatchObject(SIGNED_OUT);
  });

  test('ends with a suspension, and signing in again says why', async () => {
    const { permit, person, email, password } = await account.openNew();
    const { id } = await person.call('get_profile');
    const suspended = await market.admin.http.patch(`/admin/users/${id}`, {
      action: 'suspend',
      reason: 'Chargebacks without end.',
    });
    expect(suspended.status).toBe(200);
    expect((await account.send({ permit, do: 'export' })).status).toBe(401);
    const refused = await account.signIn(email, password);
    expect([refused.status, refused.html.includes('suspended'), refused.permit]).toEqual([403, true, '']);
  });

  test('opens nothing but the account page, and no other credential opens the page', async () => {
    const { permit, person, key, agent } = await account.openNew();
    // On the page first: what was verified there must not be known to the doors.
    expect((await account.send({ permit, do: 'overview' })).status).toBe(200);
    expect((await market.actor(permit).http.get('/users/me')).status).toBe(401);
    expect((await market.actor(permit).http.get('/users/me/export')).status).toBe(401);
    expect((await market.actor(permit).try('get_profile')).isError).toBe(true);
    expect((await market.nobody.http.post('/auth/refresh', { refreshToken: permit })).status).toBe(400);
    expect((await person.http.get('/users/me')).status).toBe(200);
    for (const credential of [person.credential, agent.credential, key.secret, market.cronSecret, '', 'x.y.z']) {
      expect(await account.send({ permit: credential ?? '', do: 'export' })).toMatchObject(SIGNED_OUT);
    }
  });

  test('cannot be forged or used for another person', async () => {
    const mine = await account.openNew();
    const theirs = await account.openNew();
    const [header = '', payload = '', signature = ''] = mine.permit.split('.');
    const [, other = ''] = theirs.permit.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const forged of [
      [header, other, signature],
      [header, encode({ ...claims, exp: claims.exp + 86_400 }), signature],
      [encode({ alg: 'none', typ: 'permit+jwt' }), payload, ''],
    ]) {
      expect(await account.send({ permit: forged.join('.'), do: 'export' })).toMatchObject(SIGNED_OUT);
    }
  });

  test('reads and changes nothing of another person', async () => {
    const mine = await account.openNew();
    const theirs = await account.openNew();
    const id = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(theirs.html)?.[1] ?? '';
    for (const [action, name] of [
      ['end-session', 'sessionId'],
      ['end-key', 'keyId'],
      ['remove-document', 'documentId'],
    ] as const) {
      const refused = await account.send({ permit: mine.permit, do: action, [name]: id(name) });
      expect([action, refused.status]).toEqual([action, 404]);
    }
    expect(
      await account.send({ permit: mine.permit, do: 'erase', password: theirs.password, email: theirs.email }),
    ).toMatchObject({
      status: 200,
    });
    expect((await theirs.person.http.get('/users/me')).status).toBe(200);
    expect((await theirs.agent.http.get('/users/me')).status).toBe(200);
    expect((await account.send({ permit: theirs.permit, do: 'overview' })).html).toContain('licence.png');
  });

  test('in an address has no effect, and the page never writes it into an address', async () => {
    const { permit, agent, html } = await account.openNew();
    const query = new URLSearchParams({ permit, do: 'end-everything' }).toString();
    expect(await (await fetch(`${market.url}/account/more?${query}`)).text()).toContain('Sign in to your account');
    expect(await account.send({}, { at: `/account/more?${query}` })).toMatchObject(SIGNED_OUT);
    expect((await agent.http.get('/users/me')).status).toBe(200);
    const addresses = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.filter((address) => address.includes(permit.slice(-20)))).toEqual([]);
  });
});

describe('a form from another site', () => {
  test.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ] as Record<string, string>[])('with %o is refused, with a permit and with the password', async (headers) => {
    const { permit, email, password, agent } = await account.openNew();
    expect((await account.send({ permit, do: 'end-everything' }, { headers })).status).toBe(403);
    const signIn = await account.send({ do: 'sign-in', email, password }, { headers });
    expect([signIn.status, signIn.permit]).toEqual([403, '']);
    expect((await agent.http.get('/users/me')).status).toBe(200);
  });
});

test('wrong passwords on the account page are counted like at a sign-in, also where it is asked for again', async () => {
  const strict = await startMarketplace({ LOGIN_ATTEMPTS: '4' });
  try {
    const page = accountPage(strict);
    const email = 'guessed@example.com';
    await strict.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'Ana' });
    const { permit } = await page.send({ do: 'sign-in', email, password: 'long enough 1' });
    const key = { permit, do: 'make-key', name: 'Bot', scopes: 'read:catalog', days: '30', currency: 'EUR' };
    const guesses = [
      await page.send({ do: 'sign-in', email, password: 'guess 1' }),
      await page.send({ ...key, password: 'guess 2' }),
      await page.send({ do: 'sign-in', email, password: 'guess 3' }),
      await page.send({ ...key, password: 'guess 4' }),
    ];
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await page.send({ ...key, password: 'long enough 1' })).status).toBe(429);
    expect((await page.send({ do: 'sign-in', email, password: 'long enough 1' })).html).toContain('locked');
    expect((await strict.nobody.http.post('/auth/login', { email, password: 'long enough 1' })).status).toBe(429);
  } finally {
    await strict.close();
  }
});
