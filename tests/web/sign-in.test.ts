import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_WEB_PATH, LINK_PATHS } from '../../src/rest/web/page-paths.ts';
import { type Browser, browser, locationOf, RENTER, signedIn } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PASSWORD = 'long enough 1';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const isSignedIn = async (person: Browser) => String((await person.open('/browse')).body).includes('Sign out');

describe('signing in', () => {
  test('gives the browser a session that no script reads and that no other site sends along', async () => {
    const person = browser(market.url);
    const answer = await person.submit('/sign-in', RENTER);
    expect([answer.status, locationOf(answer)]).toEqual([303, '/browse']);
    const raw = person.jar.get('session')?.raw ?? '';
    expect(raw).toMatch(/^session=rwb_[\w-]{43}; Max-Age=1209600; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(await isSignedIn(person)).toBe(true);
    expect(await isSignedIn(browser(market.url))).toBe(false);
  });

  test('leads on to the page that asked for it, and to no other site', async () => {
    const back = await browser(market.url).submit('/sign-in', { ...RENTER, next: '/browse?q=kayak' });
    expect(locationOf(back)).toBe('/browse?q=kayak');
    for (const next of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/..//evil.example/',
      '/.//evil.example',
      '/browse/..//evil.example',
      'javascript:alert(1)',
      '\\\\evil.example',
    ]) {
      const answer = await browser(market.url).submit('/sign-in', { ...RENTER, next });
      expect([next, locationOf(answer)]).toEqual([next, '/browse']);
      const preferred = await browser(market.url).submit('/preferences', { language: 'de', back: next });
      expect([next, locationOf(preferred)]).toEqual([next, '/browse']);
    }
  });

  test('with a wrong password shows the form again, keeps the address and gives no session', async () => {
    const person = browser(market.url);
    const { status, body, headers } = await person.submit('/sign-in', { ...RENTER, password: 'not the password' });
    expect([status, person.jar.size]).toEqual([401, 0]);
    expect(body).toContain('The e-mail address or the password is wrong.');
    expect(body).toContain(`value="${RENTER.email}"`);
    expect(body).not.toContain('not the password');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('names the field that is wrong, beside it', async () => {
    const { status, body } = await browser(market.url).submit('/sign-in', { email: 'nobody', password: 'x' });
    expect(status).toBe(400);
    expect(body).toContain('aria-invalid="true"');
    expect(body).toContain('Please look at the marked fields again.');
  });

  test('takes no session that somebody else has chosen, and ends the one that was open before', async () => {
    const person = browser(market.url);
    const chosen = `rwb_${'a'.repeat(43)}`;
    person.jar.set('session', { value: chosen, path: '/', raw: '' });
    await person.submit('/sign-in', RENTER);
    const first = person.jar.get('session')?.value ?? '';
    expect(first).not.toBe(chosen);

    await person.submit('/sign-in', RENTER);
    expect(person.jar.get('session')?.value).not.toBe(first);
    const stale = browser(market.url);
    stale.jar.set('session', { value: first, path: '/', raw: '' });
    expect(await isSignedIn(stale)).toBe(false);
    expect(stale.jar.has('session')).toBe(false);
  });
});

describe('the session of a browser', () => {
  test('lasts 14 days after its last use', async () => {
    const person = await signedIn(market.url);
    for (const _time of [1, 2]) {
      market.clock.advance({ days: 13 });
      expect(await isSignedIn(person)).toBe(true);
    }
    market.clock.advance({ days: 15 });
    expect(await isSignedIn(person)).toBe(false);
  });

  test('ends 90 days after the sign-in, however often it is used', async () => {
    const person = await signedIn(market.url);
    for (let day = 0; day < 88; day += 8) {
      expect([day, await isSignedIn(person)]).toEqual([day, true]);
      market.clock.advance({ days: 8 });
    }
    market.clock.advance({ days: 1 });
    expect(await isSignedIn(person)).toBe(true);
    market.clock.advance({ days: 1 });
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(await signedIn(market.url))).toBe(true);
  });

  test('that has ended is forgotten by an answer that is kept nowhere', async () => {
    const person = await signedIn(market.url);
    market.clock.advance({ days: 15 });
    const { body, headers } = await person.open('/browse');
    expect(body).not.toContain('Sign out');
    // Everybody to whom such an answer came from a cache would be signed out.
    expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0;/);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('ends when the person signs out, and a link signs nobody out', async () => {
    const person = await signedIn(market.url);
    const value = person.jar.get('session')?.value ?? '';
    expect((await person.open('/sign-out')).status).toBe(302);
    expect(await isSignedIn(person)).toBe(true);
    expect((await person.submit('/sign-out', {})).status).toBe(303);
    expect(person.jar.has('session')).toBe(false);
    person.jar.set('session', { value, path: '/', raw: '' });
    expect(await isSignedIn(person)).toBe(false);
  });

  test('is listed among the sign-ins, is no session of a conversation, and can be ended there', async () => {
    const account = { name: 'Lea Braun', email: 'lea@example.com', password: PASSWORD };
    const person = browser(market.url);
    expect((await person.submit('/sign-up', account)).status).toBe(303);
    const { body: tokens } = await market.nobody.http.post('/auth/login', { email: account.email, password: PASSWORD });
    const lea = market.actor(tokens.data.accessToken);
    const { items } = (await lea.http.get('/users/me/sessions')).body.data;
    const [found] = items.filter(({ current }: { current: boolean }) => !current);
    expect(items).toHaveLength(2);
    expect(found).toMatchObject({ clientName: null, conversationUntil: null });
    expect((await lea.http.del(`/users/me/sessions?sessionId=${found.sessionId}`)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
  });

  test('opens neither the API nor MCP', async () => {
    const person = await signedIn(market.url);
    const secret = person.jar.get('session')?.value ?? '';
    const { status } = await market.actor(secret).http.get('/users/me');
    expect(status).toBe(401);
    expect((await market.nobody.try('list_my_bookings', { session: secret })).isError).toBe(true);
    const withCookie = await fetch(`${market.url}/api/v1/users/me`, { headers: { Cookie: `session=${secret}` } });
    expect(withCookie.status).toBe(401);
  });

  test('shows no page from a cache to somebody who has signed out', async () => {
    const person = await signedIn(market.url);
    const own = await person.open('/browse');
    expect(own.headers.get('cache-control')).toBe('no-store');
    const open = await browser(market.url).open('/browse');
    expect(open.headers.get('cache-control')).toMatch(/^public, max-age=60/);
    for (const { headers } of [own, open]) expect(headers.get('vary')).toMatch(/Cookie/);
  });
});

describe('opening an account', () => {
  const account = { name: 'Ana Silva', email: 'ana.web@example.com', password: PASSWORD, city: 'Porto' };

  test('signs in at once, goes on where the person was, and leaves no other session open', async () => {
    const person = browser(market.url);
    const answer = await person.submit('/sign-up', { ...account, next: '/browse?q=kayak' });
    expect([answer.status, locationOf(answer)]).toEqual([303, '/sign-up?opened=1&next=%2Fbrowse%3Fq%3Dkayak']);
    const { body } = await person.open(locationOf(answer));
    expect(body).toContain('Your account is open');
    expect(body).toContain('href="/browse?q=kayak"');
    expect(await isSignedIn(person)).toBe(true);
    const { body: tokens } = await market.nobody.http.post('/auth/login', { email: account.email, password: PASSWORD });
    const { items } = (await market.actor(tokens.data.accessToken).http.get('/users/me/sessions')).body.data;
    expect(items).toHaveLength(2);
    expect((await market.actor(tokens.data.accessToken).call('get_profile')).city).toBe('Porto');
  });

  test('says beside the field what is wrong, keeps the rest, and never repeats a password', async () => {
    const person = browser(market.url);
    const { status, body } = await person.submit('/sign-up', { ...account, email: 'new.web@example.com', password: 'short' });
    expect([status, person.jar.size]).toEqual([400, 0]);
    expect(body).toMatch(/<p[^>]*error[^>]*>This must /);
    expect(body).toContain('value="Ana Silva"');
    expect(body).not.toContain('value="short"');
    const taken = await person.submit('/sign-up', { ...account, email: RENTER.email });
    expect([taken.status, taken.body.includes('An account with this e-mail address exists already')]).toEqual([400, true]);
  });

  test('takes nothing but the fields of the form', async () => {
    const person = browser(market.url);
    await person.submit('/sign-up', {
      ...account,
      email: 'role.web@example.com',
      role: 'VENDOR',
      vendorName: 'X',
      vendorType: 'COMPANY',
    });
    const { body } = await market.nobody.http.post('/auth/login', { email: 'role.web@example.com', password: PASSWORD });
    expect(body.data.user.role).toBe('CUSTOMER');
  });
});

describe('a form from elsewhere', () => {
  /** Pages that a link opens take the form of a mail program too, without the session: `tests/attacks/pages.test.ts`. */
  const BY_LINK: readonly string[] = Object.values(LINK_PATHS);
  /** Every other address of the pages, so that a new one is refused too. */
  const FORMS = EVERY_WEB_PATH.filter((path) => !BY_LINK.includes(path)).map((path) => path.replaceAll(/:\w+/g, 'anything'));
  const FOREIGN: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ];

  test.each(FORMS)('is refused at %s, and changes nothing', async (path) => {
    const person = await signedIn(market.url);
    const before = person.jar.get('session')?.value;
    for (const headers of FOREIGN) {
      const { status, body } = await person.submit(path, { ...RENTER, name: 'A', language: 'de' }, headers);
      expect([headers, status]).toEqual([headers, 403]);
      expect(body).toContain('This form came from elsewhere');
    }
    // A program that sends a cookie but says nothing of its origin is no browser.
    const silent = await fetch(market.url + path, {
      method: 'POST',
      headers: { Cookie: `session=${before}` },
      body: new URLSearchParams(RENTER),
      redirect: 'manual',
    });
    expect(silent.status).toBe(403);
    expect(person.jar.get('session')?.value).toBe(before);
    expect(person.jar.has('language')).toBe(false);
    expect(await isSignedIn(person)).toBe(true);
  });

  test('that is far too long is refused without a look at it', async () => {
    const person = browser(market.url);
    const { status } = await person.submit('/sign-in', { ...RENTER, next: 'x'.repeat(70_000) });
    expect([status, person.jar.size]).toEqual([400, 0]);
  });

  test('comes back to the page where the data of an own page was asked for alone', async () => {
    for (const [asked, next] of [
      ['/account.data', '/account'],
      ['/account/bookings.data?where=all', '/account/bookings?where=all'],
    ] as const) {
      const { status, body } = await browser(market.url).open(asked);
      expect([asked, status, body.includes(`/sign-in?next=${encodeURIComponent(next)}"`)]).toEqual([asked, 202, true]);
    }
  });

  test('is also refused where React asks for the data alone', async () => {
    const { status } = await browser(market.url).submit('/sign-in.data', RENTER, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
  });
});
