import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { argon2Passwords } from '../../src/adapters/argon2-passwords.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const post = (path: string, body: object) => market.nobody.http.post(path, body);
const PASSWORD = 'long enough 1';

async function register(email: string) {
  return (await post('/auth/register', { email, password: PASSWORD, name: 'Ana' })).body.data;
}

async function newcomer(email: string): Promise<Actor> {
  return market.actor((await register(email)).accessToken);
}

function newestCode(): string {
  const folder = join(market.folder, 'outbox');
  const newest = readdirSync(folder)
    .filter((file) => /\d/.test(file) && !file.startsWith('mail-'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  return /\b(\d{6})\b/.exec(readFileSync(join(folder, newest ?? ''), 'utf8'))?.[1] ?? '';
}

describe('a stolen refresh token', () => {
  test('of any generation ends its session, and no other session of the person', async () => {
    const first = await register('family@example.com');
    const other = (await post('/auth/login', { email: 'family@example.com', password: PASSWORD })).body.data;
    const second = (await post('/auth/refresh', { refreshToken: first.refreshToken })).body.data;
    const third = (await post('/auth/refresh', { refreshToken: second.refreshToken })).body.data;
    expect((await post('/auth/refresh', { refreshToken: first.refreshToken })).body.details).toMatchObject({ reason: 'reused' });
    for (const { accessToken, refreshToken } of [first, second, third]) {
      expect((await market.actor(accessToken).http.get('/users/me')).status).toBe(401);
      expect((await post('/auth/refresh', { refreshToken })).status).toBe(401);
    }
    expect((await market.actor(other.accessToken).http.get('/users/me')).status).toBe(200);
    expect((await post('/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(200);
  });

  test('is not accepted as an access token, and an access token not as a refresh token', async () => {
    const { accessToken, refreshToken } = await register('kinds@example.com');
    expect((await market.actor(refreshToken).http.get('/users/me')).status).toBe(401);
    expect((await post('/auth/refresh', { refreshToken: accessToken })).status).toBe(400);
  });
});

describe('a link for a new password', () => {
  test('changes the password of the account that it was sent to and of no other, whatever else is sent', async () => {
    await register('mine@example.com');
    await register('theirs@example.com');
    await post('/auth/forgot-password', { email: 'mine@example.com' });
    const { token } = await newestMail(market, 'mine@example.com', 'Choose a new password');
    for (const more of [{ email: 'theirs@example.com' }, { userId: 'usr_x' }]) {
      expect((await post('/auth/reset-password', { token, password: 'stolen now 1', ...more })).status).toBe(400);
    }
    expect((await post('/auth/reset-password', { token, password: 'changed now 1' })).status).toBe(200);
    expect((await post('/auth/login', { email: 'theirs@example.com', password: PASSWORD })).status).toBe(200);
    for (const password of ['stolen now 1', 'changed now 1']) {
      expect((await post('/auth/login', { email: 'theirs@example.com', password })).status).toBe(401);
    }
  });

  test('is refused like any invalid link when it is a link of another kind', async () => {
    await register('purpose@example.com');
    const confirm = await newestMail(market, 'purpose@example.com', 'Confirm your e-mail address');
    const answers = [];
    for (const token of [confirm.token, 'A'.repeat(43), `${confirm.token}x`]) {
      answers.push(await post('/auth/reset-password', { token, password: 'changed now 1' }));
    }
    const [known, ...unknown] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    for (const answer of unknown) expect(answer).toEqual(known);
    expect(known).toMatchObject({ status: 400 });
    expect((await post('/auth/login', { email: 'purpose@example.com', password: PASSWORD })).status).toBe(200);
    expect((await post('/auth/verify-email', { token: confirm.token })).status).toBe(200);
  });
});

describe('guessing a phone code', () => {
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  test('ends after five tries, and after a new code the old one stays invalid', async () => {
    const person = await newcomer('guesses@example.com');
    await person.http.post('/auth/otp/send', { phone: '+351912000001' });
    const first = newestCode();
    const left = [];
    for (let tries = 0; tries < 5; tries += 1) {
      left.push((await person.http.post('/auth/otp/verify', { code: wrongOf(first) })).body.details.triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await person.http.post('/auth/otp/verify', { code: first })).status).toBe(400);
    await person.http.post('/auth/otp/send', { phone: '+351912000001' });
    const second = newestCode();
    // One in a million is drawn twice.
    const outdated = second === first ? wrongOf(first) : first;
    expect((await person.http.post('/auth/otp/verify', { code: outdated })).status).toBe(400);
    expect((await person.http.post('/auth/otp/verify', { code: second })).body.data).toMatchObject({ phoneVerified: true });
  });

  test('is refused for somebody else’s code, also for the same number', async () => {
    const [one, other] = [await newcomer('one@example.com'), await newcomer('other@example.com')];
    await one.http.post('/auth/otp/send', { phone: '+351912000002' });
    const code = newestCode();
    expect((await other.http.post('/auth/otp/verify', { code })).status).toBe(400);
    await other.http.post('/auth/otp/send', { phone: '+351912000002' });
    const foreign = newestCode() === code ? wrongOf(code) : code;
    expect((await other.http.post('/auth/otp/verify', { code: foreign })).status).toBe(400);
    expect((await other.http.get('/users/me')).body.data.phoneVerified).not.toBe(true);
  });

  test('sends no more than five codes an hour to a number, from however many accounts', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => newcomer(`flood-${index}@example.com`)));
    const sent = await Promise.all(people.map((person) => person.http.post('/auth/otp/send', { phone: '+351912000003' })));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

describe('a login link', () => {
  const link = () => market.nobody.call('create_login_link', { clientName: 'Claude' });
  const approve = (userCode: string, email: string) =>
    post(`/auth/login-codes/${userCode}/approve`, { email, password: 'demo-password-1' });
  const poll = (loginRequestId: string, pollToken: string) =>
    market.nobody.try('get_login_status', { loginRequestId, pollToken });

  test('gives its tokens to its own agent alone, not to one that stole the id, the code or a poll token', async () => {
    const [stolen, own] = [await link(), await link()];
    await approve(stolen.userCode, 'renter@demo.test');
    for (const token of [own.pollToken, stolen.userCode, stolen.loginRequestId, '%']) {
      expect((await poll(stolen.loginRequestId, token)).error).toMatchObject({ code: 'not_found' });
    }
    const unknown = await poll('lgn_unknown', own.pollToken);
    const foreign = await poll(stolen.loginRequestId, own.pollToken);
    expect(foreign.error).toEqual(unknown.error);
    expect(await market.nobody.call('get_login_status', pollOf(stolen))).toMatchObject({ accessToken: expect.any(String) });
  });

  test('is approved once: a second person can neither approve nor deny it', async () => {
    const asked = await link();
    const both = await Promise.all([approve(asked.userCode, 'renter@demo.test'), approve(asked.userCode, 'beatriz@demo.test')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = both[0]?.status === 200 ? 'renter@demo.test' : 'beatriz@demo.test';
    expect((await approve(asked.userCode, 'rui@demo.test')).status).toBe(400);
    expect((await post(`/auth/login-codes/${asked.userCode}/deny`, {})).status).toBe(400);
    const { accessToken } = await market.nobody.call('get_login_status', pollOf(asked));
    expect(await market.actor(accessToken).call('get_profile')).toMatchObject({ email: winner });
  });

  function pollOf({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) {
    return { loginRequestId, pollToken };
  }
});

test('signing in makes a new session, whatever session the request brings along', async () => {
  const attacker = await register('attacker@example.com');
  await register('victim@example.com');
  const answer = await market
    .actor(attacker.accessToken)
    .http.post('/auth/login', { email: 'victim@example.com', password: PASSWORD }, { Cookie: 'session=fixed' });
  const { accessToken, refreshToken } = answer.body.data;
  expect([accessToken, refreshToken]).not.toContain(attacker.accessToken);
  expect(refreshToken).not.toBe(attacker.refreshToken);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect((await market.actor(attacker.accessToken).http.get('/users/me')).body.data.email).toBe('attacker@example.com');
  for (const field of ['sessionId', 'refreshToken', 'id']) {
    const fixed = await post('/auth/login', { email: 'victim@example.com', password: PASSWORD, [field]: 'ses_fixed' });
    expect([field, fixed.status]).toEqual([field, 400]);
  }
});

test('no page sets a cookie, and a secret that somebody else chose is never adopted', async () => {
  const { accessToken } = await register('cookies@example.com');
  const chosen = 'A'.repeat(43);
  const paths = ['/', '/link', '/register', '/forgot-password', '/reset-password', '/verify-email', '/legal/terms'];
  for (const path of paths) {
    const query = `?code=BCDF-GHJK&token=${chosen}&session=${chosen}&access_token=${accessToken}`;
    const page = await fetch(market.url + path + query, { headers: { Cookie: `session=${accessToken}` }, redirect: 'manual' });
    // A session that does not exist is forgotten, and no other comes in its place.
    expect([path, page.headers.get('set-cookie') ?? '']).toEqual([path, expect.stringMatching(/^$|^session=; Max-Age=0;/)]);
    expect(await page.text()).not.toContain('cookies@example.com');
  }
  const asCookie = { Cookie: `session=${accessToken}; access_token=${accessToken}; Authorization=Bearer ${accessToken}` };
  expect((await market.nobody.http.get('/users/me', asCookie)).status).toBe(401);
  expect((await market.nobody.http.get(`/users/me?access_token=${accessToken}`)).status).toBe(401);

  for (const field of ['userCode', 'pollToken', 'loginRequestId']) {
    const fixed = await post('/auth/login-links', { clientName: 'Claude', [field]: chosen });
    expect([field, fixed.status]).toEqual([field, 400]);
  }
  // Opening a link with a code of one's own makes none of it, also once somebody has approved on that page.
  const form = new URLSearchParams({ code: 'BCDF-GHJK', answer: 'approve', email: 'cookies@example.com', password: PASSWORD });
  const page = await fetch(`${market.url}/link`, { method: 'POST', body: form });
  expect(await page.text()).toContain('There is no sign-in with this code');
  expect(
    (await post('/auth/login-codes/BCDF-GHJK/approve', { email: 'cookies@example.com', password: PASSWORD })).body,
  ).toMatchObject({ code: 'login_link_closed', details: { reason: 'unknown' } });
  for (const refused of [
    await post('/auth/refresh', { refreshToken: chosen }),
    await post('/auth/reset-password', { token: chosen, password: 'chosen by them 1' }),
    await post('/auth/verify-email', { token: chosen }),
  ]) {
    expect([400, 401]).toContain(refused.status);
  }
});

test('signing in after a new password opens a new session, and the old one stays ended', async () => {
  const before = await register('renewed@example.com');
  await market.actor(before.accessToken).http.post('/auth/logout', {});
  const after = (await post('/auth/login', { email: 'renewed@example.com', password: PASSWORD })).body.data;
  const sessionOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
  expect(sessionOf(after.accessToken)).not.toBe(sessionOf(before.accessToken));
  expect((await market.actor(before.accessToken).http.get('/users/me')).status).toBe(401);
});

describe('whether an account exists cannot be learned', () => {
  test('because a sign-in does the same work for a known and an unknown address', async () => {
    await register('worked@example.com');
    const verify = vi.spyOn(market.ports.passwords, 'verify');
    try {
      await post('/auth/login', { email: 'worked@example.com', password: 'not the password' });
      await post('/auth/login', { email: 'nobody-there@example.com', password: 'not the password' });
      expect(verify.mock.calls.map(([hash, password]) => [hash, password])).toEqual([
        [expect.stringMatching(/^\$argon2id\$/), 'not the password'],
        [null, 'not the password'],
      ]);
    } finally {
      verify.mockRestore();
    }
  });

  test('because hashing takes as long for an unknown account as for a known one', async () => {
    const passwords = argon2Passwords({ parallel: 1, cost: { memoryCost: 8_192, timeCost: 2, parallelism: 1 } });
    const hash = await passwords.hash('right');
    const times: Record<'somebody' | 'nobody', number[]> = { somebody: [], nobody: [] };
    const measure = async (who: keyof typeof times, of: string | null) => {
      const started = performance.now();
      expect(await passwords.verify(of, 'wrong')).toBe(false);
      times[who].push(performance.now() - started);
    };
    for (let round = 0; round < 21; round += 1) {
      await measure('somebody', hash);
      await measure('nobody', null);
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[10] ?? 0;
    // Without the hash the quotient is far beyond 100; a busy machine hits both alike, because they take turns.
    const quotient = median(times.somebody) / median(times.nobody);
    expect(quotient).toBeGreaterThan(1 / 3);
    expect(quotient).toBeLessThan(3);
  });

  test('because a refused sign-in takes as long, through the real server with the real cost', async () => {
    const real = await startMarketplace({}, { passwordCost: undefined });
    try {
      await real.nobody.http.post('/auth/register', { email: 'timed@example.com', password: PASSWORD, name: 'Ana' });
      const times: Record<'timed' | 'untimed', number[]> = { timed: [], untimed: [] };
      const measure = async (who: keyof typeof times) => {
        const started = performance.now();
        const answer = await real.nobody.http.post('/auth/login', { email: `${who}@example.com`, password: 'not the password' });
        times[who].push(performance.now() - started);
        expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_login' } });
      };
      for (let round = 0; round < 7; round += 1) {
        await measure('timed');
        await measure('untimed');
      }
      const median = (list: number[]) => list.toSorted((a, b) => a - b)[3] ?? 0;
      // Without the hash the quotient is beyond 20; a busy machine hits both alike, because they take turns.
      const quotient = median(times.timed) / median(times.untimed);
      expect(quotient).toBeGreaterThan(1 / 4);
      expect(quotient).toBeLessThan(4);
      expect(median(times.untimed)).toBeGreaterThan(20);
    } finally {
      await real.close();
    }
  }, 120_000);

  test('because registering a list of addresses is stopped', async () => {
    const guarded = await startMarketplace({ LOGIN_ATTEMPTS: '20' });
    try {
      const taken = (path: string, more: object = {}) =>
        guarded.nobody.http.post(path, { email: 'renter@demo.test', password: PASSWORD, name: 'Ana', ...more });
      const answers = [];
      for (let count = 0; count < 10; count += 1) {
        answers.push(await taken('/auth/register'));
        answers.push(await taken('/auth/register-vendor', { vendorName: 'Shop', vendorType: 'INDIVIDUAL' }));
      }
      expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 20 }, () => 'already_exists'));
      const stopped = await taken('/auth/register');
      expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
      const fresh = await guarded.nobody.http.post('/auth/register', {
        email: 'fresh@example.com',
        password: PASSWORD,
        name: 'A',
      });
      expect(fresh.body.code).toBe('too_many_attempts');
    } finally {
      await guarded.close();
    }
  });
});
