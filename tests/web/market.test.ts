import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANIFEST_PATHS } from '../../src/manifests/served-paths.ts';
import { PUBLIC_ANSWERS_LAST } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { newShop, offerThing } from '../harness/new-shop.ts';
import { browser, hidden, locationOf, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';
const CAMPER = 'coastline-camper';
const ADMIN = { email: 'admin@demo.test', password: 'demo-password-1' };
const EVIL = '<script>alert(1)</script><img src=x onerror=alert(1)>';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

async function open(path: string, language = 'en'): Promise<{ status: number; words: string }> {
  const answer = await fetch(market.url + path, {
    headers: { Accept: 'text/html', 'Accept-Language': language },
    redirect: 'manual',
  });
  const html = await answer.text();
  return { status: answer.status, words: html.replaceAll('<!-- -->', '').replaceAll('\u00A0', ' ').replaceAll('&amp;', '&') };
}

describe('the start page', () => {
  test('searches, and leads people, owners, assistants and developers on', async () => {
    const { status, words } = await open('/');
    expect(status).toBe(200);
    expect(words).toMatch(/<form[^>]*role="search"[^>]*action="\/browse"|<form[^>]*action="\/browse"[^>]*role="search"/);
    for (const name of ['q', 'city', 'from', 'to']) expect(words).toContain(`name="${name}"`);
    for (const path of Object.values(MANIFEST_PATHS)) expect(words).toContain(`href="${path}"`);
    for (const path of ['mcp', 'mcp-owner']) expect(words).toContain(`<code>${market.url}/api/v1/${path}</code>`);
    expect(words).toContain('href="/sign-up?next=%2Fshop"');
    const { items } = (await market.nobody.http.get('/categories')).body.data;
    for (const { slug } of items) expect(words).toContain(`href="/browse?category=${slug}"`);
  });

  test('names the categories in the language of the page, and one that was renamed as the operator names it', async () => {
    expect((await open('/', 'de')).words).toContain('Camper und Autos');
    expect((await market.admin.http.patch('/admin/categories/camper-car', { title: 'Vans' })).status).toBe(200);
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    const { words } = await open('/', 'de');
    expect([words.includes('>Vans</a>'), words.includes('Camper und Autos')]).toEqual([true, false]);
    await market.admin.http.patch('/admin/categories/camper-car', { title: 'Campers and cars' });
  });
});

describe('the head of a page', () => {
  test.each([
    ['a renter', RENTER, ['/account', '/account/messages'], ['/shop', '/admin']],
    ['an owner', VENDOR, ['/account', '/shop/messages', '/shop'], ['/admin']],
    ['the operator', ADMIN, ['/account', '/admin'], ['/shop']],
  ])('leads %s to what is theirs', async (_who, login, theirs, others) => {
    const { body } = await (await signedIn(market.url, login)).open('/browse');
    const [head = ''] = /<header.*<\/header>/s.exec(body) ?? [];
    for (const path of theirs) expect(head).toContain(`href="${path}"`);
    for (const path of others) expect(head).not.toContain(`href="${path}"`);
  });
});

describe('the search', () => {
  test('says in the language of the page that nothing fits', async () => {
    expect((await open('/browse?q=zeppelin', 'de')).words).toContain('Dazu passt nichts.');
    expect((await open('/browse?page=90', 'de')).words).toContain('Es gibt keine weiteren Seiten.');
  });
});

describe('the page of a listing', () => {
  test('has the lines of the price in the language of the page', async () => {
    const { startDate, endDate } = freePeriod(30);
    const { words } = await open(`/a/${KAYAK}?from=${startDate}&to=${endDate}`, 'de');
    const [table = ''] = /<tbody>.*?<\/tfoot>/s.exec(words.slice(words.indexOf('An diesen Tagen frei'))) ?? [];
    expect(table).toContain('Servicegebühr');
    expect(table).toMatch(/Steuer auf die Miete \(\d+%\)/);
    expect(table).toMatch(/[+-]\d+% \(\d+ von \d+ Tagen\)/);
    expect(table).not.toMatch(/Service fee|Tax on|1 × day|of \d+ days/);
  });

  test('says how fast the owner answers, once that is known', async () => {
    const shop = await newShop(market);
    const { slug } = await offerThing(shop, { title: 'Cargo bike' });
    const known = async () => (await market.nobody.http.get(`/pages/listings/${slug}`)).body.data.replyMinutes;
    expect([await known(), (await open(`/a/${slug}`)).words.includes('usually answers')]).toEqual([null, false]);
    const asked = await market.renter.call('manage_asset_inquiry', { action: 'send', slug, text: 'Is there a bike rack?' });
    market.clock.advance({ minutes: 7 });
    await shop.call('manage_booking_chat', { action: 'send', threadId: asked.conversationId, text: 'Yes, for two.' });
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    expect(await known()).toBe(7);
    expect((await open(`/a/${slug}`)).words).toContain('usually answers within an hour');
  });
});

describe('asking the owner', () => {
  test('needs a sign-in, and comes back to the question', async () => {
    const visitor = await browser(market.url).open(`/ask/${KAYAK}`);
    expect([visitor.status, locationOf(visitor)]).toEqual([302, `/sign-in?next=%2Fask%2F${KAYAK}`]);
    const sent = await browser(market.url).submit(`/ask/${KAYAK}`, { text: 'Hello' });
    expect(sent.status).toBeGreaterThanOrEqual(300);
    expect((await (await signedIn(market.url)).open('/ask/nothing-here')).status).toBe(404);
  });

  test('sends a form that is sent twice once, shows the words as text, and to nobody else', async () => {
    const person = await signedIn(market.url);
    const page = await person.open(`/ask/${KAYAK}`);
    const form = { text: `Does it fit two? ${EVIL}`, formKey: hidden(page.body, 'formKey') };
    for (const _time of [1, 2]) {
      const sent = await person.submit(`/ask/${KAYAK}`, form);
      expect([sent.status, locationOf(sent)]).toEqual([303, `/ask/${KAYAK}`]);
    }
    const { body } = await person.open(`/ask/${KAYAK}`);
    expect(body.match(/Does it fit two\? &lt;script&gt;/g)).toHaveLength(1);
    expect(body).not.toMatch(/<script>alert|<img src=x/);
    const other = browser(market.url);
    await other.submit('/sign-up', { name: 'Eve', email: 'eve@example.com', password: 'long enough 1' });
    const seen = await other.open(`/ask/${KAYAK}`);
    expect([seen.status, String(seen.body).includes('Does it fit two? &lt;')]).toEqual([200, false]);
  });

  test('shows a refusal beside the field, with what was written', async () => {
    const person = await signedIn(market.url);
    const empty = await person.submit(`/ask/${KAYAK}`, { text: '   ' });
    expect([empty.status, String(empty.body).includes('role="alert"')]).toEqual([400, true]);
    const long = await person.submit(`/ask/${KAYAK}`, { text: 'a'.repeat(2_001) });
    expect([long.status, String(long.body).includes('a'.repeat(2_001))]).toEqual([400, true]);
    const foreign = await person.submit(`/ask/${KAYAK}`, { text: 'Hello' }, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });
});

describe('comparing', () => {
  const THREE = [KAYAK, CAMPER, 'sailing-yacht-36-feet'];

  test.each([`slugs=${THREE.join(',')}`, THREE.map((slug) => `slugs=${slug}`).join('&')])(
    'shows the things of ?%s side by side',
    async (query) => {
      const { status, words } = await open(`/compare?${query}`);
      expect(status).toBe(200);
      const details = await market.nobody.call('get_asset_detail', { slugs: THREE });
      for (const { title, dayRate, slug } of [details, ...details.compared]) {
        expect(words).toContain(`href="/a/${slug}">${title}</a>`);
        expect(words).toContain(`<strong>${dayRate}</strong>`);
        expect(words).toContain(`href="/book/${slug}"`);
      }
      expect(words).toContain('noindex');
    },
  );

  test('offers others beside one, takes the first four of many, and says what is missing', async () => {
    const one = await open(`/compare?slugs=${KAYAK}`);
    expect(one.words).toContain('Choose another one to compare with');
    expect(one.words).toMatch(new RegExp(`href="/compare\\?slugs=${KAYAK},[a-z0-9-]+"`));
    const { items } = await market.nobody.call('search_assets', { limit: 6 });
    const many = await open(`/compare?slugs=${items.map(({ slug }: { slug: string }) => slug).join(',')}`);
    expect([many.status, many.words.match(/<th scope="col"/g)?.length]).toEqual([200, 4]);
    expect(many.words).toContain('These are the first four');
    expect((await open('/compare')).status).toBe(400);
    const unknown = await open(`/compare?slugs=${KAYAK},nothing-here`);
    expect([unknown.status, unknown.words.includes('is not offered now')]).toEqual([404, true]);
  });

  test('begins on the page for browsing, without scripts', async () => {
    const { words } = await open('/browse');
    expect(words).toMatch(/<form[^>]*action="\/compare"/);
    expect(words).toContain(`<input type="checkbox" name="slugs" value="${KAYAK}"/>`);
  });
});
