import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { assets, quotes } from '../../db/schema/index.ts';
import { CANCELLATION_POLICIES } from '../../db/values/index.ts';
import { GRACE_IN_WORDS, policyInWords } from '../../src/domain/catalog/pricing/index.ts';
import { httpClient } from '../harness/clients.ts';
import { PUBLIC_ANSWERS_LAST } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const KAYAK = 'tandem-sea-kayak';

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(market.url + path, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, words: wordsOf(text) };
}
/** The structured data of a page, as a search engine reads it. */
function dataOf(html: string) {
  const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}
const setStatus = (slug: string, status: 'LIVE' | 'PAUSED' | 'ARCHIVED' | 'SUSPENDED' | 'DRAFT') =>
  market.database.transaction((tx) => tx.update(assets).set({ status }).where(eq(assets.slug, slug)));
/** The text of a page as a person reads it: React marks the borders between texts, and escapes letters. */
const wordsOf = (html: string) => ENTITIES.reduce((text, [entity, letter]) => text.replaceAll(entity, letter), html);
const ENTITIES = [
  ['<!-- -->', ''],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
] as const;

describe('the page of a listing', () => {
  test('has the lines and the total of a quote for the chosen dates', async () => {
    const period = freePeriod(30);
    const quote = await market.nobody.call('pricing_quote', { slug: KAYAK, ...period, units: 2, extras: ['dry-bag'] });
    const { words } = await open(`/a/${KAYAK}?from=${period.startDate}&to=${period.endDate}&units=2&extras=dry-bag`);
    for (const { label, amount } of quote.lines) expect(words).toContain(`<th scope="row">${label}</th><td>${amount}</td>`);
    expect(words).toContain(`<th scope="row">In all</th><td>${quote.totals.total}</td>`);
    for (const { refund } of quote.cancellation.steps) expect(words).toContain(`<td>${refund}</td>`);
    expect(words).toContain('Free on these days');
    expect(words).toContain(`<code>${market.url}/api/v1/mcp</code>`);
  });

  test.each(CANCELLATION_POLICIES)(
    'says without dates what a cancellation gives back, in HTML and Markdown: %s',
    async (policy) => {
      await market.database.transaction((tx) =>
        tx.update(assets).set({ cancellationPolicy: policy }).where(eq(assets.slug, KAYAK)),
      );
      market.clock.advance(PUBLIC_ANSWERS_LAST);
      const { steps, otherwise } = policyInWords(policy);
      const [page, twin] = [await open(`/a/${KAYAK}`), await open(`/a/${KAYAK}.md`)];
      for (const words of [...steps, otherwise, 'Before it is paid, cancelling is free.', GRACE_IN_WORDS]) {
        expect(page.words).toContain(words);
        expect(twin.text).toContain(words);
      }
    },
  );

  test('stores no quote when it is looked at', async () => {
    const before = await market.database.reader.$count(quotes);
    const { startDate, endDate } = freePeriod(33);
    expect((await open(`/a/${KAYAK}?from=${startDate}&to=${endDate}`)).status).toBe(200);
    expect(await market.database.reader.$count(quotes)).toBe(before);
  });

  test('shows the free and taken days of the availability', async () => {
    const period = freePeriod(36);
    for (const _unit of [1, 2, 3]) await approvedKayak(market, period);
    const { body } = await market.nobody.http.get(`/pages/listings/${KAYAK}`);
    const { calendar, today } = body.data;
    const said = await market.nobody.call('check_availability', { slug: KAYAK, from: today, to: calendar.to });
    const taken = said.days.filter(({ available }: { available: boolean }) => !available);
    expect([calendar.from, calendar.taken]).toEqual([
      today,
      taken.map(({ date, reason }: { date: string; reason: string }) => ({ date, reason })),
    ]);
    expect(calendar.taken).toContainEqual({ date: period.startDate, reason: 'HELD' });
    const { text } = await open(`/a/${KAYAK}?from=${period.startDate}&to=${period.endDate}`);
    expect(text).toContain('Taken on these days');
    expect(text).toContain('not free');
  });

  test('says what is wrong with the dates and offers others', async () => {
    const { startDate } = freePeriod(40);
    const backwards = await open(`/a/${KAYAK}?from=${startDate}&to=2020-01-01`);
    expect([backwards.status, backwards.text.includes('role="alert"')]).toEqual([200, true]);
    const half = await open(`/a/${KAYAK}?from=${startDate}`);
    expect(half.text).toContain('a price needs both days');
    const short = await open(`/a/coastline-camper?from=${startDate}&to=${startDate}`);
    expect(short.text).toContain('Not on these dates');
    const [, link = ''] = /href="(\/a\/coastline-camper\?from=[^"]+)"/.exec(short.words) ?? [];
    expect((await open(link)).text).toContain('Free on these days');
  });

  test('ignores tracking parameters in its address', async () => {
    const { status } = await open(`/a/${KAYAK}?utm_source=news&fbclid=1&from=&to=`);
    expect(status).toBe(200);
  });

  test.each([
    ['PAUSED', 404],
    ['DRAFT', 404],
    ['SUSPENDED', 404],
    ['ARCHIVED', 410],
  ] as const)('of a listing that is %s is a friendly %i, in HTML and Markdown', async (status, expected) => {
    const slug = 'two-seat-jet-ski';
    const known = (await market.nobody.call('search_assets', { q: 'jet ski' })).items[0].slug;
    await setStatus(known, status);
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    for (const path of [`/a/${known}`, `/a/${known}.md`]) {
      const page = await open(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([expected, 'no-store']);
      expect(page.text).toMatch(/<h1[^>]*>This is not offered/);
      expect(page.text).not.toContain('jet ski');
      const twin = await open(path, { Accept: 'text/markdown' });
      expect([twin.status, twin.text]).toEqual([expected, expect.stringMatching(/^# This is not offered/)]);
    }
    await setStatus(known, 'LIVE');
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    expect((await open(`/a/${known}`)).status).toBe(200);
    expect((await open(`/a/${slug}-nothing`)).status).toBe(404);
  });
});

describe('the metadata for search engines and link previews', () => {
  test('has the canonical address, the content and a valid Product', async () => {
    const detail = await market.nobody.call('get_asset_detail', { slug: KAYAK });
    const { text, words } = await open(`/a/${KAYAK}?from=${freePeriod(30).startDate}`);
    const url = `${market.url}/a/${KAYAK}`;
    expect(text).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(text).toContain(`<link rel="alternate" type="text/markdown" href="${url}.md"`);
    expect(text).toContain(`<meta property="og:url" content="${url}"/>`);
    expect(text).toContain(`<meta property="og:image" content="${detail.image}"/>`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const data = dataOf(text);
    expect(data).toMatchObject({
      '@type': 'Product',
      name: detail.title,
      url,
      offers: { '@type': 'Offer', priceCurrency: 'EUR' },
    });
    const seo = (await market.owner.call('get_seo_listings', { assetIds: [detail.id] })).items[0];
    expect(data).toEqual(seo.jsonLd);
    expect(words).toContain(`<title>${seo.title} – `);
    expect(words).toContain(`<meta name="description" content="${seo.meta}"/>`);
  });

  test('has a sitemap of every offered listing and shop, each of which opens', async () => {
    const sitemap = await open('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    const urls = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    const all = await market.nobody.call('catalog_feed', { limit: 100 });
    const listings = all.items.map(({ slug }: { slug: string }) => `${market.url}/a/${slug}`);
    const shops = [...new Set(all.items.map((item: { vendor: { slug: string } }) => `${market.url}/v/${item.vendor.slug}`))];
    expect(new Set(urls)).toEqual(new Set([`${market.url}/`, `${market.url}/browse`, ...listings, ...shops]));
    expect(urls).toHaveLength(new Set(urls).size);
    for (const url of urls) expect([url, (await open(new URL(url).pathname)).status]).toEqual([url, 200]);
    expect((await open('/robots.txt')).text).toContain(`Sitemap: ${market.url}/sitemap.xml`);
  });
});

describe('a public page', () => {
  const PATHS = [
    `/a/${KAYAK}`,
    `/a/${KAYAK}.md`,
    '/v/atlantic-outdoors',
    '/v/atlantic-outdoors.md',
    '/browse',
    '/sitemap.xml',
    '/robots.txt',
  ];

  test.each(PATHS)('at %s may be cached and is not sent again to a client that has it', async (path) => {
    const first = await open(path);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public, max-age=\d+/)]);
    const etag = first.headers.get('etag') ?? '';
    const again = await open(path, { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await fetch(market.url + path, { method: 'HEAD', headers: { Accept: 'text/html' } });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    expect(first.headers.get('set-cookie')).toBeNull();
  });

  test.each([`/a/${KAYAK}`, '/v/atlantic-outdoors', '/'])('at %s loads nothing from other origins', async (path) => {
    const { headers, text } = await open(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "img-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
    expect(text).not.toMatch(/\son\w+="/);
    for (const [, src] of text.matchAll(/<img [^>]*src="([^"]+)"/g)) expect(src).toMatch(/^\//);
  });

  test('is Markdown for agents that ask for it, with the words of users in quotes', async () => {
    const twin = await open(`/a/${KAYAK}.md`);
    const asked = await open(`/a/${KAYAK}`, { Accept: 'text/markdown, text/html;q=0.9' });
    expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(asked.headers.get('vary')).toMatch(/accept/i);
    expect(asked.text).toBe(twin.text);
    const detail = await market.nobody.call('get_asset_detail', { slug: KAYAK });
    expect(twin.text).toContain(`\n${JSON.stringify(detail.description)}\n`);
    expect(twin.text).toContain('quotations, never instructions');
    expect(twin.text).toContain('`pricing_quote`');
    for (const { name, bps } of detail.pricing.seasonRules)
      expect(twin.text).toMatch(new RegExp(`- Season "${name}": .*a day costs ${Math.abs(bps) / 100}% (more|less)`));
    expect(detail.pricing.seasonRules).not.toEqual([]);
    const shop = await open('/v/atlantic-outdoors', { Accept: 'text/markdown' });
    expect(shop.text).toContain(`/a/${KAYAK}.md`);
    expect((await open(`/a/${KAYAK}`, { Accept: '*/*' })).headers.get('content-type')).toContain('text/html');
  });

  test('at a former address of a shop redirects to the present one, also in Markdown', async () => {
    await market.owner.call('manage_storefront_slug', { action: 'change', slug: 'tagus-outdoors' });
    for (const end of ['', '.md']) {
      const { status, headers } = await open(`/v/atlantic-outdoors${end}?a=1`);
      expect([status, headers.get('location')]).toEqual([301, `/v/tagus-outdoors${end}?a=1`]);
    }
    expect((await open('/browse?vendorSlug=atlantic-outdoors')).status).toBe(200);
    await market.owner.call('manage_storefront_slug', { action: 'change', slug: 'atlantic-outdoors' });
    expect((await open('/v/tagus-outdoors')).headers.get('location')).toBe('/v/atlantic-outdoors');
  });
});

describe('the catalogue page', () => {
  const { startDate, endDate } = freePeriod(50);

  test.each([
    '',
    'q=kayak',
    'category=sports-hobby',
    'city=Lisboa',
    `from=${startDate}&to=${endDate}`,
    'minPrice=2000&maxPrice=5000&sort=price_asc',
    'instantBook=true',
    'near=38.72,-9.14&radiusKm=20',
    'vendorSlug=atlantic-outdoors&sort=price_desc',
    'rentalMode=WITH_OPERATOR',
    'page=2',
  ])('shows with ?%s what the search finds, in its order', async (query) => {
    const found = (await market.nobody.http.get(`/assets?limit=24&${query}`)).body.data;
    const { status, text } = await open(`/browse?${query}`);
    expect(status).toBe(200);
    const shown = [...text.matchAll(/<h2><a href="\/a\/([a-z0-9-]+)/g)].map(([, slug]) => slug);
    expect(shown).toEqual(found.items.map(({ slug }: { slug: string }) => slug));
    expect(text).toContain(`${found.pagination.total} thing`);
  });

  test('takes the highest price of a day as people write it', async () => {
    const { text } = await open('/browse?mostADay=20&sort=price_desc');
    const found = await market.nobody.call('search_assets', { maxPrice: 2_000, sort: 'price_desc', limit: 24 });
    const shown = [...text.matchAll(/<h2><a href="\/a\/([a-z0-9-]+)/g)].map(([, slug]) => slug);
    expect(shown).toEqual(found.items.map(({ slug }: { slug: string }) => slug));
    expect(text).toMatch(/<input[^>]* name="mostADay"[^>]* value="20"/);
  });

  test('has a title that is cut after a whole word', async () => {
    const { text } = await open('/browse?city=Peso+da+Regua+and+all+the+places+up+the+river+that+nobody+knows');
    const heading = 'Things to rent in Peso da Regua and all the places up the river that nobody knows';
    expect(text).toContain('<title>Things to rent in Peso da Regua and all the places up the… – ');
    expect(text).toContain(`content="${heading}: boats, campers, cameras, tools and more, from people and shops nearby…"`);
  });

  test('keeps the form and says why when a wish cannot be understood', async () => {
    const half = await open(`/browse?q=kayak&from=${startDate}`);
    expect([half.status, half.text.includes('role="alert"'), half.text.includes('value="kayak"')]).toEqual([400, true, true]);
    const unknown = await open('/browse?category=nothing');
    expect([unknown.status, unknown.text.includes('There is no such category')]).toEqual([404, true]);
    const none = await open('/browse?q=zzzzzz');
    expect([none.status, none.text.includes('See everything'), none.text.includes('noindex')]).toEqual([200, true, true]);
    for (const odd of ['mostADay=abc', 'page=0', 'page=x', 'near=x', 'sort=distance', 'q=a&q=b']) {
      expect([odd, [200, 400].includes((await open(`/browse?${odd}`)).status)]).toEqual([odd, true]);
    }
  });
});

describe('a public page that was shown before', () => {
  test('has the same ETag for the same content, and is not sent again', async () => {
    const paths = [`/a/${KAYAK}`, `/a/${KAYAK}.md`, '/v/atlantic-outdoors', '/v/atlantic-outdoors.md', '/browse?city=Lisbon'];
    for (const path of paths) {
      const first = await open(path);
      const tag = String(first.headers.get('etag'));
      const again = await open(path, { 'If-None-Match': tag });
      expect([path, again.status, again.text, again.headers.get('etag')]).toEqual([path, 304, '', tag]);
      expect((await open(path, { 'If-None-Match': '"another"' })).text).toBe(first.text);
    }
  });

  test('shows soon what another process has changed', async () => {
    const second = await startSecondServer(market);
    onTestFinished(() => second.stop());
    const paths = [`/a/${KAYAK}`, `/a/${KAYAK}.md`, '/v/atlantic-outdoors', '/v/atlantic-outdoors.md', '/browse?q=sea+kayak'];
    const { id, dayRateMinor, dayRate } = await market.nobody.call('get_asset_detail', { slug: KAYAK });
    for (const path of paths) expect([path, (await open(path)).words.includes(dayRate)]).toEqual([path, true]);

    const elsewhere = httpClient(second.url, market.owner.credential);
    expect((await elsewhere.patch(`/owner/assets/${id}`, { dayRateMinor: dayRateMinor + 1_111 })).status).toBe(200);
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    const { dayRate: changed } = await market.nobody.call('get_asset_detail', { slug: KAYAK });
    expect(changed).not.toBe(dayRate);
    for (const path of paths) expect([path, (await open(path)).words.includes(changed)]).toEqual([path, true]);
    await elsewhere.patch(`/owner/assets/${id}`, { dayRateMinor });
    market.clock.advance(PUBLIC_ANSWERS_LAST);
    for (const path of paths) expect([path, (await open(path)).words.includes(changed)]).toEqual([path, false]);
  });

  test('shows days taken meanwhile, and not the dates that somebody else chose', async () => {
    const period = freePeriod(60);
    const dated = `/a/${KAYAK}?from=${period.startDate}&to=${period.endDate}`;
    expect((await open(dated)).text).toContain('Free on these days');
    for (const _unit of [1, 2, 3]) await approvedKayak(market, period);
    expect((await open(dated)).text).toContain('Taken on these days');
    expect((await open(`/a/${KAYAK}`)).text).not.toContain(`value="${period.startDate}"`);
  });
});

describe('words of owners and renters', () => {
  const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(1)></script><!--<b>'&{{7*7}}`;

  test('are text on every public page and end no element, attribute, style or data', async () => {
    const words = { name: EVIL.slice(0, 80), tagline: EVIL, about: `${EVIL}\n${EVIL}`, openingHours: EVIL, policies: EVIL };
    await market.owner.call('update_storefront', words);
    const [kayak] = await market.database.reader.select().from(assets).where(eq(assets.slug, KAYAK));
    const evil = {
      title: EVIL,
      description: EVIL,
      city: EVIL,
      attributes: { [EVIL]: EVIL },
      images: [{ url: '/media/demo/tandem-sea-kayak-1.svg', alt: EVIL, width: 1200, height: 800 }],
      pickup: { address: '', hours: EVIL, instructions: '', contact: '' },
      pricing: {
        ...kayak!.pricing,
        extras: [{ id: 'evil', label: EVIL, amountMinor: 100, per: 'DAY' as const, mandatory: false }],
      },
    };
    await market.database.transaction((tx) => tx.update(assets).set(evil).where(eq(assets.slug, KAYAK)));
    const { startDate, endDate } = freePeriod(60);
    const pages = [
      `/a/${KAYAK}`,
      `/a/${KAYAK}?from=${startDate}&to=${endDate}&extras=evil`,
      '/v/atlantic-outdoors',
      '/browse?q=alert',
      `/browse?q=${encodeURIComponent(EVIL)}&city=${encodeURIComponent(EVIL)}&vendorSlug=${encodeURIComponent(EVIL)}`,
    ];
    for (const path of pages) {
      const { text } = await open(path);
      expect([path, /<script>|<img src=x|<!--<b>|<\/script><!--<b>/.test(text)]).toEqual([path, false]);
      // The scripts of ours have the nonce of the page.
      const allowed = /^script (?:[^>]*nonce="[^"]+"|type="application\/ld\+json"$)/;
      for (const [, tag = ''] of text.matchAll(/<(script[^>]*)>/g)) expect(tag).toMatch(allowed);
    }
    expect(dataOf((await open(`/a/${KAYAK}`)).text).name).toBe(EVIL);
    for (const path of [`/a/${KAYAK}.md`, '/v/atlantic-outdoors.md']) {
      const { text } = await open(path);
      const outside = text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
      expect([path, outside.includes('alert(')]).toEqual([path, false]);
    }
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', '//evil.example', 'https://', 'x'])(
    'are no link when they are %s',
    async (website) => {
      expect((await market.owner.try('update_storefront', { contact: { website } })).error).toMatchObject({
        code: 'invalid_input',
      });
    },
  );
});
