import { createHash } from 'node:crypto';
import { TinyColor, readability } from '@ctrl/tinycolor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutMail } from '../../../src/adapters/mailer.ts';
import { brandColours, EXAMPLE_PICTURE } from '../../../src/domain/platform/kernel/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const change = (settings: Record<string, unknown>) => market.admin.http.patch('/admin/settings', { settings });
const sendLogo = (body: Record<string, unknown>) => market.admin.http.post('/admin/settings/logo', body);
const page = async (path: string) => {
  const response = await fetch(new URL(path, market.url), { headers: { Accept: 'text/html' } });
  const html = (await response.text()).replaceAll('&amp;', '&#38;');
  return { status: response.status, html, policy: response.headers.get('content-security-policy') ?? '' };
};

/** One page of each kind: made when it is asked for, kept while its facts stay, kept among the manifests, and of a shop. */
const PAGES = ['/link', '/browse', '/a/tandem-sea-kayak', '/', '/connect', '/docs', '/nothing-here'];

test('a new name of the marketplace is on every page at once, also on pages shown before', async () => {
  for (const path of PAGES) await page(path);
  await change({ platformName: 'Boats & Co' });
  for (const path of PAGES) expect((await page(path)).html, `on ${path}`).toContain('Boats &#38; Co');
  expect(await (await fetch(new URL('/app.webmanifest', market.url))).json()).toMatchObject({ name: 'Boats & Co' });
});

test('the operator’s colour is on every page, allowed by its policy and readable', async () => {
  await change({ platformColour: '#FFCC00' });
  // The pages of a shop have the colours of the shop.
  for (const path of PAGES.filter((each) => !each.startsWith('/a/'))) {
    const { html, policy } = await page(path);
    const styles = [...html.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g)];
    expect(
      styles.some(([, , style = '']) => style.includes(brandColours('#ffcc00').light.accent)),
      `on ${path}`,
    ).toBe(true);
    for (const [, attributes = '', style = ''] of styles) {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
      const allowed = nonce === undefined ? createHash('sha256').update(style).digest('base64') : `'nonce-${nonce}'`;
      expect(policy, `on ${path}`).toContain(allowed);
    }
  }
  expect((await change({ platformColour: 'yellow' })).body).toMatchObject({ code: 'invalid_input' });
  await change({ platformColour: null });
  expect((await page('/link')).html).not.toContain(brandColours('#ffcc00').light.accent);
});

test.each(['#ffcc00', '#000000', '#ffffff', '#0b5cad', '#7f7f7f', '#00ff00'])(
  'the colour %s has a readable shade for light and dark pages',
  (colour) => {
    const { light, dark } = brandColours(colour);
    const grounds = { light: ['#ffffff', '#f1f3f5', light.tint], dark: ['#1c2127', '#121519', dark.tint] };
    for (const ground of grounds.light) expect(readability(light.accent, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds.dark) expect(readability(dark.accent, ground)).toBeGreaterThanOrEqual(4.5);
    expect(readability(light.accent, light.onAccent)).toBeGreaterThanOrEqual(4.5);
    expect(readability(dark.accent, dark.onAccent)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['#ffcc00', '#0b5cad', '#00ff00', '#aa1155'])('the shown shade of %s has its hue', (colour) => {
  const hueOf = (shade: string) => new TinyColor(shade).toHsl().h;
  expect(Math.abs(hueOf(brandColours(colour).light.accent) - hueOf(colour))).toBeLessThan(3);
});

test('the button of a letter has the operator’s colour', () => {
  const letter = { id: 'mai_1', to: 'ana@example.com', subject: 'Hello', paragraphs: ['Text'], footer: 'Small print' };
  const action = { label: 'Answer', url: 'https://rent.example/answer' };
  const { html } = layOutMail({ ...letter, action, colours: brandColours('#aa1155') });
  expect(html).toContain(`background:${brandColours('#aa1155').light.accent};color:#ffffff`);
  expect(layOutMail({ ...letter, action }).html).toContain('background:#0b5cad');
});

test('a logo is shown beside the name, can be replaced, and disappears when it is removed', async () => {
  const sent = await sendLogo({ contentBase64: EXAMPLE_PICTURE, reason: 'Our new look' });
  expect([sent.status, sent.body.error]).toEqual([201, undefined]);
  const { value: path } = sent.body.data;
  for (const place of PAGES) {
    const { html, policy } = await page(place);
    expect(html, `on ${place}`).toContain(`src="${path}"`);
    expect(policy, `on ${place}`).toContain("img-src 'self'");
  }
  const picture = await fetch(new URL(path, market.url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const form = new FormData();
  form.append('file', new Blob([Buffer.from(EXAMPLE_PICTURE, 'base64')], { type: 'image/png' }), 'logo.png');
  const second = (await market.admin.http.post('/admin/settings/logo', form)).body.data;
  expect(second.value).not.toBe(path);
  expect((await fetch(new URL(path, market.url))).status).toBe(404);
  const { items } = (await market.admin.http.get('/admin/settings/changes?name=platformLogo')).body.data;
  expect(items[0]).toMatchObject({ before: path, after: second.value });
  expect(items[1]).toMatchObject({ before: null, after: path, reason: 'Our new look' });

  await change({ platformLogo: null });
  expect((await page('/link')).html).not.toContain('<img');
  expect((await fetch(new URL(second.value, market.url))).status).toBe(404);
});

test('a logo that is no picture is refused, and so is an address in its place', async () => {
  expect((await sendLogo({})).body).toMatchObject({ code: 'logo_needed' });
  expect((await sendLogo({ contentBase64: Buffer.from('no picture').toString('base64') })).body).toMatchObject({
    code: 'photo_refused',
  });
  const address = await change({ platformLogo: 'https://boats.example/logo.png' });
  expect([address.status, address.body.code]).toEqual([400, 'invalid_input']);
  expect(address.body.details.issues[0].message).toContain('/admin/settings/logo');
  const stranger = await market.renter.http.post('/admin/settings/logo', { contentBase64: EXAMPLE_PICTURE });
  expect(stranger.status).toBe(403);
});

test('the imprint says who runs the marketplace, and each page leads to it', async () => {
  await change({ platformAddress: 'Rua 1, 8000 Faro', platformImprint: 'Represented by Ana Silva\n\nCourt of <Faro>, 1234' });
  const { status, html } = await page('/legal/imprint');
  expect(status).toBe(200);
  for (const words of ['Rua 1, 8000 Faro', 'Represented by Ana Silva', 'Court of &lt;Faro&gt;, 1234'])
    expect(html).toContain(words);
  for (const path of PAGES) expect((await page(path)).html, `on ${path}`).toContain('href="/legal/imprint"');
});
