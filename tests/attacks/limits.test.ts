import { afterEach, describe, expect, test } from 'vitest';
import { newestMail, sentMails } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };
const GUESS = { ...RENTER, password: 'a guess' };
const newcomer = (name: string | number) => ({ email: `${name}@example.com`, password: 'long enough 1', name: 'Ana' });

let market: TestMarketplace;
afterEach(() => market.close());

async function open(
  environment: Record<string, string> = {},
  overrides: Parameters<typeof startMarketplace>[1] = {},
): Promise<void> {
  market = await startMarketplace({ TRUST_PROXY: 'true', ...environment }, overrides);
}

interface Sender {
  readonly credential?: string | null;
  readonly client?: string;
}

/** A request as the last proxy in front passes it on. */
async function from(forwarded: string, path: string, body: object, { credential = null, client = 'browser' }: Sender = {}) {
  const headers = { 'X-Forwarded-For': forwarded, 'User-Agent': client };
  const answer = await market.actor(credential).http.post(path, body, headers);
  return {
    status: answer.status,
    code: answer.body.code,
    body: answer.body,
    retryAfter: Number(answer.headers.get('retry-after')),
  };
}

async function codes(count: number, call: (index: number) => Promise<{ code?: string; status: number }>): Promise<unknown[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await call(index));
  return answers.map(({ code, status }) => code ?? status);
}

const times = (count: number, code: unknown) => Array.from({ length: count }, () => code);

describe('the network address that limits count by', () => {
  test.each([
    { TRUST_PROXY: 'true', forwarded: (fake: string) => `${fake}, 203.0.113.9` },
    { TRUST_PROXY: '1', forwarded: (fake: string) => `${fake}, 10.9.9.9, 203.0.113.9` },
    { TRUST_PROXY: '2', forwarded: (fake: string) => `${fake}, 203.0.113.9, 10.0.0.1` },
  ])(
    'is not one that the client wrote into X-Forwarded-For, with TRUST_PROXY=$TRUST_PROXY',
    async ({ TRUST_PROXY, forwarded }) => {
      await open({ LOGIN_ATTEMPTS: '3', TRUST_PROXY });
      const guess = (index: number) => from(forwarded(`198.51.100.${index}`), '/auth/login', GUESS);
      expect(await codes(5, guess)).toEqual([...times(3, 'invalid_login'), ...times(2, 'too_many_attempts')]);
    },
  );

  test('is not taken from the header when there is no proxy', async () => {
    await open({ LOGIN_ATTEMPTS: '3', TRUST_PROXY: 'false' });
    const guess = (index: number) => from(`198.51.100.${index}`, '/auth/login', GUESS);
    expect(await codes(4, guess)).toEqual([...times(3, 'invalid_login'), 'too_many_attempts']);
  });

  test('of IPv6 is the network, so all addresses of one network count together', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    const guess = (index: number) => from(`2001:db8:0:7::${index}`, '/auth/login', GUESS);
    expect(await codes(4, guess)).toEqual([...times(3, 'invalid_login'), 'too_many_attempts']);
    expect((await from('2001:db8:0:8::1', '/auth/login', GUESS)).code).toBe('invalid_login');
  });
});

describe('guessing the password of somebody', () => {
  test('from one address does not lock the person out elsewhere', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    expect(await codes(5, () => from('203.0.113.66', '/auth/login', GUESS))).toEqual([
      ...times(3, 'invalid_login'),
      ...times(2, 'too_many_attempts'),
    ]);
    expect((await from('203.0.113.7', '/auth/login', RENTER)).status).toBe(200);
  });

  test('from many addresses is stopped, but not for the address from which the person signed in lately', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    expect((await from('203.0.113.7', '/auth/login', RENTER)).status).toBe(200);
    expect(await codes(32, (index) => from(`198.51.${index}.1`, '/auth/login', GUESS))).toEqual([
      ...times(30, 'invalid_login'),
      ...times(2, 'too_many_attempts'),
    ]);
    const elsewhere = await from('203.0.113.8', '/auth/login', RENTER);
    expect(elsewhere).toMatchObject({ code: 'too_many_attempts', body: { details: { locked: 'account' } } });
    expect(elsewhere.retryAfter).toBeGreaterThan(0);
    expect((await from('203.0.113.7', '/auth/login', RENTER)).status).toBe(200);
    // Known or not: an address may fail only so often.
    expect(await codes(4, () => from('203.0.113.7', '/auth/login', GUESS))).toEqual([
      ...times(3, 'invalid_login'),
      'too_many_attempts',
    ]);
  });

  test('does not lock out a person who has just chosen a new password by e-mail', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    const flood = () => codes(31, (index) => from(`198.51.100.${index}`, '/auth/login', GUESS));
    await flood();
    await from('203.0.113.9', '/auth/forgot-password', { email: RENTER.email });
    const { token } = await newestMail(market, RENTER.email, 'Choose a new password');
    expect((await from('203.0.113.9', '/auth/reset-password', { token, password: 'a brand new one' })).status).toBe(200);
    await codes(31, (index) => from(`198.51.101.${index}`, '/auth/login', GUESS));
    expect((await from('203.0.113.9', '/auth/login', { ...RENTER, password: 'a brand new one' })).status).toBe(200);
  });
});

describe('behind the address of a hosted assistant', () => {
  const HOSTED = '203.0.113.50';
  const NEIGHBOUR = { email: 'beatriz@demo.test', password: RENTER.password };
  const signIn = (body: object, client = 'assistant') => from(HOSTED, '/auth/login', body, { client });

  test('a stranger’s guesses at one account lock no other account, and registering goes on', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    expect(await codes(5, () => signIn(GUESS))).toEqual([...times(3, 'invalid_login'), ...times(2, 'too_many_attempts')]);
    expect((await signIn(NEIGHBOUR)).status).toBe(200);
    expect((await from(HOSTED, '/auth/register', newcomer('neighbour'))).status).toBe(201);
    expect((await from(HOSTED, '/auth/login-links', { clientName: 'Assistant' })).status).toBe(201);
  });

  test('attempts to register do not lock sign-ins', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    const taken = { ...newcomer('taken'), email: NEIGHBOUR.email };
    expect(await codes(4, () => from(HOSTED, '/auth/register', taken))).toEqual([
      ...times(3, 'already_exists'),
      'too_many_attempts',
    ]);
    expect((await signIn(NEIGHBOUR)).status).toBe(200);
  });

  test('a person signs in with software that is known there, whatever others guess with other software', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    expect((await signIn(RENTER, 'their-own/1.0')).status).toBe(200);
    await codes(40, (index) => signIn(GUESS, `guesser-${index}`));
    expect((await signIn(RENTER, 'new-one')).code).toBe('too_many_attempts');
    expect((await signIn(RENTER, 'their-own/2.0')).status).toBe(200);
  });

  test('naming other software with each guess allows only few more guesses', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    const answers = await codes(12, (index) => signIn(GUESS, `guesser-${index}`));
    expect(answers).toEqual([...times(9, 'invalid_login'), ...times(3, 'too_many_attempts')]);
    // Nor does it together with ever other networks: the account's own count holds.
    const everywhere = await codes(31, (index) => from(`198.51.${index}.1`, '/auth/login', GUESS, { client: `other-${index}` }));
    expect(everywhere.filter((code) => code === 'invalid_login')).toHaveLength(21);
    expect(everywhere.at(-1)).toBe('too_many_attempts');
  });

  test('several first sign-ins at once leave no counted failure behind', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    const right = await Promise.all([1, 2, 3].map(async () => signIn(RENTER, 'their-own/1.0')));
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await codes(10, (index) => signIn(GUESS, `guesser-${index}`));
    expect(answers).toEqual([...times(9, 'invalid_login'), 'too_many_attempts']);
  });

  test('one password tried on many accounts is slowed down, and known people are not affected', async () => {
    await open({ LOGIN_ATTEMPTS: '3' });
    expect((await signIn(NEIGHBOUR)).status).toBe(200);
    const spray = (index: number) => signIn({ email: `nobody${index}@demo.test`, password: 'Summer2027!' }, `sprayer-${index}`);
    expect(await codes(32, spray)).toEqual([...times(30, 'invalid_login'), ...times(2, 'too_many_attempts')]);
    const newcomers = await signIn(RENTER);
    expect(newcomers).toMatchObject({
      code: 'too_many_attempts',
      body: { details: { locked: 'newcomers' }, nextActions: [{ tool: 'create_login_link' }, { tool: 'forgot_password' }] },
    });
    expect(newcomers.retryAfter).toBeGreaterThan(0);
    expect((await signIn(NEIGHBOUR)).status).toBe(200);
    expect((await from(HOSTED, '/auth/login-links', { clientName: 'Assistant' })).status).toBe(201);
    expect((await from('203.0.113.51', '/auth/login', RENTER)).status).toBe(200);
  });

  test('many wrong passwords for a few accounts do not block other accounts', async () => {
    await open({ LOGIN_ATTEMPTS: '20' });
    for (const email of ['a@demo.test', 'b@demo.test', 'c@demo.test']) {
      await codes(25, () => signIn({ email, password: 'a guess' }));
    }
    expect((await signIn(NEIGHBOUR)).status).toBe(200);
  });
});

describe('registering', () => {
  test('is limited by the hour and address, and writes to no stranger beyond the limit', async () => {
    await open({ REGISTRATIONS_PER_HOUR: '3' });
    const register = (index: number) => from('203.0.113.5', '/auth/register', newcomer(index));
    expect(await codes(4, register)).toEqual(
      [undefined, undefined, undefined, 'too_many_registrations'].map((code) => code ?? 201),
    );
    const shop = { ...newcomer('shop'), vendorName: 'Shop', vendorType: 'INDIVIDUAL' };
    expect((await from('203.0.113.5', '/auth/register-vendor', shop)).retryAfter).toBeGreaterThan(0);
    expect(await sentMails(market, '3@example.com')).toEqual([]);
    expect((await from('203.0.113.6', '/auth/register', newcomer('elsewhere'))).status).toBe(201);
  });

  test('counts as an e-mail to the address, like a requested one', async () => {
    await open({ MAILS_PER_HOUR: '2' });
    const forgot = () => from('203.0.113.5', '/auth/forgot-password', { email: newcomer('twice').email });
    expect(await codes(2, forgot)).toEqual([200, 200]);
    expect(await from('203.0.113.5', '/auth/register', newcomer('twice'))).toMatchObject({ status: 429, code: 'too_many_mails' });
  });

  test('in a flood does not delay other people’s sign-ins, because what is too much is refused at once', async () => {
    // A hash takes longer than a request needs to come as far, on a slow database too.
    const passwordCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };
    await open({ PASSWORD_HASHES_WAITING: '5', PASSWORD_HASHES_AT_ONCE: '1' }, { passwordCost });
    const flood = Array.from({ length: 60 }, (_, index) => from(`198.51.100.${index}`, '/auth/register', newcomer(index)));
    const signIn = from('203.0.113.7', '/auth/login', RENTER);
    expect((await signIn).status).toBe(200);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ status: 429, code: 'server_busy', retryAfter: 5 });
  });
});

describe('text messages', () => {
  const send = async (index: number, forwarded: string) => {
    const { body } = await from(`192.0.2.${index}`, '/auth/register', newcomer(`${forwarded}-${index}`.replaceAll(/[.:]/g, '-')));
    return from(forwarded, '/auth/otp/send', { phone: `+35191200${1000 + index}` }, { credential: body.data.accessToken });
  };

  test('to changing numbers from changing accounts are limited for one address', async () => {
    await open({ SMS_PER_HOUR: '3' });
    expect(await codes(5, (index) => send(index, '203.0.113.5'))).toEqual([...times(3, 200), ...times(2, 'too_many_codes')]);
    expect(await codes(1, () => send(9, '203.0.113.6'))).toEqual([200]);
  });

  test('are limited for all addresses together', async () => {
    await open({ SMS_PER_HOUR_IN_ALL: '3' });
    expect(await codes(4, (index) => send(index, `203.0.${index}.1`))).toEqual([...times(3, 200), 'too_many_codes']);
  });
});
