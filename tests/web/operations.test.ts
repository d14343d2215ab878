import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/rest/routes/index.ts';
import { adminOperations } from '../../src/rest/web/admin-operations.ts';
import { openWorld, type World } from '../generated/samples/world.ts';
import { sampleOf } from '../generated/samples/sample-inputs.ts';
import { type Browser, browser, hidden, locationOf, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace } from '../harness/start-marketplace.ts';
import { freePeriod } from '../harness/dates.ts';
import { sentMails } from '../harness/sent-mails.ts';

const ADMIN = { email: 'admin@demo.test', password: 'demo-password-1' };
const OPERATIONS = [...adminOperations(routes).values()].map(({ shown }) => shown);
const QUERIES = OPERATIONS.filter(({ kind }) => kind === 'query');
/** The pages that were designed by hand. */
const OWN = ['/admin', '/admin/queue', '/admin/people', '/admin/booking/bkg_none'];

let world: World;
let admin: Browser;
let market: World['market'];
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '1000000', PLATFORM_IBAN: 'DE89370400440532013000' });
  world = await openWorld(market);
  admin = await signedIn(market.url, ADMIN);
});
afterAll(() => market?.close());

/** Every address that a menu or a section leads to, by following the links as a person does. */
async function linkedPages(): Promise<Map<string, string>> {
  const menu = (await admin.open('/admin')).body;
  const sections = new Set([...menu.matchAll(/href="(\/admin\/[a-z]+)"/g)].map(([, path = '']) => path));
  const pages = new Map<string, string>();
  for (const section of sections) {
    const { body } = await admin.open(section);
    for (const [, path = ''] of body.matchAll(/href="(\/admin\/[a-z]+\/[a-z-]+)"/g))
      pages.set((path.split('/').at(-1) ?? '').replaceAll('-', '_'), path);
  }
  return pages;
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString();
}

describe('the operator’s area', () => {
  let pages: Map<string, string>;
  beforeAll(async () => {
    pages = await linkedPages();
  });

  test('leads from its menu to every operation of administrators', () => {
    expect([...pages.keys()].toSorted()).toEqual(OPERATIONS.map(({ name }) => name).toSorted());
    expect(pages.size).toBeGreaterThan(60);
  });

  test.each(OPERATIONS)('$name has a page with its form or its answer', async ({ name, title }) => {
    const { status, body } = await admin.open(pages.get(name) ?? '');
    expect([status, body.includes(`<h1>${title.replaceAll("'", '&#x27;')}</h1>`)]).toEqual([200, true]);
  });

  test.each(QUERIES.filter(({ isFile }) => !isFile))('$name shows what a call of it answers', async ({ name }) => {
    world.turn();
    const { input } = await sampleOf(name, world);
    const { status, body } = await admin.open(`${pages.get(name)}?${queryOf(input)}`);
    expect([status, body.includes('role="alert"')]).toEqual([200, false]);
    expect(body).toMatch(/<table|<dl|Nothing here/);
  });

  test.each([
    ['a renter', RENTER],
    ['an owner', VENDOR],
  ])('is no page at all for %s', async (_who, credentials) => {
    const person = await signedIn(market.url, credentials);
    const nowhere = await person.open('/admin/nowhere/at-all');
    for (const path of [...OWN, ...pages.values()]) {
      const answer = await person.open(path);
      expect([path, answer.status, titleOf(answer.body)]).toEqual([path, 404, titleOf(nowhere.body)]);
      expect(answer.body).not.toContain('Operations');
    }
    for (const file of ['/admin/audit/get-agent-usage/file', '/admin/nowhere/at-all/file'])
      expect(await person.open(file)).toMatchObject({ status: 404, body: null });
    for (const { name } of OPERATIONS.filter(({ kind }) => kind === 'command'))
      expect([name, (await person.submit(pages.get(name) ?? '', { step: 'confirmed' })).status]).toEqual([name, 404]);
  });

  test('sends a visitor to the sign-in and back', async () => {
    for (const path of [...OWN, ...[...pages.values()].slice(0, 5)]) {
      const answer = await browser(market.url).open(path);
      expect([answer.status, locationOf(answer)]).toEqual([302, `/sign-in?next=${encodeURIComponent(path)}`]);
    }
    const sent = await browser(market.url).submit('/admin/money/grant-credit', { reason: 'x' });
    expect([sent.status, locationOf(sent)]).toEqual([307, '/sign-in?next=%2Fadmin%2Fmoney%2Fgrant-credit&interrupted=1']);
  });

  test('says what an address without a page is', async () => {
    for (const path of ['/admin/nowhere', '/admin/people/list-jobs', '/admin/money/nothing', '/admin/audit/list-audit-log/file'])
      expect([path, (await admin.open(path)).status]).toEqual([path, 404]);
  });
});

describe('a command', () => {
  async function newUserId(): Promise<string> {
    return (await (await world.newcomer()).http.get('/users/me')).body.data.id;
  }

  /** A second administrator, who came by an invitation. */
  async function otherAdmin(): Promise<{ email: string; password: string }> {
    const invited = { email: 'other.admin@example.com', password: 'Quiet-Lantern-84-River' };
    await market.admin.http.post('/admin/admins', { email: invited.email });
    const [letter] = await sentMails(market, invited.email);
    const link = new URL(/https?:\/\/[^\s>]+admin-invitation[^\s>]+/.exec(letter?.text ?? '')?.[0] ?? '');
    const fields = { ...Object.fromEntries(link.searchParams), name: 'Other', password: invited.password };
    await browser(market.url).submit(link.pathname + link.search, fields);
    return invited;
  }

  async function creditOf(userId: string): Promise<number> {
    const { body } = await market.admin.http.get(`/admin/audit?operation=grant_credit&subjectId=${userId}`);
    return body.data.pagination.total;
  }

  test('that moves money is looked at once more, and takes effect once although it is sent twice', async () => {
    const userId = await newUserId();
    const page = `/admin/money/grant-credit?userId=${userId}`;
    const form = await admin.open(page);
    expect(form.body).toMatch(new RegExp(`name="userId"[^>]*value="${userId}"`));
    const given = { userId, amountMinor: '12,50', currency: 'EUR', reason: 'Thank you', formKey: hidden(form.body, 'formKey') };
    const look = await admin.submit(page, given);
    expect(look.body).toContain('Nothing has happened yet');
    expect(look.body).toContain('€12.50');
    expect(await creditOf(userId)).toBe(0);
    const confirmed = { ...given, step: 'confirmed' };
    const [one, two] = [await admin.submit(page, confirmed), await admin.submit(page, confirmed)];
    expect([one.status, two.status]).toEqual([303, 303]);
    const answered = await admin.open(locationOf(one));
    expect(answered.body).toContain('Done.');
    expect((await admin.open(locationOf(two))).body).toContain(creditIdOf(answered.body));
    expect(await creditOf(userId)).toBe(1);
  });

  test('has its answer at an address that shows it to nobody else, and to nobody in place of another answer', async () => {
    const userId = await newUserId();
    const formKey = hidden((await admin.open('/admin/money/grant-credit')).body, 'formKey');
    const given = { userId, amountMinor: '3', currency: 'EUR', reason: 'Thanks', formKey, step: 'confirmed' };
    const address = locationOf(await admin.submit('/admin/money/grant-credit', given));
    expect(address).toBe(`/admin/money/grant-credit?answer-to=${formKey}`);
    const shown = await admin.open(address);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(creditIdOf(shown.body)).not.toBe('none');
    const { email, password } = await otherAdmin();
    const other = await signedIn(market.url, { email, password });
    for (const [person, path] of [
      [other, address],
      [admin, address.replace('grant-credit', 'refund-payment')],
      [admin, `${address}x`],
    ] as const) {
      const { status, body } = await person.open(path);
      expect([path, status, body.includes('Done.'), creditIdOf(body)]).toEqual([path, 200, false, 'none']);
    }
  });

  test('whose answer holds a secret shows it at once, and keeps it nowhere', async () => {
    const secret = OPERATIONS.filter(({ name, kind }) => kind === 'command' && holdsSecret(name)).map(({ name }) => name);
    expect(secret).toContain('read_booking_messages');
    const bookingId = await requestKayak(market, freePeriod(110));
    const page = '/admin/bookings/read-booking-messages';
    const formKey = hidden((await admin.open(page)).body, 'formKey');
    const sent = await admin.submit(page, { bookingId, reason: 'A report', formKey, step: 'confirmed' });
    expect([sent.status, sent.body.includes('Done.')]).toEqual([200, true]);
    expect((await admin.open(`${page}?answer-to=${formKey}`)).body).not.toContain('Done.');
  });

  test('that is refused keeps what was typed in, with the reason beside its field', async () => {
    const userId = await newUserId();
    const given = { userId, amountMinor: 'much', currency: 'EUR', reason: 'For the trouble', step: 'confirmed' };
    const { status, body } = await admin.submit('/admin/money/grant-credit', given);
    expect(status).toBe(400);
    expect(body).toMatch(/role="alert"/);
    expect(body).toMatch(/name="amountMinor"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="amountMinor"/);
    expect(body).toContain('value="much"');
    expect(body).toContain('For the trouble');
  });

  test('without a word of the browser about where it comes from is refused', async () => {
    const sent = await admin.submit(
      '/admin/people/invite-admin',
      { email: 'new@example.com' },
      { Origin: 'https://evil.example' },
    );
    expect(sent.status).toBe(403);
  });

  test('shows every letter in every language as it looks, with nothing in it that runs', async () => {
    const { body } = await admin.open('/admin/letters?language=de&letter=PASSWORD_CHANGED');
    const text = body.replaceAll(/&#(?:x27|39);/g, "'");
    expect(text).toContain('Ihr Passwort wurde geändert');
    expect(text).toMatch(/<iframe [^>]*sandbox=""/);
    expect(text).toMatch(/srcDoc="&lt;!doctype html&gt;\s*&lt;html lang=&quot;de&quot;&gt;/i);
    expect(text).toContain('Neues Passwort wählen');
    expect((await admin.open('/admin/letters?language=xx&letter=NONE')).body).toContain('Choose a new password');
  });

  test('takes lists within lists, one more row at a time and without scripts', async () => {
    const page = '/admin/catalogue/create-category';
    const first = { slug: 'hand-carts', title: 'Hand carts', description: 'Carts for a move.' };
    const more = await admin.submit(page, { ...first, more: 'attributes' });
    expect(more.body).toContain('name="attributes.0.label"');
    expect(more.body).toContain('value="Hand carts"');
    const row = { 'attributes.0.name': 'payload', 'attributes.0.label': 'Payload', 'attributes.0.type': 'NUMBER' };
    const two = await admin.submit(page, { ...first, ...row, more: 'attributes' });
    expect(two.body).toContain('name="attributes.1.label"');
    const floors = await admin.submit(page, { ...first, ...row, more: 'depositFloors' });
    expect(floors.body).toContain('name="depositFloors.0.value"');
    const sent = await admin.submit(page, {
      ...first,
      ...row,
      'attributes.0.filter': 'true',
      'attributes.1.name': '',
      'depositFloors.0.name': 'EUR',
      'depositFloors.0.value': '99,50',
      'requirements.0.code': 'PHONE',
    });
    expect(sent.body).toContain('Done.');
    const { data } = (await market.admin.http.get('/admin/categories/hand-carts')).body;
    expect(data).toMatchObject({
      attributes: [{ name: 'payload', type: 'NUMBER', filter: true }],
      depositFloors: { EUR: 9_950 },
      requirements: [{ code: 'PHONE' }],
    });
  });

  test('that changes something starts with what there is now', async () => {
    const { body } = await admin.open('/admin/catalogue/update-category?slug=camper-car');
    expect(body).toMatch(/name="title"[^>]*value="[^"]+"/);
    expect(body).toMatch(/name="attributes\.0\.label"[^>]*value="[^"]+"/);
    const kind = await admin.open('/admin/catalogue/update-document-kind?code=DRIVING_LICENCE');
    expect(kind.body).toMatch(/name="title"[^>]*value="[^"]+"/);
  });

  test('takes a share in percent, and needs nothing of what may be left out as a whole', async () => {
    const page = '/admin/catalogue/update-category?slug=camper-car';
    await market.admin.http.patch('/admin/categories/camper-car', { commissionBps: 1_150 });
    const form = await admin.open(page);
    expect(form.body).toMatch(/name="commissionBps"[^>]*value="11\.5"/);
    // After it comes what the scripts of the page read.
    expect(form.body.split('</main>')[0]).not.toContain('asis points');
    expect(form.body).toContain('name="attributes.0.label"');
    for (const [field] of form.body.matchAll(/<(?:input|select|textarea)[^>]*name="(?:attributes|requirements)\.[^>]*>/g))
      expect(field).not.toContain('required=""');
    expect((await admin.submit(page, { slug: 'camper-car', commissionBps: '1.15' })).body).toContain('1.15 %');
    expect((await market.admin.http.get('/admin/categories/camper-car')).body.data.commissionBps).toBe(115);
  });

  test('that takes values by their names is offered with each of them, and starts with what it is now', async () => {
    const list = (await admin.open('/admin/settings/list-settings?group=BRAND')).body.replaceAll('&amp;', '&');
    const [, to = ''] = /href="(\/admin\/settings\/update-settings\?settings\.platformName=&back=[^"]+)"/.exec(list) ?? [];
    const form = await admin.open(to);
    expect(form.body).toMatch(/name="settings\.platformName"[^>]*value="Rentwire"/);
    expect(form.body).not.toMatch(/name="settings\.paymentHours"[^>]*value="\d/);
  });

  test('takes an instant by the operator’s clock', async () => {
    await market.admin.http.patch('/admin/settings', { settings: { platformTimeZone: 'Europe/Lisbon' }, reason: 'Ours' });
    const userId = await newUserId();
    const expires = { userId, amountMinor: '5', currency: 'EUR', reason: 'Summer', expiresAt: '2027-07-01T12:00' };
    const { body } = await admin.submit('/admin/money/grant-credit', { ...expires, step: 'confirmed' });
    expect(body).toContain('2027-07-01T11:00:00.000Z');
    expect(body).toContain('1 July 2027 at 12:00');
  });

  test('is offered with each row of a list and on the page of a thing, with its id', async () => {
    const list = (await admin.open('/admin/people/list-users?query=renter%40demo.test')).body.replaceAll('&amp;', '&');
    const [, userId] = /href="\/admin\/people\/suspend-user\?userId=(usr_\w+)&back=/.exec(list) ?? [];
    expect(userId).toBeDefined();
    expect(list).toContain(`href="/admin/people/get-user?userId=${userId}"`);
    const page = (await admin.open(`/admin/people/get-user?userId=${userId}`)).body.replaceAll('&amp;', '&');
    expect(page).toContain(`href="/admin/money/grant-credit?userId=${userId}&back=`);
  });
});

describe('the work list', () => {
  test('has a dispute with its age, and leads to the ruling and to the booking', async () => {
    world.turn();
    const { bookingId, disputeId } = await world.disputed();
    const body = (await admin.open('/admin/queue?kind=dispute')).body.replaceAll('&amp;', '&');
    expect(body).toContain(`/admin/reports/rule-on-dispute?disputeId=${disputeId}&about.currency=EUR&back=`);
    expect(body).toContain(`href="/admin/booking/${bookingId}"`);
    expect(body).toMatch(/Since today|For \d+ day/);
  });
});

describe('the page of a booking', () => {
  test('has its people, money and timeline, and what can be decided', async () => {
    const bookingId = await requestKayak(market, freePeriod(90));
    const body = (await admin.open(`/admin/booking/${bookingId}`)).body.replaceAll('&amp;', '&');
    expect(body).toContain('renter@demo.test');
    expect(body).toContain('What happened');
    expect(body).toContain(`/admin/bookings/force-cancel-booking?bookingId=${bookingId}`);
    expect((await admin.open('/admin/booking/bkg_none')).status).toBe(404);
  });
});

describe('the set-up', () => {
  test('says what is missing, and leads to the page on which it is done', async () => {
    const body = (await admin.open('/admin')).body.replaceAll('&amp;', '&');
    expect(body).toContain('/admin/settings/update-settings?settings.platformImprint=&back=%2Fadmin"');
    const form = await admin.open('/admin/settings/update-settings?settings.platformImprint=');
    expect(form.body).toMatch(/name="settings\.platformImprint"/);
    const sent = await admin.submit('/admin/settings/update-settings', {
      'settings.platformImprint': 'Example Ltd',
      reason: 'Law',
    });
    expect(sent.body).toContain('Done.');
    const { data } = (await market.admin.http.get('/admin/setup')).body;
    expect(data.missing.map(({ name }: { name: string }) => name)).not.toContain('platformImprint');
    expect(data).toMatchObject({
      takesPayments: false,
      sendsMail: false,
      builtInTexts: ['TERMS', 'PRIVACY', 'RENTAL_AGREEMENT'],
    });
  });
});

test('a file for a spreadsheet is one', async () => {
  const { status, headers, body } = await admin.open('/admin/money/list-admin-payments/file?tab=transactions');
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  expect(headers.get('content-disposition')).toBe('attachment; filename="list-admin-payments.csv"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatch(/^kind,id,status,/);
});

test('what people wrote is text everywhere', async () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const evilWorld = await openWorld(market, { name: evil, people: 5_000, turns: 50 });
  const person = await evilWorld.newcomer();
  await person.http.post('/assets/tandem-sea-kayak/reports', { reason: 'MISLEADING', text: evil });
  const { id } = (await person.http.get('/users/me')).body.data;
  for (const path of [
    `/admin/people/list-users?query=${encodeURIComponent(person.email)}`,
    `/admin/people/get-user?userId=${id}`,
    '/admin/reports/list-listing-reports',
    '/admin/queue',
    `/admin/people/suspend-user?userId=${encodeURIComponent(evil)}&back=${encodeURIComponent(evil)}`,
    `/admin/bookings/list-admin-bookings?q=${encodeURIComponent(evil)}`,
  ]) {
    const { body } = await admin.open(path);
    expect([path, /<script>alert|<img src=x/.test(body)]).toEqual([path, false]);
  }
  const { body } = await admin.open(`/admin/people/get-user?userId=${id}&back=${encodeURIComponent('https://evil.example')}`);
  expect(body).toContain('alert(1)');
  expect((await admin.open('/admin/people/invite-admin?back=//evil.example')).body).not.toContain('href="//evil.example"');
});

function titleOf(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1] ?? '';
}

function holdsSecret(name: string): boolean {
  const operation = adminOperations(routes).get(name)?.operation;
  return operation?.kind === 'command' && operation.secretAnswer === true;
}

function creditIdOf(html: string): string {
  return /crd_\w+/.exec(html)?.[0] ?? 'none';
}
