import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedPaths } from '../../src/manifests/served-paths.ts';
import { EVERY_WEB_PATH, LINK_PATHS } from '../../src/rest/web/page-paths.ts';
import { type LinkPage, openLinkPages } from '../harness/link-pages.ts';
import { sandboxPage } from '../harness/sandbox-page.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
/** Each page with a form: its address now, and what would make it act. */
let pages: Map<string, LinkPage>;

const served = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');
/** Pages that a link opens. All other pages of React know the person by a cookie: `tests/web/sign-in.test.ts` sends forged forms to each. */
const BY_LINK = Object.values(LINK_PATHS).map(served);
const OF_REACT = EVERY_WEB_PATH.map(served);
const FORMS = servedPaths([])
  .filter(({ method, type }) => method === 'POST' && type === 'text/html')
  .map(({ path }) => path)
  .filter((path) => !OF_REACT.includes(path) || BY_LINK.includes(path))
  .concat('/hand-in/{bookingId}');
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['another origin', { Origin: 'https://evil.example' }],
  ['an origin that is hidden', { Origin: 'null' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour on the same site', { 'Sec-Fetch-Site': 'same-site' }],
];

beforeAll(async () => {
  market = await startMarketplace();
  pages = await openLinkPages(market);
});
afterAll(() => market.close());

const pageOf = (path: string): LinkPage => pages.get(path) ?? { url: '', form: () => new URLSearchParams() };

async function submit(path: string, headers: Record<string, string>) {
  const { url, form, cookie } = pageOf(path);
  const sent = { ...headers, ...(cookie !== undefined && { Cookie: cookie }) };
  const answer = await fetch(url, { method: 'POST', body: form(), headers: sent, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}

test('every page with a form is tried in this file', () => {
  expect([...pages.keys()].toSorted()).toEqual(FORMS.toSorted());
});

describe.each(FORMS)('%s', (path) => {
  test.each(FOREIGN)('refuses a form from %s', async (_where, headers) => {
    expect(await submit(path, headers)).toMatchObject({ status: 403, html: expect.stringContaining('came from elsewhere') });
  });

  test('cannot be framed, runs no script but ours and is not cached', async () => {
    const { headers } = await fetch(pageOf(path).url);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(policy).toContain(rule);
    expect(policy).not.toMatch(BY_LINK.includes(path) ? /(script-src|style-src) [^;]*(unsafe|\*|https?:)/ : /script-src|unsafe/);
    expect(headers.get('x-frame-options')).toMatch(/^(DENY|SAMEORIGIN)$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('answers a form that is far too long without acting on it', async () => {
    const { url } = pageOf(path);
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay', name: 'x'.repeat(50_000) }) });
    expect(answer.status).toBeLessThan(500);
    await answer.text();
  });

  test('takes its own form, after all the refused ones', async () => {
    const { status } = await submit(path, { Origin: market.url, 'Sec-Fetch-Site': 'same-origin' });
    expect([path, [200, 201, 303].includes(status)]).toEqual([path, true]);
  });
});

describe('the address to which a payment page leads back', () => {
  const HOSTILE = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://evil#Intent;end',
    'myapp://done',
    '//evil.example',
    '/paid',
    '" onmouseover="alert(1)',
  ];

  test.each(HOSTILE)('%j is refused when a payment is started', async (returnUrl) => {
    const { status, body } = await market.renter.http.post('/bookings/bkg_unknown/pay', { returnUrl });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(JSON.stringify(body.details)).toContain('returnUrl');
  });

  async function paidPage(returnUrl: string): Promise<string> {
    const url = await sandboxPage(market, { returnUrl });
    return (await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })).text();
  }

  test.each(HOSTILE)('%j never becomes a link on the page', async (returnUrl) => {
    const html = await paidPage(returnUrl);
    expect(html).toContain('You can close this page');
    expect(html).not.toContain('alert(1)');
  });

  test('another web address is a link that the person sees and follows, never a redirect', async () => {
    const html = await paidPage('https://shop.example/a"b');
    expect(html).toContain('href="https://shop.example/a%22b"');
    expect(html).toMatch(/Return to (<!-- -->)?shop\.example/);
    expect(html).not.toMatch(/http-equiv/i);
  });
});
