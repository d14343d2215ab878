import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../harness/open-account.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const CONFIRM = 'Confirm your e-mail address';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function register(email: string) {
  return openAccount(market, { email, name: 'Ana <b>' });
}

test('a new account is sent a link that confirms its address', async () => {
  const ana = await register('new@example.com');
  expect(await ana.call('get_profile')).toMatchObject({ emailVerified: false });
  const { token } = await newestMail(market, 'new@example.com', CONFIRM);
  const { http } = market.nobody;
  expect((await http.post('/auth/verify-email', { token })).body.data).toEqual({ email: 'new@example.com', emailVerified: true });
  expect(await ana.call('get_profile')).toMatchObject({ emailVerified: true });
  expect(await http.post('/auth/verify-email', { token })).toMatchObject({
    status: 400,
    body: { code: 'invalid_verification_token' },
  });
});

test('the confirmation link can be sent again until the address is confirmed', async () => {
  const ana = await register('again@example.com');
  expect((await ana.http.post('/users/me/verification-email')).body.data).toEqual({
    email: 'again@example.com',
    emailVerified: false,
  });
  const mails = await sentMails(market, 'again@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([CONFIRM, CONFIRM]);
  await market.nobody.http.post('/auth/verify-email', { token: mails[1]?.token });
  expect((await ana.http.post('/users/me/verification-email')).body.data).toMatchObject({
    emailVerified: true,
    alreadyDone: true,
  });
  expect(await sentMails(market, 'again@example.com')).toHaveLength(2);
});

test('a link for another purpose does not confirm an address', async () => {
  await register('purpose@example.com');
  await market.nobody.call('forgot_password', { email: 'purpose@example.com' });
  const { token } = await newestMail(market, 'purpose@example.com', 'Choose a new password');
  expect((await market.nobody.http.post('/auth/verify-email', { token })).status).toBe(400);
  const { token: verifying } = await newestMail(market, 'purpose@example.com', CONFIRM);
  const refused = await market.nobody.http.post('/auth/reset-password', { token: verifying, password: 'long enough 2' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_reset_token' } });
});

test('a confirmation link works for three days', async () => {
  const useAfter = async (email: string, hours: number) => {
    await register(email);
    const { token } = await newestMail(market, email, CONFIRM);
    market.clock.advance({ hours });
    return (await market.nobody.http.post('/auth/verify-email', { token })).status;
  };
  expect(await useAfter('in-time@example.com', 71)).toBe(200);
  expect(await useAfter('late@example.com', 73)).toBe(400);
});

test('an e-mail names the marketplace that sends it', async () => {
  const other = await startMarketplace({
    PLATFORM_NAME: 'Boats & Co',
    PLATFORM_ADDRESS: 'Rua 1, Faro',
    PLATFORM_EMAIL: 'help@boats.example',
  });
  try {
    await other.nobody.http.post('/auth/register', { email: 'ana@example.com', password: 'long enough 1', name: 'Ana Silva' });
    const { text } = await newestMail(other, 'ana@example.com', 'Confirm your e-mail address');
    expect(text).toContain('Hello Ana Silva,');
    expect(text).toContain('was opened at Boats & Co.');
    expect(text).toContain('This e-mail comes from Boats & Co, Rua 1, Faro, help@boats.example.');
    expect(text).not.toContain('Rentwire');
  } finally {
    await other.close();
  }
});

test.each(['Prize at evil.example', 'http://evil.example', 'write to eve@evil.example', 'www evil', 'You have won. '.repeat(7)])(
  'a letter does not repeat a name that carries a message: “%s” is left out',
  async (name) => {
    const email = `${name.length}-${name.replaceAll(/\W/g, '').slice(0, 20).toLowerCase()}@example.com`;
    expect((await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name })).status).toBe(201);
    const { text } = await newestMail(market, email, 'Confirm your e-mail address');
    expect(text).toContain('\nHello,\n');
    expect(text).not.toContain(name.trim());
  },
);
