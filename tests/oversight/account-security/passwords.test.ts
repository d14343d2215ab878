import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTokens, mails } from '../../../db/schema/index.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const RESET = 'Choose a new password';
const OLD = 'long enough 1';
const NEW = 'even longer than 1';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function register(email: string) {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: OLD, name: 'Ana' });
  return { ...body.data, person: market.actor(body.data.accessToken) };
}

const login = (email: string, password: string, at = market) => at.nobody.http.post('/auth/login', { email, password });

async function resetToken(email: string): Promise<string> {
  await market.nobody.call('forgot_password', { email });
  return (await newestMail(market, email, RESET)).token;
}

describe('a person who forgot the password', () => {
  test('gets a link by e-mail, chooses a new one, and is signed out everywhere', async () => {
    const { person, refreshToken } = await register('forgot@example.com');
    const token = await resetToken('forgot@example.com');
    const answer = await market.nobody.call('reset_password', { token, password: NEW });
    expect(answer).toMatchObject({ changed: true, sessionsEnded: 1, nextActions: [{ tool: 'login' }] });

    expect((await person.try('get_profile')).httpStatus).toBe(401);
    expect((await market.nobody.http.post('/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await login('forgot@example.com', OLD)).status).toBe(401);
    const { body } = await login('forgot@example.com', NEW);
    expect(await market.actor(body.data.accessToken).call('get_profile')).toMatchObject({ emailVerified: true });
    const told = await newestMail(market, 'forgot@example.com', 'Your password was changed');
    expect(told.text).toContain('/forgot-password');
  });

  test('can use a link only once, and no older one afterwards', async () => {
    await register('once@example.com');
    const older = await resetToken('once@example.com');
    const newer = await resetToken('once@example.com');
    expect(newer).not.toBe(older);
    const { http } = market.nobody;
    expect((await http.post('/auth/reset-password', { token: newer, password: NEW })).status).toBe(200);
    for (const token of [newer, older, 'never-made']) {
      expect(await http.post('/auth/reset-password', { token, password: OLD })).toMatchObject({
        status: 400,
        body: { code: 'invalid_reset_token', nextActions: [{ tool: 'forgot_password' }] },
      });
    }
    expect((await login('once@example.com', NEW)).status).toBe(200);
  });

  test('succeeds with exactly one of many parallel uses of a link', async () => {
    await register('parallel@example.com');
    const token = await resetToken('parallel@example.com');
    const uses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        market.nobody.http.post('/auth/reset-password', { token, password: `password number ${n}` }),
      ),
    );
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('has thirty minutes to use the link', async () => {
    await register('slow@example.com');
    const reset = async (minutes: number) => {
      const token = await resetToken('slow@example.com');
      market.clock.advance({ minutes });
      return market.nobody.http.post('/auth/reset-password', { token, password: NEW });
    };
    expect((await reset(29)).status).toBe(200);
    expect(await reset(31)).toMatchObject({ status: 400, body: { code: 'invalid_reset_token' } });
  });

  test('has a link whose secret is not in the database in clear text', async () => {
    await register('hashed@example.com');
    const token = await resetToken('hashed@example.com');
    const { reader } = market.database;
    const stored = JSON.stringify([await reader.select().from(emailTokens), await reader.select().from(mails)]);
    expect(stored).toContain('hashed@example.com');
    expect(stored).not.toContain(token);
  });

  test('gets the same answer as a person without an account, who gets no e-mail', async () => {
    await register('known@example.com');
    const { http } = market.nobody;
    const known = await http.post('/auth/forgot-password', { email: 'known@example.com' });
    const unknown = await http.post('/auth/forgot-password', { email: 'unknown@example.com' });
    expect(known.status).toBe(200);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(await sentMails(market, 'unknown@example.com')).toEqual([]);
    const rows = await market.database.reader.select().from(mails).where(eq(mails.address, 'unknown@example.com'));
    expect(rows).toMatchObject([{ sendAt: null, sentAt: null }]);
  });

  test('gets at most the allowed number of e-mails an hour, whether or not the account exists', async () => {
    const small = await startMarketplace({ MAILS_PER_HOUR: '3' });
    try {
      for (const email of ['renter@demo.test', 'nobody@demo.test']) {
        const answers = [];
        for (let count = 0; count < 4; count += 1) answers.push(await small.nobody.http.post('/auth/forgot-password', { email }));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
        expect(answers[3]).toMatchObject({ body: { code: 'too_many_mails' } });
      }
      expect(await sentMails(small, 'renter@demo.test')).toHaveLength(3);
    } finally {
      await small.close();
    }
  });

  test('is told about the link after too many guesses, and using it unlocks the account', async () => {
    const small = await startMarketplace({ LOGIN_ATTEMPTS: '5' });
    try {
      const guesses = await Promise.all(Array.from({ length: 9 }, () => login('renter@demo.test', 'a guess', small)));
      expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
      const locked = await login('renter@demo.test', 'demo-password-1', small);
      expect(locked.body).toMatchObject({
        code: 'too_many_attempts',
        error: expect.stringMatching(/locked for \d+ minutes/),
        nextActions: [{ tool: 'forgot_password' }, { tool: 'create_login_link' }],
      });
      // The guesses came from this person's network, and the link works all the same.
      await small.nobody.http.post('/auth/forgot-password', { email: 'renter@demo.test' });
      const { token } = await newestMail(small, 'renter@demo.test', 'Choose a new password');
      expect((await small.nobody.http.post('/auth/reset-password', { token, password: 'a brand new one' })).status).toBe(200);
      const again = () => small.nobody.http.post('/auth/reset-password', { token, password: 'a brand new one' });
      const used = [];
      for (let count = 0; count < 6; count += 1) used.push((await again()).status);
      expect(used).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await small.close();
    }
  });
});

describe('API keys', () => {
  async function withKeys(email: string) {
    const { person } = await register(email);
    await market.nobody.http.post('/auth/verify-email', {
      token: (await newestMail(market, email, 'Confirm your e-mail address')).token,
    });
    const secrets: string[] = [];
    for (const name of ['one', 'two']) secrets.push((await person.call('manage_api_keys', { action: 'create', name })).secret);
    return {
      person,
      statuses: () => Promise.all(secrets.map(async (key) => (await market.actor(key).http.get('/users/me')).status)),
    };
  }

  test('end with a new password unless the person keeps them by name, and the e-mail counts the kept ones', async () => {
    const { person, statuses } = await withKeys('keys@example.com');
    await person.call('manage_api_keys', { action: 'create', name: 'short', expiresInDays: 1 });
    const { items } = await person.call('manage_api_keys', { action: 'list' });
    const keep = items.slice(0, 2).map(({ keyId }: { keyId: string }) => keyId);
    const kept = await market.nobody.call('reset_password', { token: await resetToken('keys@example.com'), password: NEW, keep });
    expect(kept).toMatchObject({ keysRevoked: 1 });
    expect(await statuses()).toEqual([200, 200]);
    const told = await newestMail(market, 'keys@example.com', 'Your password was changed');
    expect(told.text).toContain('has 2 API keys');

    const token = await resetToken('keys@example.com');
    const ended = await market.nobody.call('reset_password', { token, password: OLD });
    expect(ended).toMatchObject({ keysRevoked: 2 });
    expect(await statuses()).toEqual([401, 401]);
    expect((await newestMail(market, 'keys@example.com', 'Your password was changed')).text).toContain('has no API keys');
  });

  test('end when the person changes the password, except for those that are kept', async () => {
    const { person, statuses } = await withKeys('changed@example.com');
    const { items } = await person.call('manage_api_keys', { action: 'list' });
    const { body } = await person.http.post('/users/me/password', {
      currentPassword: OLD,
      newPassword: NEW,
      keep: [items[0].keyId],
    });
    expect(body.data).toMatchObject({ keysRevoked: 1 });
    expect(await statuses()).toEqual([200, 401]);
  });
});

describe('changing the password', () => {
  test('needs the current password, keeps this session and ends the others', async () => {
    const { person } = await register('change@example.com');
    const other = market.actor((await login('change@example.com', OLD)).body.data.accessToken);
    const refused = await person.http.post('/users/me/password', { currentPassword: 'not it', newPassword: NEW });
    expect(refused).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await login('change@example.com', OLD)).status).toBe(200);

    expect(await person.call('change_password', { currentPassword: OLD, newPassword: NEW })).toMatchObject({ sessionsEnded: 2 });
    expect((await person.http.get('/users/me')).status).toBe(200);
    expect((await other.http.get('/users/me')).status).toBe(401);
    expect((await login('change@example.com', OLD)).status).toBe(401);
    expect((await login('change@example.com', NEW)).status).toBe(200);
  });

  test('is answered as done when it is repeated', async () => {
    const { person } = await register('repeated@example.com');
    const change = { currentPassword: OLD, newPassword: NEW };
    expect((await person.http.post('/users/me/password', change)).body.data).not.toHaveProperty('alreadyDone');
    const again = await person.http.post('/users/me/password', change, { 'Idempotency-Key': 'again' });
    expect(again.body.data).toMatchObject({ changed: true, sessionsEnded: 0, keysRevoked: 0, alreadyDone: true });
    const other = await person.http.post('/users/me/password', { ...change, newPassword: 'something else 1' });
    expect(other.body.code).toBe('wrong_password');
    expect((await login('repeated@example.com', NEW)).status).toBe(200);
  });

  test('succeeds for exactly one of many calls at the same time', async () => {
    const { person } = await register('racing@example.com');
    const tries = [1, 2, 3, 4].map((n) =>
      person.http.post('/users/me/password', { currentPassword: OLD, newPassword: `password number ${n}` }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [won] = answers.flatMap(({ status }, index) => (status === 200 ? [index + 1] : []));
    expect((await login('racing@example.com', `password number ${won}`)).status).toBe(200);
  });

  test('makes reset links that were sent before invalid', async () => {
    const { person } = await register('links@example.com');
    const token = await resetToken('links@example.com');
    await person.call('change_password', { currentPassword: OLD, newPassword: NEW });
    expect((await market.nobody.http.post('/auth/reset-password', { token, password: OLD })).status).toBe(400);
  });

  test('allows only as many guesses of the current password as a sign-in', async () => {
    const small = await startMarketplace({ LOGIN_ATTEMPTS: '4' });
    try {
      const guess = () => small.renter.http.post('/users/me/password', { currentPassword: 'a guess', newPassword: NEW });
      const statuses = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);

      // Nor by asking whether it is so already.
      const claim = { currentPassword: 'a guess', newPassword: 'demo-password-1' };
      const claims = [];
      for (let count = 0; count < 6; count += 1)
        claims.push((await small.stranger.http.post('/users/me/password', claim)).status);
      expect(claims).toEqual([200, 200, 200, 200, 429, 429]);
    } finally {
      await small.close();
    }
  });
});
