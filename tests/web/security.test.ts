import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, setUpApp } from '../harness/authenticator-app.ts';
import { type Browser, browser, locationOf } from '../harness/oauth-client.ts';
import { openAccount } from '../harness/open-account.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PASSWORD = 'long enough 1';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000', ADMIN_SECOND_FACTOR: 'pages' });
});
afterAll(() => market.close());

async function signedIn(email: string, password = PASSWORD, device = ''): Promise<Browser> {
  const person = browser(market.url);
  expect((await person.submit('/sign-in', { email, password }, { 'User-Agent': device })).status).toBe(303);
  return person;
}

/** What the page shows for a new app: its secret. */
function secretIn(body: string): string {
  return /name="secret" value="([A-Z2-7]{32})"/.exec(body)?.[1] ?? '';
}

/** Sets an app up on the pages. */
async function setUp(person: Browser): Promise<{ secret: string; codes: string[] }> {
  const asked = await person.submit('/account/security/app', { password: PASSWORD });
  const secret = secretIn(asked.body);
  const code = codeOf(secret, market.clock.now());
  const done = await person.submit('/account/security/app', { secret, appAddress: 'otpauth://totp/x', code });
  expect(done.status).toBe(200);
  return {
    secret,
    codes: [...String(done.body).matchAll(/<li>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})<\/li>/g)].map(([, one]) => String(one)),
  };
}

describe('an authenticator app', () => {
  test('is set up with the password, a QR code and its first code, and shows recovery codes once', async () => {
    await openAccount(market, { email: 'app@example.com' });
    const person = await signedIn('app@example.com');
    const wrong = await person.submit('/account/security/app', { password: 'a guess' });
    expect([wrong.status, secretIn(wrong.body)]).toEqual([400, '']);
    expect(wrong.body).toContain('This is not your password.');

    const asked = await person.submit('/account/security/app', { password: PASSWORD });
    const secret = secretIn(asked.body);
    expect(asked.body).toContain('QR code for your authenticator app');
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const appAddress = /href="(otpauth:[^"]+)"/.exec(asked.body)?.[1] ?? '';
    expect(appAddress).toContain(secret);
    const refused = await person.submit('/account/security/app', { secret, appAddress: 'otpauth://totp/x', code: '000000' });
    expect([refused.status, secretIn(refused.body)]).toEqual([400, secret]);
    for (const made of ['javascript:alert(1)', `otpauth://totp/${'x'.repeat(5_000)}`]) {
      const answer = await person.submit('/account/security/app', { secret, appAddress: made, code: '000000' });
      expect([answer.status, answer.body.includes('QR code')]).toEqual([400, false]);
    }
    expect((await person.open('/account/security')).body).toContain('Set up an app');

    const { codes } = await setUp(person);
    expect(codes).toHaveLength(10);
    const page = await person.open('/account/security');
    expect(page.body).toContain('Recovery codes left');
    expect(page.body).not.toContain(codes[0]);
  });

  test('is asked for at the next sign-in, which goes on to the page that was wanted', async () => {
    const email = 'asked@example.com';
    const app = await setUpApp(market, await openAccount(market, { email }), PASSWORD);
    const person = browser(market.url);
    const first = await person.submit('/sign-in', { email, password: PASSWORD, next: '/browse?q=kayak' });
    expect([first.status, person.jar.has('session')]).toEqual([401, false]);
    expect(first.body).toContain('name="code"');
    expect(first.body).toContain(`value="${email}"`);
    const wrong = await person.submit('/sign-in', { email, password: PASSWORD, code: '000000' });
    expect([wrong.status, person.jar.has('session')]).toEqual([401, false]);
    const right = await person.submit('/sign-in', { email, password: PASSWORD, code: app.nextCode(), next: '/browse?q=kayak' });
    expect([right.status, locationOf(right)]).toEqual([303, '/browse?q=kayak']);
    expect((await browser(market.url).open('/sign-in')).body).not.toContain('name="code"');
  });

  test('is replaced and removed only with a code', async () => {
    const email = 'removed@example.com';
    const app = await setUpApp(market, await openAccount(market, { email }), PASSWORD);
    const person = browser(market.url);
    await person.submit('/sign-in', { email, password: PASSWORD, code: app.nextCode() });
    for (const path of ['app', 'recovery-codes', 'remove'])
      expect([path, (await person.submit(`/account/security/${path}`, { password: PASSWORD })).status]).toEqual([path, 400]);
    const renewed = await person.submit('/account/security/recovery-codes', { password: PASSWORD, code: app.nextCode() });
    expect(renewed.body).toMatch(/<li>[a-z2-7]{4}-/);
    const removed = await person.submit('/account/security/remove', { password: PASSWORD, code: app.nextCode() });
    expect([removed.status, locationOf(removed)]).toEqual([303, '/account/security']);
    await signedIn(email);
  });

  test('is asked for on the pages that let software in', async () => {
    const email = 'approves@example.com';
    const app = await setUpApp(market, await openAccount(market, { email }), PASSWORD);
    const { userCode } = await market.nobody.call('create_login_link', { clientName: 'Agent' });
    const person = browser(market.url);
    const approve = (more: Record<string, string>) =>
      person.submit('/link', { code: userCode, answer: 'approve', email, password: PASSWORD, ...more });
    const asked = await approve({});
    expect(asked.status).toBe(401);
    expect(asked.body).toContain('name="secondFactor"');
    expect((await approve({ secondFactor: app.nextCode() })).body).toContain('Approved');
  });
});

describe('an administrator without an app', () => {
  test('is led from every page to setting one up, and from then on sees them all', async () => {
    const person = await signedIn('admin@demo.test', 'demo-password-1');
    for (const path of ['/browse', '/account/security/recovery-codes', '/requests/anything'])
      expect([path, locationOf(await person.open(path))]).toEqual([path, '/account/security']);
    expect((await person.submit('/book/tandem-sea-kayak', {})).status).toBe(302);
    const page = await person.open('/account/security');
    expect(page.body).toContain('Administrators sign in with an authenticator app');

    const asked = await person.submit('/account/security/app', { password: 'demo-password-1' });
    const secret = secretIn(asked.body);
    const given = { secret, appAddress: 'otpauth://totp/x', code: codeOf(secret, market.clock.now()) };
    expect((await person.submit('/account/security/app', given)).status).toBe(200);
    expect((await person.open('/browse')).status).toBe(200);
  });
});

describe('where a person is signed in', () => {
  test('is listed, and each other sign-in can be ended, or all of them', async () => {
    const email = 'signed-in@example.com';
    await openAccount(market, { email });
    const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
    const odd = `${'<b>Evil</b>'.repeat(60)}/1 (x)`;
    const [here, there] = [await signedIn(email, PASSWORD, phone), await signedIn(email, PASSWORD, odd)];
    const page = await here.open('/account/security');
    expect(page.body).toContain('Firefox, Android');
    expect(page.body).toContain('127.0.0.x');
    expect(page.body).not.toContain('<b>Evil');
    const ids = [...String(page.body).matchAll(/name="sessionId" value="(ses_\w+)"/g)].map(([, id]) => String(id));
    expect(ids).toHaveLength(2);
    expect((await there.open('/account/security')).status).toBe(200);
    expect((await here.submit('/account/security', {})).status).toBe(303);
    expect(locationOf(await there.open('/account/security'))).toBe('/sign-in?next=%2Faccount%2Fsecurity');
    expect((await here.open('/account/security')).body).not.toContain('name="sessionId"');
  });

  test('of somebody else is not ended', async () => {
    await openAccount(market, { email: 'victim@example.com' });
    const victim = await signedIn('victim@example.com');
    await openAccount(market, { email: 'other@example.com' });
    const [, id = ''] = /name="sessionId" value="(ses_\w+)"/.exec((await victim.open('/account/security')).body) ?? [];
    const stranger = await signedIn('other@example.com');
    expect((await stranger.submit('/account/security', { sessionId: id })).status).toBe(404);
    expect((await victim.open('/account/security')).status).toBe(200);
  });
});
