import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestMail } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function open(path: string) {
  const response = await fetch(market.url + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(market.url + path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };
const link = (args: object = {}) => market.nobody.call('create_login_link', { clientName: 'Claude', ...args });
const statusOf = ({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) =>
  market.nobody.call('get_login_status', { loginRequestId, pollToken });

describe('the page of a login link', () => {
  test('says who asks and for what, and approves with the person’s password', async () => {
    const asked = await link({ scopes: ['read:booking'], emailHint: RENTER.email });
    const page = await open(`/link?code=${asked.userCode}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('“Claude”');
    expect(page.html).toContain('<li>see your bookings</li>');
    expect(page.html).toContain(asked.userCode);
    expect(page.html).toContain(`value="${RENTER.email}"`);
    const approved = await submit('/link', { code: asked.userCode, answer: 'approve', ...RENTER });
    expect(approved.html).toContain('is signed in for you');
    expect(approved.headers.get('set-cookie')).toBeNull();
    expect(await statusOf(asked)).toMatchObject({ status: 'APPROVED', user: { email: RENTER.email } });
  });

  test('says what is wrong without repeating the password, and can be sent again', async () => {
    const asked = await link();
    const wrong = await submit('/link', { code: asked.userCode, answer: 'approve', ...RENTER, password: 'not-the-password' });
    expect(wrong.status).toBe(401);
    expect(wrong.html).toContain('role="alert"');
    expect(wrong.html).toContain(RENTER.email);
    expect(wrong.html).not.toContain('not-the-password');
    expect(await statusOf(asked)).toMatchObject({ status: 'PENDING' });
  });

  test('opens an account and approves in one step, also for a vendor', async () => {
    const asked = await link({ role: 'VENDOR' });
    expect((await open(`/link?code=${asked.userCode}&new=1&country=ie`)).html).toContain('name="vendorName"');
    const fields = {
      code: asked.userCode,
      answer: 'approve',
      new: '1',
      name: 'Bo',
      email: 'bo@example.com',
      vendorName: 'Bo’s',
      vendorType: 'COMPANY',
      country: 'IE',
    };
    const short = await submit('/link', { ...fields, password: 'short' });
    expect(short.status).toBe(400);
    expect(short.html).toContain('aria-invalid="true"');
    expect(short.html).toContain('This must have 8 characters or more.');
    const done = await submit('/link', { ...fields, password: ' long enough 1 ' });
    expect(done.html).toContain('is signed in for you');
    const { accessToken, user } = await statusOf(asked);
    expect(user).toMatchObject({ email: 'bo@example.com', role: 'VENDOR' });
    const { items } = (await market.actor(accessToken).http.get('/users/me/sessions')).body.data;
    expect(items).toMatchObject([{ clientName: 'Claude', current: true }]);
    // A blank in a password belongs to it.
    expect((await market.nobody.http.post('/auth/login', { email: 'bo@example.com', password: ' long enough 1 ' })).status).toBe(
      200,
    );
  });

  test('keeps what was typed when another country is chosen, except the password', async () => {
    const asked = await link({ role: 'VENDOR', emailHint: 'hinted@example.com' });
    const start = { code: asked.userCode, new: '1' };
    expect((await open(`/link?code=${asked.userCode}&new=1&country=PT`)).html).toContain('value="hinted@example.com"');
    const typed = { name: 'Ana', email: 'ana@example.com', vendorName: 'Ana’s', vendorType: 'COMPANY', city: 'Braga' };
    const form = { ...start, ...typed, password: 'long enough 1', answer: 'approve', country: 'PT', currency: 'EUR' };
    const again = await submit('/link', { ...form, place: 'elsewhere' });
    expect(again).toMatchObject({ status: 200, html: expect.stringContaining('Where is your shop?') });
    expect(again.html).toContain('<input type="hidden" name="city" value="Braga"/>');
    const next = await submit('/link', { ...start, ...typed, place: 'chosen', country: 'GB' });
    for (const value of ['Ana', 'ana@example.com', 'Braga']) expect(next.html).toContain(`value="${value}"`);
    expect(next.html).toContain('<option value="GBP" selected="">');
    expect(again.html + next.html).not.toContain('long enough 1');
    expect(await statusOf(asked)).toMatchObject({ status: 'PENDING' });
  });

  test('opens a shop for a customer’s account when an assistant wants to rent out', async () => {
    const asked = await link({ role: 'VENDOR' });
    const account = { email: 'beatriz@demo.test', password: RENTER.password };
    const refused = await submit('/link', { code: asked.userCode, answer: 'approve', ...account });
    expect(refused).toMatchObject({ status: 403, html: expect.stringContaining('needs a vendor account') });
    expect(refused.html).toContain(`/link?code=${asked.userCode}&amp;shop=1`);
    expect((await open(`/link?code=${asked.userCode}&shop=1&country=PT`)).html).toContain('name="vendorName"');
    const fields = { code: asked.userCode, answer: 'approve', shop: '1', country: 'PT', vendorType: 'COMPANY', ...account };
    const nameless = await submit('/link', { ...fields, vendorName: '' });
    expect(nameless.html).toMatch(/name="vendorName"[^>]*>[\s\S]*?This must /);
    expect(nameless.html).toContain('<option value="COMPANY" selected="">');
    const done = await submit('/link', { ...fields, vendorName: 'Beatriz Boats' });
    expect(done.html).toContain('is signed in for you');
    const { accessToken, user } = await statusOf(asked);
    expect(user).toMatchObject({ email: account.email, role: 'VENDOR' });
    expect(await market.actor(accessToken, 'mcp-owner').call('list_my_assets')).toMatchObject({ items: [] });
    expect((await market.nobody.call('get_vendor', { slug: 'beatriz-boats' })).name).toBe('Beatriz Boats');
  });

  test('asks for the country of a shop first, and suggests the rest by it', async () => {
    const asked = await link({ role: 'VENDOR' });
    const at = (query: string) => open(`/link?code=${asked.userCode}&new=1${query}`);
    const first = await at('');
    expect(first.html).toContain('<option value="PT">Portugal</option>');
    expect(first.html).not.toContain('name="vendorName"');
    expect(await at('&country=XX')).toMatchObject({
      status: 400,
      html: expect.stringMatching(/name="country"[\s\S]*Choose the country from the list\./),
    });
    expect((await submit('/link', { code: asked.userCode, answer: 'approve', new: '1' })).html).toContain(
      'Choose the country from the list.',
    );

    const portugal = (await at('&country=PT')).html;
    expect(portugal).toContain('<option value="EUR" selected="">Euro (EUR)</option>');
    expect(portugal).toContain('<option value="Europe/Lisbon" selected="">Lisbon</option>');
    const philippines = (await at('&country=PH')).html;
    expect(philippines).toMatch(/<select(?=[^>]* name="currency")[^>]* required=""[^>]*><option value="" selected="">Choose…/);
    expect(philippines).toContain('<option value="Asia/Manila" selected="">');
    expect((await at('&country=US')).html).toMatch(
      /<select(?=[^>]* name="timeZone")[^>]* required=""[^>]*><option value="" selected="">Choose…/,
    );
  });

  test('shows the typed fields of a shop again with what is wrong in them', async () => {
    const asked = await link({ role: 'VENDOR' });
    const shop = { vendorName: 'Kit', country: 'GB', city: 'Hove', currency: 'XAU', timeZone: 'Europe/Nowhere' };
    const account = { name: 'Kit', email: 'kit@example.com', password: 'long enough 1' };
    const { status, html } = await submit('/link', { code: asked.userCode, answer: 'approve', new: '1', ...account, ...shop });
    expect(status).toBe(400);
    expect(html).toContain('This must be one of ');
    expect(html).toContain('This must be an IANA time zone');
    expect(html).toMatch(/<input[^>]* name="city"[^>]* value="Hove"/);
    expect(html).toContain('Country: United Kingdom');
    expect(html).not.toContain('long enough 1');
  });

  test('denies without a password', async () => {
    const asked = await link();
    expect((await submit('/link', { code: asked.userCode, answer: 'deny' })).html).toContain('Denied');
    expect(await statusOf(asked)).toMatchObject({ status: 'DENIED' });
    expect((await open(`/link?code=${asked.userCode}`)).html).toContain('denied');
  });

  test('asks for the code when the address has none, and says when a code is unknown', async () => {
    expect((await open('/link')).html).toContain('name="code"');
    expect(await open('/link?code=BCDFGHJK')).toMatchObject({
      status: 400,
      html: expect.stringContaining('no sign-in with this code'),
    });
    const noCode = await open('/link?code=wrong');
    expect(noCode).toMatchObject({ status: 400, html: expect.stringContaining('no sign-in with this code') });
    expect(noCode.html).toMatch(/aria-invalid="true"[^>]* name="code"[^>]* value="wrong"/);
  });

  test('shows a name full of markup as text', async () => {
    const asked = await link({ clientName: '<img src=x onerror=alert(1)>"&' });
    const { html } = await open(`/link?code=${asked.userCode}`);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });
});

test('the pages of an account cannot be framed, run no script but ours, and their forms stay on this server', async () => {
  for (const path of ['/link', '/forgot-password', '/reset-password?token=x', '/verify-email?token=x']) {
    const { headers } = await open(path);
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/(script-src|style-src) [^;]*(unsafe|\*|https?:)/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test('a form that another site sends is refused, and changes nothing', async () => {
  const asked = await link();
  const fields = { code: asked.userCode, answer: 'deny' };
  const elsewhere = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: market.url },
  ];
  for (const headers of elsewhere) expect((await submit('/link', fields, headers as Record<string, string>)).status).toBe(403);
  expect(await statusOf(asked)).toMatchObject({ status: 'PENDING' });
  expect((await submit('/link', fields, { Origin: market.url, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
});

test('a person who forgot the password chooses a new one on the pages', async () => {
  const email = 'beatriz@demo.test';
  const asked = await submit('/forgot-password', { email });
  const unknown = await submit('/forgot-password', { email: 'nobody@demo.test' });
  const content = (html: string, address: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(address, '') ?? '';
  expect(content(asked.html, email)).toContain('is on its way');
  expect(content(asked.html, email)).toBe(content(unknown.html, 'nobody@demo.test'));
  const { token, text } = await newestMail(market, email, 'Choose a new password');
  const path = /https?:\/\/[^/\s]+(\/reset-password\S+)/.exec(text)?.[1] ?? '';
  expect((await open(path)).html).toMatch(/autocomplete="new-password"/i);
  expect(await submit('/reset-password', { token, password: 'short' })).toMatchObject({
    status: 400,
    html: expect.stringContaining(token),
  });
  expect((await submit('/reset-password', { token, password: 'a brand new one' })).html).toContain('Your password is changed');
  expect((await market.nobody.http.post('/auth/login', { email, password: 'a brand new one' })).status).toBe(200);
  const used = await submit('/reset-password', { token, password: 'another new one' });
  expect(used).toMatchObject({ status: 400, html: expect.stringContaining('This link no longer works') });
  expect(used.html).toMatch(/action="\/forgot-password"[\s\S]*Send me a new link/);
  expect(used.html).not.toContain('type="password"');
  expect((await open('/reset-password')).html).not.toContain('type="password"');
});

test('opening a confirmation link changes nothing, and its button confirms the address', async () => {
  const account = { name: 'Ana', email: 'page@example.com', password: 'long enough 1' };
  expect((await market.nobody.http.post('/auth/register', account)).status).toBe(201);
  expect((await open('/register')).html).toContain('Open an account');
  const { token } = await newestMail(market, 'page@example.com', 'Confirm your e-mail address');
  const ana = market.actor(
    (await market.nobody.http.post('/auth/login', { email: 'page@example.com', password: 'long enough 1' })).body.data
      .accessToken,
  );
  await open(`/verify-email?token=${token}`);
  expect(await ana.call('get_profile')).toMatchObject({ emailVerified: false });
  expect((await submit('/verify-email', { token })).html).toContain('page@example.com is confirmed');
  expect(await ana.call('get_profile')).toMatchObject({ emailVerified: true });
  const again = await submit('/verify-email', { token });
  expect(again).toMatchObject({ status: 400, html: expect.stringContaining('there is nothing left to do') });
});
