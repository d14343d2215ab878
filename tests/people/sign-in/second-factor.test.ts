import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCodes, secondFactors, users } from '../../../db/schema/index.ts';
import { codeOf, setUpApp } from '../../harness/authenticator-app.ts';
import { type Browser, browser, locationOf } from '../../harness/oauth-client.ts';
import { openAccount } from '../../harness/open-account.ts';
import { challengeOn, passkeyDevice } from '../../harness/passkey-device.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PASSWORD = 'long enough 1';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

let count = 0;
/** A person with an authenticator app. */
async function protectedPerson() {
  count += 1;
  const email = `factor-${count}@example.com`;
  const person = await openAccount(market, { email });
  return { email, person, app: await setUpApp(market, person, PASSWORD) };
}

const login = (email: string, code?: string, password = PASSWORD) =>
  market.nobody.http.post('/auth/login', { email, password, ...(code !== undefined && { code }) });

describe('signing in with a second factor', () => {
  test('needs a code beside the password, and names the login link to agents, over REST and MCP', async () => {
    const { email, app } = await protectedPerson();
    const { status, body } = await login(email);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'second_factor_needed', details: { reason: 'missing' } });
    expect(body.nextActions[0]).toMatchObject({ tool: 'create_login_link' });
    const tool = await market.nobody.try('login', { email, password: PASSWORD });
    expect(tool).toMatchObject({ isError: true, error: { code: 'second_factor_needed' } });

    expect((await login(email, app.nextCode())).status).toBe(200);
    const output = await market.nobody.call('login', { email, password: PASSWORD, code: app.nextCode() });
    expect(output.user.email).toBe(email);
  });

  test('says nothing of the second factor to somebody without the password', async () => {
    const { email, app } = await protectedPerson();
    expect((await login(email, undefined, 'a guess')).body.code).toBe('invalid_login');
    expect((await login(email, app.nextCode(), 'a guess')).body.code).toBe('invalid_login');
  });

  test('accepts each code once, and none that is older than the last one', async () => {
    const { email, app } = await protectedPerson();
    const first = app.nextCode();
    expect((await login(email, first)).status).toBe(200);
    expect((await login(email, first)).body).toMatchObject({ code: 'second_factor_needed', details: { reason: 'wrong' } });
    const second = app.nextCode();
    expect((await login(email, second)).status).toBe(200);
    expect((await login(email, first)).status).toBe(401);
    market.clock.advance({ minutes: 3 });
    expect((await login(email, second)).status).toBe(401);
  });

  test('lets one of two sign-ins in that bring the same code at the same time', async () => {
    const { email, app } = await protectedPerson();
    const code = app.nextCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(email, code)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401]);
    const [recovery = ''] = app.recoveryCodes;
    const recovered = await Promise.all([1, 2, 3].map(() => login(email, recovery)));
    expect(recovered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  });

  test('takes a recovery code once, however it is spelt, and tells the person', async () => {
    const { email, app } = await protectedPerson();
    const [first = '', second = ''] = app.recoveryCodes;
    expect(app.recoveryCodes).toHaveLength(10);
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await login(email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await login(email, first)).status).toBe(401);
    expect((await login(email, second)).status).toBe(200);
    expect((await newestMail(market, email, 'A recovery code of your account was used')).text).toContain('8 recovery codes');
  });

  test('refuses what is no code at all, with what would pass', async () => {
    const { email } = await protectedPerson();
    const { status, body } = await login(email, '12345');
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.error).toContain('must be the six digits of the app, or a recovery code');
  });

  test('asks for the code at the owner’s side too', async () => {
    const email = 'owner-factor@example.com';
    const shop = { role: 'VENDOR', vendorName: 'Safe Shop', vendorType: 'INDIVIDUAL', country: 'pt' };
    const app = await setUpApp(market, await openAccount(market, { email, ...shop }), PASSWORD);
    const refused = await market.nobody.http.post('/auth/owner-login', { email, password: PASSWORD });
    expect(refused.body.code).toBe('second_factor_needed');
    const answer = await market.nobody.http.post('/auth/owner-login', { email, password: PASSWORD, code: app.nextCode() });
    expect(answer.status).toBe(200);
  });
});

describe('what the password alone opened', () => {
  test('a login link, the account page and a new e-mail address need the code', async () => {
    const { email, person, app } = await protectedPerson();
    const { userCode } = (await market.nobody.http.post('/auth/login-links', { clientName: 'Agent' })).body.data;
    const approve = (more: object) =>
      market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email, password: PASSWORD, ...more });
    expect((await approve({})).body.code).toBe('second_factor_needed');
    expect((await approve({ code: app.nextCode() })).status).toBe(200);

    const open = (more: object) => market.nobody.http.post('/auth/account-page', { email, password: PASSWORD, ...more });
    expect((await open({})).body.code).toBe('second_factor_needed');
    expect((await open({ code: app.nextCode() })).status).toBe(201);

    const move = (more: object) =>
      person.http.post('/users/me/email', { newEmail: 'moved-factor@example.com', password: PASSWORD, ...more });
    const refused = await move({});
    expect([refused.status, refused.body.code]).toEqual([400, 'code_needed']);
    expect((await move({ code: app.nextCode() })).status).toBe(200);
  });

  test('a new password and the erasure of the account need the code', async () => {
    const { email, person, app } = await protectedPerson();
    const newPassword = 'another long one 2';
    const change = (more: object) => person.http.post('/users/me/password', { currentPassword: PASSWORD, newPassword, ...more });
    expect((await change({})).body.code).toBe('code_needed');
    expect((await change({ code: '000000' })).body).toMatchObject({ code: 'code_needed', details: { reason: 'wrong' } });
    expect((await change({ code: app.nextCode() })).status).toBe(200);

    const erase = (more: object) => person.http.post('/users/me/erase', { confirmEmail: email, password: newPassword, ...more });
    expect((await erase({})).body.code).toBe('code_needed');
    expect((await erase({ code: app.nextCode() })).status).toBe(200);
    expect(await market.database.reader.$count(recoveryCodes, eq(recoveryCodes.userId, await idOf(email)))).toBe(0);
  });

  test('a new password by e-mail leaves the second factor as it is', async () => {
    const { email, app } = await protectedPerson();
    await market.nobody.http.post('/auth/forgot-password', { email });
    const { token } = await newestMail(market, email, 'Choose a new password');
    const password = 'another long one 2';
    expect((await market.nobody.http.post('/auth/reset-password', { token, password })).status).toBe(200);
    expect((await login(email, undefined, password)).body.code).toBe('second_factor_needed');
    expect((await login(email, app.nextCode(), password)).status).toBe(200);
  });

  /** Of an account that has another address by now. */
  async function idOf(email: string): Promise<string> {
    const [row] = await market.database.reader.select({ id: users.id }).from(users).where(eq(users.email, email));
    return row?.id ?? '';
  }
});

describe('setting a second factor up', () => {
  test('changes nothing until the app has shown a right code, and needs the password', async () => {
    const email = 'set-up@example.com';
    const person = await openAccount(market, { email });
    expect((await person.http.post('/users/me/second-factor', { password: 'a guess' })).body.code).toBe('wrong_password');
    const early = await person.http.post('/users/me/second-factor/confirm', { code: '123456' });
    expect(early.body.code).toBe('second_factor_not_started');

    const { secret, appAddress } = (await person.http.post('/users/me/second-factor', { password: PASSWORD })).body.data;
    expect(appAddress).toMatch(/^otpauth:\/\/totp\/.*set-up%40example\.com\?issuer=.*&secret=[A-Z2-7]{32}&/);
    expect((await login(email)).status).toBe(200);
    const wrong = await person.http.post('/users/me/second-factor/confirm', { code: '000000' });
    expect(wrong.body.code).toBe('second_factor_code_refused');
    expect((await login(email)).status).toBe(200);

    const code = codeOf(secret, market.clock.now());
    expect((await person.http.post('/users/me/second-factor/confirm', { code })).status).toBe(200);
    expect((await login(email, code)).status).toBe(401);
    expect((await sentMails(market, email)).map(({ subject }) => subject)).toContain('Your account has a second factor now');
  });

  test('is given up when no code comes in time', async () => {
    const person = await openAccount(market, { email: 'too-late@example.com' });
    const { secret } = (await person.http.post('/users/me/second-factor', { password: PASSWORD })).body.data;
    market.clock.advance({ minutes: 16 });
    const { body } = await person.http.post('/users/me/second-factor/confirm', { code: codeOf(secret, market.clock.now()) });
    expect(body.code).toBe('second_factor_not_started');
  });

  test('stores neither the secret nor a recovery code as it is, and exports neither', async () => {
    const { email, person, app } = await protectedPerson();
    const rows = JSON.stringify([
      await market.database.reader.select().from(secondFactors),
      await market.database.reader.select().from(recoveryCodes),
    ]);
    for (const code of app.recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', '').toUpperCase());
    const exported = JSON.stringify((await person.http.get('/users/me/export')).body);
    expect(exported).toContain(email);
    expect(exported).toContain('confirmedAt');
    expect(exported).not.toMatch(/secretSealed|"hash"/);
  });

  test('of another app needs a code of the present one, which goes on until the other is confirmed', async () => {
    const { email, person, app } = await protectedPerson();
    expect((await person.http.post('/users/me/second-factor', { password: PASSWORD })).body.code).toBe('code_needed');
    const given = { password: PASSWORD, code: app.nextCode() };
    const { secret } = (await person.http.post('/users/me/second-factor', given)).body.data;
    expect((await login(email, app.nextCode())).status).toBe(200);
    await person.http.post('/users/me/second-factor/confirm', { code: codeOf(secret, market.clock.now()) });
    expect((await login(email, app.nextCode())).status).toBe(401);
    expect((await login(email, codeOf(secret, market.clock.now()))).status).toBe(200);
  });
});

describe('changing and removing it', () => {
  test('new recovery codes replace the earlier ones', async () => {
    const { email, person, app } = await protectedPerson();
    const renew = (more: object) => person.http.post('/users/me/second-factor/recovery-codes', { password: PASSWORD, ...more });
    expect((await renew({})).body.code).toBe('code_needed');
    const fresh = (await renew({ code: app.nextCode() })).body.data.recoveryCodes;
    expect((await login(email, app.recoveryCodes[0])).status).toBe(401);
    expect((await login(email, fresh[0])).status).toBe(200);
    expect((await person.http.get('/users/me/second-factor')).body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    expect((await sentMails(market, email)).map(({ subject }) => subject)).toContain(
      'There are new recovery codes to your account',
    );
  });

  test('without it the password alone signs in again, and the person is told', async () => {
    const { email, person, app } = await protectedPerson();
    const remove = (more: object) => person.http.post('/users/me/second-factor/remove', { password: PASSWORD, ...more });
    expect((await remove({})).body.code).toBe('code_needed');
    expect((await remove({ code: app.nextCode() })).status).toBe(200);
    expect((await remove({})).body.data).toEqual({ removed: true, alreadyDone: true });
    expect((await login(email)).status).toBe(200);
    const subjects = (await sentMails(market, email)).map(({ subject }) => subject);
    expect(subjects).toContain('The second factor of your account was removed');
  });

  test('an administrator removes it for somebody who lost the phone, with a reason, and ends what is signed in', async () => {
    const { email, person } = await protectedPerson();
    const { id } = (await person.call('get_profile')) as { id: string };
    const admin = await market.signIn('admin@demo.test');
    const remove = (body: object, actor = admin) => actor.http.post(`/admin/users/${id}/second-factor/remove`, body);
    const reason = 'Showed an identity card in a video call';
    const renter = await market.signIn('renter@demo.test');
    expect((await remove({ reason }, renter)).status).toBe(403);
    expect((await remove({})).status).toBe(400);
    expect((await remove({ reason })).status).toBe(200);
    expect((await person.http.get('/users/me')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
    expect((await remove({ reason })).body.data.alreadyDone).toBe(true);
    const { items } = (await admin.http.get(`/admin/audit?subjectId=${id}`)).body.data;
    expect(items).toContainEqual(expect.objectContaining({ operation: 'remove_user_second_factor', reason }));
  });
});

describe('a passkey', () => {
  const NEW = '/account/security/passkeys/new';

  async function signedIn(email: string, code?: string): Promise<Browser> {
    const person = browser(market.url);
    const given = { email, password: PASSWORD, ...(code !== undefined && { code }) };
    expect((await person.submit('/sign-in', given)).status).toBe(303);
    return person;
  }

  /** A person with a passkey, whose account asks for a code beside the password. */
  async function personWithPasskey() {
    const { email, person: actor, app } = await protectedPerson();
    const person = await signedIn(email, app.nextCode());
    const device = passkeyDevice(market.url);
    const credential = device.make(await challengeOn(person, NEW));
    const added = await person.submit(NEW, { name: 'My phone', credential });
    expect([added.status, locationOf(added)]).toEqual([303, '/account/security']);
    return { email, person, device, actor, app };
  }

  const enter = (visitor: Browser, credential: string) => visitor.submit('/sign-in', { credential, next: '/account/security' });

  test('signs in without password and code, and the person is told that it was added', async () => {
    const { email, device } = await personWithPasskey();
    const visitor = browser(market.url);
    const entered = await enter(visitor, device.sign(await challengeOn(visitor, '/sign-in')));
    expect([entered.status, locationOf(entered)]).toEqual([303, '/account/security']);
    expect((await visitor.open('/account/security')).body).toContain('My phone');
    expect((await newestMail(market, email, 'A passkey signs in to your account now')).text).toContain('My phone');
  });

  test('is refused for another site, another host, without the check of the person, and after a while', async () => {
    const { device } = await personWithPasskey();
    const visitor = browser(market.url);
    const challenge = await challengeOn(visitor, '/sign-in');
    const { origin } = new URL(market.url);
    const made = Buffer.from(`${market.clock.now().getTime()}.${'x'.repeat(22)}.${'x'.repeat(43)}`).toString('base64url');
    for (const credential of [
      device.sign(challenge, { origin: 'https://evil.example' }),
      device.sign(challenge, { origin: origin.replace('http:', 'https:') }),
      device.sign(challenge, { host: 'evil.example' }),
      device.sign(challenge, { verified: false }),
      device.sign(challenge, { userId: 'usr_somebody_else' }),
      device.sign(made),
      passkeyDevice(market.url).sign(challenge),
      '{}',
      'no JSON',
    ]) {
      const refused = await enter(visitor, credential);
      expect([400, 401]).toContain(refused.status);
      expect(visitor.jar.has('session')).toBe(false);
    }
    market.clock.advance({ minutes: 16 });
    expect((await enter(visitor, device.sign(challenge))).status).toBe(401);
  });

  test('is accepted once for each answer, even when it comes several times at once', async () => {
    const { device } = await personWithPasskey();
    const visitor = browser(market.url);
    const challenge = await challengeOn(visitor, '/sign-in');
    // The page is stored nowhere, so that whoever opens it again is not asked what was answered before.
    expect((await visitor.open('/sign-in')).headers.get('cache-control')).toBe('no-store');
    expect(await challengeOn(visitor, '/sign-in')).not.toBe(challenge);
    const credential = device.sign(challenge);
    const answers = await Promise.all([1, 2, 3].map(() => enter(browser(market.url), credential)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 401, 401]);
    expect((await enter(browser(market.url), credential)).status).toBe(401);
  });

  test('is refused once its counter does not grow, because it was copied then', async () => {
    const { device } = await personWithPasskey();
    const visitor = () => browser(market.url);
    const challenge = () => challengeOn(visitor(), '/sign-in');
    expect((await enter(visitor(), device.sign(await challenge(), { counter: 5 }))).status).toBe(303);
    expect((await enter(visitor(), device.sign(await challenge(), { counter: 5 }))).status).toBe(401);
    expect((await enter(visitor(), device.sign(await challenge(), { counter: 6 }))).status).toBe(303);
  });

  test('is added only by its own person, with the question that they were asked, and with the password', async () => {
    const { device, person: owner } = await personWithPasskey();
    const { email, app } = await protectedPerson();
    const stranger = await signedIn(email, app.nextCode());
    const add = (credential: string) => stranger.submit(NEW, { name: 'Mine', credential });
    // The question was put to somebody else, at the sign-in, or at another site.
    expect((await add(passkeyDevice(market.url).make(await challengeOn(owner, NEW)))).status).toBe(400);
    expect((await add(passkeyDevice(market.url).make(await challengeOn(browser(market.url), '/sign-in')))).status).toBe(400);
    const challenge = await challengeOn(stranger, NEW);
    expect((await add(passkeyDevice(market.url).make(challenge, { origin: 'https://evil.example' }))).status).toBe(400);
    // A passkey of somebody else cannot be taken over.
    expect((await add(device.make(challenge))).status).toBe(400);
    market.clock.advance({ minutes: 16 });
    expect(locationOf(await stranger.open(NEW))).toContain('/confirm-password');
  });

  test('counts whatever its maker says of the device: no certificate is read, and no address in one is opened', async () => {
    const { email, app } = await protectedPerson();
    const person = await signedIn(email, app.nextCode());
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array([48, 3, 2, 1, 1])]],
    ]);
    const credential = passkeyDevice(market.url).make(await challengeOn(person, NEW), { maker: { fmt: 'packed', statement } });
    expect((await person.submit(NEW, { name: 'Key', credential })).status).toBe(303);
  });

  test('is named and removed by its person alone, after which it signs in no more', async () => {
    const { email, person, device } = await personWithPasskey();
    const [, id = ''] = /passkeys\/(psk_\w+)/.exec(String((await person.open('/account/security')).body)) ?? [];
    const path = `/account/security/passkeys/${id}`;
    const other = await protectedPerson();
    const stranger = await signedIn(other.email, other.app.nextCode());
    // The page of a passkey that is not theirs leads back to the list.
    for (const form of [
      { name: 'Taken', do: '' },
      { name: '', do: 'remove' },
    ])
      expect(locationOf(await stranger.submit(path, form))).toBe('/account/security');
    expect((await person.open('/account/security')).body).toContain('My phone');
    expect((await person.submit(path, { name: 'Old <phone>' })).status).toBe(303);
    expect((await person.open('/account/security')).body).toContain('Old &lt;phone&gt;');
    expect((await person.submit(path, { do: 'remove' })).status).toBe(303);
    expect((await person.open('/account/security')).body).not.toContain(id);
    const credential = device.sign(await challengeOn(browser(market.url), '/sign-in'));
    expect((await enter(browser(market.url), credential)).status).toBe(401);
    expect((await sentMails(market, email)).map(({ subject }) => subject)).toContain('A passkey of your account was removed');
  });

  test('goes with the second factor when an administrator frees an account, and with the account when it is erased', async () => {
    const { person, device, actor } = await personWithPasskey();
    const { id } = (await actor.call('get_profile')) as { id: string };
    const reason = 'Showed an identity card in a video call';
    const admin = await market.signIn('admin@demo.test');
    expect((await admin.http.post(`/admin/users/${id}/second-factor/remove`, { reason })).status).toBe(200);
    expect(locationOf(await person.open('/account/security'))).toContain('/sign-in');
    const credential = device.sign(await challengeOn(browser(market.url), '/sign-in'));
    expect((await enter(browser(market.url), credential)).status).toBe(401);

    const next = await personWithPasskey();
    const exported = JSON.stringify((await next.actor.http.get('/users/me/export')).body);
    expect(exported).toContain('My phone');
    expect(exported).not.toContain('publicKey');
    const erased = { confirmEmail: next.email, password: PASSWORD, code: next.app.nextCode() };
    expect((await next.actor.http.post('/users/me/erase', erased)).status).toBe(200);
    expect((await enter(browser(market.url), next.device.sign(await challengeOn(browser(market.url), '/sign-in')))).status).toBe(
      401,
    );
  });

  test('ends with a new password and with a suspension, unless the person keeps it by name', async () => {
    const { email, device, actor, person } = await personWithPasskey();
    const entered = async () =>
      (await enter(browser(market.url), device.sign(await challengeOn(browser(market.url), '/sign-in')))).status;
    const { items } = (await actor.http.get('/users/me/access')).body.data;
    const { id: kept } = items.find(({ kind }: { kind: string }) => kind === 'PASSKEY');
    const { token: confirmed } = await newestMail(market, email, 'Confirm your e-mail address');
    expect((await market.nobody.http.post('/auth/verify-email', { token: confirmed })).status).toBe(200);
    const reset = async (keep: string[]) => {
      await market.nobody.http.post('/auth/forgot-password', { email });
      const { token } = await newestMail(market, email, 'Choose a new password');
      const { body } = await browser(market.url).open(`/reset-password?token=${token}`);
      expect(String(body).includes('The passkey “My phone”')).toBe(true);
      return market.nobody.http.post('/auth/reset-password', { token, password: 'another long one 2', keep });
    };
    expect((await reset([kept])).body.data).toMatchObject({ passkeysRemoved: 0 });
    expect(locationOf(await person.open('/account/security'))).toContain('/sign-in');
    expect(await entered()).toBe(303);
    expect((await reset([])).body.data).toMatchObject({ passkeysRemoved: 1 });
    expect(await entered()).toBe(401);

    const next = await personWithPasskey();
    const { id } = (await next.actor.call('get_profile')) as { id: string };
    const admin = await market.signIn('admin@demo.test');
    const suspended = await admin.http.patch(`/admin/users/${id}`, { action: 'suspend', reason: 'Cheated somebody' });
    expect(suspended.status).toBe(200);
    const credential = next.device.sign(await challengeOn(browser(market.url), '/sign-in'));
    expect((await enter(browser(market.url), credential)).status).toBe(401);
  });
});

describe('guessing the code', () => {
  test('is stopped for the account, from whatever network the guesses come', async () => {
    const strict = await startMarketplace({ LOGIN_ATTEMPTS: '3', TRUST_PROXY: 'true' });
    try {
      const email = 'guessed@example.com';
      const person = await openAccount(strict, { email });
      const app = await setUpApp(strict, person, PASSWORD);
      const from = (network: string, code?: string) =>
        strict.nobody.http.post('/auth/login', { email, password: PASSWORD, code }, { 'X-Forwarded-For': network });
      expect((await from('203.0.113.7', app.nextCode())).status).toBe(200);
      const codes = [];
      for (const index of [1, 2, 3, 4]) codes.push((await from(`198.51.${index}.1`, '000000')).body.code);
      expect(codes).toEqual(['second_factor_needed', 'second_factor_needed', 'second_factor_needed', 'too_many_attempts']);
      // The person signed in from here lately, so guesses of others do not lock them out.
      expect((await from('203.0.113.7', app.nextCode())).status).toBe(200);
      // Somebody who is signed in has no more guesses, even with the right password.
      const guessed = [];
      for (let tries = 0; tries < 4; tries += 1)
        guessed.push((await person.http.post('/users/me/second-factor', { password: PASSWORD, code: '000000' })).body.code);
      expect(guessed).toEqual(['code_needed', 'code_needed', 'code_needed', 'too_many_attempts']);
      // Not even patience helps: what is tried counts for a day.
      strict.clock.advance({ hours: 3 });
      expect((await from('198.51.5.1', '000000')).body.code).toBe('too_many_attempts');
    } finally {
      await strict.close();
    }
  });
});

describe('an administrator', () => {
  test('may do nothing as one without a second factor, where the operator asks for it', async () => {
    const strict = await startMarketplace({ ADMIN_SECOND_FACTOR: 'everywhere' });
    try {
      const refused = await strict.admin.http.get('/admin/audit');
      expect([refused.status, refused.body.code]).toEqual([403, 'admin_needs_second_factor']);
      expect((await strict.admin.http.get('/users/me/second-factor')).body.data.isRequired).toBe(true);
      await setUpApp(strict, strict.admin, 'demo-password-1');
      expect((await strict.admin.http.get('/admin/audit')).status).toBe(200);
      expect((await strict.renter.http.get('/admin/audit')).body.code).toBe('forbidden');
    } finally {
      await strict.close();
    }
  });

  test('does not remove their own without a code', async () => {
    const admin = await market.signIn('admin@demo.test');
    const { id } = (await admin.call('get_profile')) as { id: string };
    const { body } = await admin.http.post(`/admin/users/${id}/second-factor/remove`, { reason: 'I lost my phone' });
    expect(body.code).toBe('own_second_factor');
  });
});
