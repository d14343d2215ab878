import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageColours } from '../../../src/domain/shops/storefront/index.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

let shops = 0;
/** A person with a shop of its own, at the owner endpoint. */
async function newShop(vendorName = 'Sea Things'): Promise<Actor & { slug: string }> {
  shops += 1;
  const account = { email: `shop${shops}@example.com`, password: 'long enough 1', name: 'Ana' };
  const { body } = await market.nobody.http.post('/auth/register', {
    ...account,
    role: 'VENDOR',
    vendorName,
    vendorType: 'INDIVIDUAL',
    city: 'Porto',
    country: 'PT',
  });
  const actor = market.actor(body.data.accessToken, 'mcp-owner');
  return { ...actor, slug: (await actor.call('get_storefront')).slug };
}
const publicPage = async (slug: string) => (await market.nobody.http.get(`/vendors/${slug}`)).body.data;
const base64 = samplePng.toString('base64');

describe('the storefront of a shop', () => {
  test('shows what its owner entered, over both doors and on the public page, at once', async () => {
    const shop = await newShop();
    const words = {
      name: 'Sea & Sand',
      tagline: 'Everything for the beach',
      about: 'Two sisters and a van.',
      openingHours: 'Mon–Sat 9–18',
      policies: 'Rinse the boards.',
    };
    const contact = { email: 'Hello@Sea.example', phone: '+351 912 345 678', website: 'https://sea.example/shop' };
    const changed = await shop.call('update_storefront', { ...words, contact, themePresetId: 'meadow' });
    expect(changed.changed).toEqual(
      expect.arrayContaining(['name', 'tagline', 'about', 'openingHours', 'policies', 'theme', 'contactEmail']),
    );
    const told = { email: 'hello@sea.example', phone: '+351912345678', website: 'https://sea.example/shop' };
    expect(await publicPage(shop.slug)).toMatchObject({ ...words, contact: told, theme: { presetId: 'meadow' } });
    expect((await shop.http.get('/owner/storefront')).body.data).toMatchObject({ ...words, slug: shop.slug, formerSlugs: [] });

    const again = await shop.http.patch('/owner/storefront', words);
    expect(again.body.data).toMatchObject({ alreadyDone: true, changed: [] });
    const emptied = await shop.call('update_storefront', { contact: { email: null }, policies: '' });
    expect(emptied).toMatchObject({ contact: { ...told, email: null }, policies: '', tagline: words.tagline });
  });

  test('shows the newest reviews of the shop to everybody, over both doors and on its page', async () => {
    const { items } = await market.renter.call('list_reviews', { vendorSlug: 'atlantic-outdoors', limit: 6 });
    expect(items.length).toBeGreaterThan(0);
    const { reviews } = await market.nobody.call('get_vendor', { slug: 'atlantic-outdoors' });
    expect(reviews).toEqual(items);
    expect((await publicPage('atlantic-outdoors')).reviews).toEqual(items);
    for (const suffix of ['', '.md']) {
      const page = await (await fetch(`${market.url}/v/atlantic-outdoors${suffix}`, { headers: { Accept: 'text/html' } })).text();
      for (const { text } of items) expect(page).toContain(text.replaceAll('&', suffix === '' ? '&amp;' : '&').slice(0, 30));
    }
    expect(await publicPage((await newShop()).slug)).toMatchObject({ reviews: [] });
  });

  test('takes its look from a preset or single values, and the six presets are readable', async () => {
    const shop = await newShop();
    const { items } = await market.actor(null, 'mcp-owner').call('get_vendor_theme_presets');
    expect(items).toHaveLength(6);
    for (const { id, contrastRatio, previewUrl } of items) {
      expect(contrastRatio).toBeGreaterThanOrEqual(4.5);
      const preview = await fetch(previewUrl.replace(/^https?:\/\/[^/]+/, market.url));
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      const { theme } = await shop.call('update_storefront', { themePresetId: id });
      expect(theme.presetId).toBe(id);
    }
    const { theme } = await shop.call('update_storefront', {
      themePresetId: 'midnight',
      font: 'SLAB',
      palette: { accent: '#FFD60A' },
    });
    expect(theme).toMatchObject({ presetId: null, font: 'SLAB', palette: { accent: '#ffd60a', bg: '#10151c' } });
  });

  test('has cleaned public pictures that are removed when they are replaced', async () => {
    const shop = await newShop();
    const { logo } = await shop.call('update_storefront', { logo: { contentBase64: base64, alt: 'A wave' } });
    expect(logo.alt).toBe('A wave');
    const at = (url: string) => fetch(url.replace(/^https?:\/\/[^/]+/, market.url));
    const picture = await at(logo.url);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const wide = await sharp({ create: { width: 2_400, height: 600, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const { cover } = await shop.call('update_storefront', { cover: { contentBase64: wide.toString('base64') } });
    const shown = await sharp(await (await at(cover.url)).arrayBuffer()).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 1_600, height: 400 });
    const form = new FormData();
    form.set('file', new Blob([samplePng]), 'logo.png');
    const sent = await fetch(`${market.url}/api/v1/owner/storefront`, {
      method: 'PATCH',
      body: form,
      headers: { Authorization: `Bearer ${shop.credential}` },
    });
    const { data } = (await sent.json()) as { data: { logo: { url: string; alt: string } } };
    expect(data.logo.url).not.toBe(logo.url);
    expect(data.logo.alt).toContain('Logo of');
    expect((await at(logo.url)).status).toBe(404);
    expect((await at(data.logo.url)).status).toBe(200);
    expect((await shop.call('update_storefront', { logo: null })).logo).toBeNull();

    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');
    const refused = await shop.try('update_storefront', { cover: { contentBase64: text } });
    expect(refused.error).toMatchObject({ code: 'photo_refused' });
  });

  test('is changed by its owner only', async () => {
    for (const who of [market.nobody, market.renter]) {
      const { status } = await who.http.patch('/owner/storefront', { tagline: 'x' });
      expect([401, 403]).toContain(status);
    }
    const before = await market.owner.call('get_storefront');
    await (await newShop()).call('update_storefront', { tagline: 'Mine' });
    expect(await market.owner.call('get_storefront')).toEqual(before);
  });

  test('is found in a search by its new name', async () => {
    await market.owner.call('update_storefront', { name: 'Zanzibar Rentals' });
    await market.dispatcher.drain();
    const found = await market.nobody.call('search_assets', { q: 'zanzibar' });
    expect(found.pagination.total).toBeGreaterThan(0);
    expect(found.items[0].vendor.name).toBe('Zanzibar Rentals');
  });
});

const Hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const Palette = fc.record({ primary: Hex, accent: Hex, bg: Hex, text: Hex });

/** WCAG 2.2, written out. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
interface Refusal {
  readonly palette: Record<'primary' | 'accent' | 'bg' | 'text', string>;
  readonly problems: readonly { nearest: string; ratio: number }[];
}

const PAIRS = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['soft', 'bg'],
  ['soft', 'surface'],
  ['accent', 'bg'],
  ['accent', 'surface'],
  ['primary', 'surface'],
  ['onPrimary', 'primary'],
] as const;

describe('the colours of a storefront', () => {
  test('are readable in every accepted palette, and a refused one offers a readable change', async () => {
    const shop = await newShop();
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(Palette, async (palette) => {
        const least = Math.min(...[palette.text, palette.primary, palette.accent].map((colour) => contrast(colour, palette.bg)));
        const answer = await shop.try('update_storefront', { palette });
        const details = (answer.error?.details ?? { palette, problems: [] }) as unknown as Refusal;
        refusals += details.problems.length > 0 ? 1 : 0;
        expect([answer.isError, answer.error?.code]).toEqual(least < 4.5 ? [true, 'palette_unreadable'] : [false, undefined]);
        expect(details.problems.filter(({ ratio, nearest }) => ratio >= 4.5 || !answer.text.includes(nearest))).toEqual([]);
        const { theme } = await shop.call('update_storefront', { palette: details.palette });
        expect(theme.palette).toEqual(details.palette);
        const colours = pageColours(theme.palette);
        expect(PAIRS.filter(([a, b]) => contrast(colours[a], colours[b]) < 4.5)).toEqual([]);
      }),
      { numRuns: 40, seed: 7 },
    );
    expect(refusals).toBeGreaterThan(10);
  });

  test('must be valid colours', async () => {
    const shop = await newShop();
    for (const primary of ['red', '#12', 'url(x)', '#12345g', '#fff;}']) {
      expect((await shop.try('update_storefront', { palette: { primary } })).error).toMatchObject({ code: 'invalid_input' });
    }
  });
});

describe('the name of a shop in addresses', () => {
  test('is checked and changed, and the old one leads on and stays the shop’s', async () => {
    const shop = await newShop('Wave House');
    const before = shop.slug;
    expect(await shop.call('manage_storefront_slug', { action: 'check', q: 'Wave-Riders' })).toMatchObject({
      slug: 'wave-riders',
      available: true,
      problem: null,
    });
    const changed = await shop.http.patch('/owner/storefront-slug', { slug: 'wave-riders' });
    expect(changed.body.data).toMatchObject({
      slug: 'wave-riders',
      before,
      redirects: [expect.stringContaining(`/v/${before}`)],
    });
    expect((await publicPage(before)).slug).toBe('wave-riders');
    expect((await publicPage('wave-riders')).slug).toBe('wave-riders');
    expect((await shop.call('manage_storefront_slug', { action: 'change', slug: 'wave-riders' })).alreadyDone).toBe(true);

    const other = await newShop('Wave House');
    expect(other.slug).not.toBe(before);
    const { body } = await other.http.get(`/owner/storefront-slug/check?q=${before}`);
    expect(body.data).toMatchObject({ available: false, problem: { problem: 'TAKEN' } });
    const refused = await other.try('manage_storefront_slug', { action: 'change', slug: before });
    expect(refused.error).toMatchObject({ code: 'shop_name_refused', details: { problem: 'TAKEN' } });
    const [way] = refused.error?.nextActions ?? [];
    expect((await other.call('manage_storefront_slug', way?.args)).slug).toBe(way?.args['slug']);

    expect((await shop.call('manage_storefront_slug', { action: 'change', slug: before })).slug).toBe(before);
    expect((await publicPage('wave-riders')).slug).toBe(before);
  });

  test.each([
    ['ab', 'FORM'],
    ['-wave', 'FORM'],
    ['wave--house', 'FORM'],
    ['wävé', 'FORM'],
    ['a'.repeat(41), 'FORM'],
    ['admin', 'RESERVED'],
    ['adm1n', 'RESERVED'],
    ['a-d-m-i-n', 'RESERVED'],
    ['rentvvire', 'RESERVED'],
    ['atlantic-outdoors', 'TAKEN'],
    ['supp0rt', 'RESERVED'],
    ['closed-shop', 'RESERVED'],
  ])('%s is refused: %s', async (q, problem) => {
    const shop = await newShop();
    expect(await shop.call('manage_storefront_slug', { action: 'check', q })).toMatchObject({
      available: false,
      problem: { problem },
    });
    expect((await shop.try('manage_storefront_slug', { action: 'change', slug: q })).error?.details).toMatchObject({ problem });
  });

  test('is refused when it looks like another shop’s', async () => {
    const shop = await newShop('Marina Kayaks');
    const other = await newShop();
    for (const q of ['marlna-kayaks', 'rnarina-kayaks', 'marinakayaks', 'mar1na-kayaks']) {
      const answer = await other.call('manage_storefront_slug', { action: 'check', q });
      expect([q, answer.problem?.problem]).toEqual([q, 'LOOKS_LIKE']);
      expect(answer.suggestions).not.toContain(shop.slug);
    }
  });

  test('goes to one of several shops that want it at the same moment', async () => {
    const rivals = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => newShop(name)));
    const answers = await Promise.all(rivals.map((shop) => shop.http.patch('/owner/storefront-slug', { slug: 'blue-lagoon' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'shop_name_refused')).toHaveLength(3);
    expect((await publicPage('blue-lagoon')).slug).toBe('blue-lagoon');
  });

  test('cannot be changed too often, and can always be changed back', async () => {
    const shop = await newShop('Restless');
    for (const number of [1, 2, 3])
      await shop.call('manage_storefront_slug', { action: 'change', slug: `restless-name-${'abc'[number - 1]}x` });
    const refused = await shop.try('manage_storefront_slug', { action: 'change', slug: 'restless-fourth' });
    expect(refused.error).toMatchObject({ details: { problem: 'TOO_OFTEN' } });
    expect((await shop.call('manage_storefront_slug', { action: 'change', slug: shop.slug })).slug).toBe(shop.slug);
  });
});

describe('the check of how well listings are found', () => {
  test('gives each listing a score, its issues and the call that corrects them', async () => {
    const { items, pagination } = await market.owner.call('get_seo_listings', { limit: 100 });
    expect(items.length).toBe(pagination.total);
    for (const item of items) {
      const lost = item.issues.reduce((sum: number, issue: { pointsLost: number }) => sum + issue.pointsLost, 0);
      expect(item.score).toBe(100 - lost);
      expect(item.title.length).toBeLessThanOrEqual(60);
      expect(item.meta.length).toBeLessThanOrEqual(155);
      expect(item.url).toBe(`${new URL(item.url).origin}/a/${item.slug}`);
      for (const fix of item.fixes) expect(fix.args).toMatchObject({ assetId: item.assetId });
    }
    const [first] = items;
    const named = (await market.owner.http.get(`/owner/seo?assetIds=${first.assetId}`)).body.data;
    expect(named.items).toEqual([first]);
    const foreign = await (await newShop()).try('get_seo_listings', { assetIds: [first.assetId] });
    expect(foreign.error).toMatchObject({ code: 'not_found' });
    expect(await (await newShop()).call('get_seo_listings')).toMatchObject({
      items: [],
      empty: 'None of your listings is live.',
    });
  });

  test('gives each listing structured data of a schema.org Product, leased by the day', async () => {
    const { items } = await market.owner.call('get_seo_listings', { limit: 100 });
    for (const { jsonLd, slug } of items) {
      const detail = await market.nobody.call('get_asset_detail', { slug });
      expect(jsonLd).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: detail.title,
        sku: detail.id,
        offers: {
          '@type': 'Offer',
          priceCurrency: detail.currency,
          price: (detail.dayRateMinor / 100).toFixed(2),
          availability: 'https://schema.org/InStock',
          priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'DAY' },
          seller: { name: detail.vendor.name },
        },
      });
      expect('aggregateRating' in jsonLd).toBe(detail.rating.count > 0);
      for (const url of [jsonLd.url, ...jsonLd.image]) expect(URL.canParse(url)).toBe(true);
    }
  });
});
