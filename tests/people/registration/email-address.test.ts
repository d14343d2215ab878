import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../harness/open-account.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PASSWORD = 'long enough 1';
const STORED = 'ana@xn--mnchen-3ya.de';
const SPELLINGS = [
  STORED,
  'ana@münchen.de',
  'Ana@MÜNCHEN.de',
  'ana@mu\u0308nchen.de',
  'ana@münchen。de',
  'ANA@XN--MNCHEN-3YA.DE',
];

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  await openAccount(market, { email: 'ana@münchen.de', name: 'Ana Umlaut' });
});
afterAll(() => market.close());

describe.each(SPELLINGS)('the address %s', (email) => {
  test('opens no second account', async () => {
    const again = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: 'Ana' });
    expect([again.status, again.body.code]).toEqual([400, 'already_exists']);
    const shop = { vendorName: 'Ana’s', vendorType: 'INDIVIDUAL' };
    const vendor = await market
      .actor(null, 'mcp-owner')
      .try('register_vendor_account', { email, password: PASSWORD, name: 'Ana', ...shop });
    expect(vendor.error).toMatchObject({ code: 'already_exists' });
  });

  test('signs in, over MCP and over REST', async () => {
    const answer = await market.nobody.call('login', { email, password: PASSWORD });
    expect(answer.user).toMatchObject({ email: STORED });
    expect((await market.nobody.http.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test('is sent a link for a new password', async () => {
    const before = await sentMails(market, STORED);
    await market.nobody.call('forgot_password', { email });
    expect((await sentMails(market, STORED)).length).toBe(before.length + 1);
  });

  test('is found by administrators', async () => {
    const { body } = await market.admin.http.get(`/admin/users?${new URLSearchParams({ query: email }).toString()}`);
    expect(body.data.items).toMatchObject([{ email: STORED, name: 'Ana Umlaut' }]);
  });
});

test('a change to another spelling of an address that is taken is refused like any taken address', async () => {
  const bo = await openAccount(market, { email: 'bo@example.com' });
  await bo.http.post('/users/me/email', { newEmail: 'ana@münchen.de', password: PASSWORD });
  const [letter] = (await sentMails(market, STORED)).slice(-1);
  expect(letter).toMatchObject({ subject: expect.any(String), token: '' });
});

test('an administrator finds everybody of a domain by its name in either spelling', async () => {
  for (const query of ['münchen.de', '@münchen.de', 'xn--mnchen-3ya.de']) {
    const { body } = await market.admin.http.get(`/admin/users?${new URLSearchParams({ query }).toString()}`);
    expect([query, body.data.items.length]).toEqual([query, 1]);
  }
});

test('the owner of an account confirms its end by any spelling of the address', async () => {
  const cy = await openAccount(market, { email: 'cy@bücher.example' });
  const ended = await cy.http.post('/users/me/erase', { confirmEmail: 'CY@Bücher.example', password: PASSWORD });
  expect(ended.body).toMatchObject({ data: { erased: true } });
});

describe('what is no address is refused wherever one is taken', () => {
  const WRONG = [
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a b@example.com',
    'a,b@example.com',
    'a;b@example.com',
    'a(b)@example.com',
    'a@b@example.com',
    '"a b"@example.com',
    'a@example',
    'a@example.com.',
    'a@.example.com',
    'a@example..com',
    'a@-example.com',
    'a@exa_mple.com',
    'a@exa%6dple.com',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@example.c',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    '@example.com',
    'example.com',
  ];
  test.each(WRONG)('%s', async (email) => {
    const { http } = market.nobody;
    const answers = [
      await http.post('/auth/register', { email, password: PASSWORD, name: 'Ana' }),
      await http.post('/auth/login', { email, password: PASSWORD }),
      await http.post('/auth/forgot-password', { email }),
      await market.renter.http.post('/users/me/email', { newEmail: email, password: PASSWORD }),
      await market.admin.http.post('/admin/admins', { email }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.details?.issues?.[0]?.message])).toEqual(
      answers.map(() => [400, 'invalid_input', 'must be an e-mail address, for example ana@example.com']),
    );
  });
});

test.each([
  "o'neil+boats@example.co.uk",
  'ana.maria-silva_2@sub.example.com',
  '用户@例子.中国',
  'jürgen@example.de',
  'x@3com.com',
  'a/b=c@example.com',
])('the address %s is taken', async (email) => {
  const { status } = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: 'Ana' });
  expect(status).toBe(201);
});
