import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedPaths } from '../../src/manifests/served-paths.ts';
import { EVERY_WEB_PATH, LINK_PATHS } from '../../src/rest/web/page-paths.ts';
import { freePeriod } from '../harness/dates.ts';
import { authorizationUrl, connect, newClient } from '../harness/oauth-client.ts';
import { planCamper } from '../harness/rentals/camper.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sandboxPage } from '../harness/sandbox-page.ts';
import { newestMail, sentMails } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
/** Each page with a form: its address now, and what would make it act. */
const pages = new Map<string, Page>();

interface Page {
  readonly url: string;
  readonly form: () => URLSearchParams | FormData;
  /** Of the one page that asks for it. */
  readonly cookie?: string;
}

const served = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');
/** Pages that a link opens. All other pages of React know the person by a cookie: `tests/web/sign-in.test.ts` sends forged forms to each. */
const BY_LINK = Object.values(LINK_PATHS).map(served);
const OF_REACT = EVERY_WEB_PATH.map(served);
const FORMS = servedPaths([])
  .filter(({ method, type }) => method === 'POST' && type === 'text/html')
  .map(({ path }) => path)
  .filter((path) => !OF_REACT.includes(path) || BY_LINK.includes(path))
  .concat('/hand-in/{bookingId}');
const ALL = { scopes: ['read:booking', 'write:booking'] };
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['another origin', { Origin: 'https://evil.example' }],
  ['an origin that is hidden', { Origin: 'null' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour on the same site', { 'Sec-Fetch-Site': 'same-site' }],
];

beforeAll(async () => {
  market = await startMarketplace();
  const asked = await market.nobody.call('create_login_link', { clientName: 'Claude' });
  await market.nobody.http.post('/auth/forgot-password', { email: 'beatriz@demo.test' });
  const reset = await newestMail(market, 'beatriz@demo.test', 'Choose a new password');
  const account = { email: 'newcomer@example.com', password: 'long enough 1', name: 'Newcomer' };
  await market.nobody.http.post('/auth/register', account);
  const stranger = await newestMail(market, account.email, 'Confirm your e-mail address');
  const bookingId = await approvedKayak(market, freePeriod(30));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const { handInUrl } = await planCamper(market, freePeriod(60));

  const secret = (
    await market.renter.call('manage_api_keys', { action: 'create', name: 'careful', requireConfirm: true, ...ALL })
  ).secret;
  const confirmed = await approvedKayak(market, freePeriod(35));
  const waits = await market.actor(secret).try('initiate_payment', { bookingId: confirmed });
  const { confirmUrl } = (waits.error?.details ?? {}) as { confirmUrl: string };
  const at = (path: string) => market.url + path;
  const fields = (values: Record<string, string>) => () => new URLSearchParams(values);
  const signIn = { email: 'renter@demo.test', password: 'demo-password-1' };
  pages.set('/link', { url: at('/link'), form: fields({ code: asked.userCode, answer: 'approve', ...signIn }) });
  pages.set('/forgot-password', { url: at('/forgot-password'), form: fields({ email: 'rui@demo.test' }) });
  pages.set('/reset-password', { url: at('/reset-password'), form: fields({ token: reset.token, password: 'long enough 2' }) });
  pages.set('/verify-email', { url: at('/verify-email'), form: fields({ token: stranger.token }) });
  pages.set('/sandbox/checkout/{token}', { url: redirectUrl, form: fields({ answer: 'pay' }) });
  const signed = Object.fromEntries(new URL(confirmUrl).searchParams);
  pages.set('/confirm/{confirmationId}', { url: confirmUrl, form: fields({ ...signed, answer: 'approve', ...signIn }) });
  const begun = await fetch(authorizationUrl(market.url, await newClient(market.url)).url, { redirect: 'manual' });
  pages.set('/oauth/sign-in/{request}', {
    url: at(begun.headers.get('location') ?? ''),
    form: fields({ answer: 'approve', ...signIn }),
    cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  });
  const { accessToken } = await connect(market.url, { asked: { scope: 'read:account' } });
  const lacks = await market.actor(accessToken).try('update_profile', { city: 'Porto' });
  const allowUrl = /http\S+\/oauth\/allow\/\S+/.exec(lacks.error.message)?.[0] ?? '';
  pages.set('/oauth/allow/{session}', {
    url: allowUrl,
    form: fields({ ...Object.fromEntries(new URL(allowUrl).searchParams), answer: 'allow', ...signIn }),
  });
  const { quoteId } = await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod(70) });
  const { continueUrl } = await market.renter.call('ucp_checkout_create', { quoteId });
  pages.set('/continue/{checkoutId}', { url: continueUrl, form: fields(freePeriod(70)) });
  pages.set('/hand-in/{bookingId}', { url: handInUrl, form: document });
  const invited = 'second.admin@example.com';
  await market.admin.http.post('/admin/admins', { email: invited });
  await market.courier.drain();
  const [letter] = await sentMails(market, invited);
  const invitation = /https?:\/\/[^\s>]+admin-invitation[^\s>]+/.exec(letter?.text ?? '')?.[0] ?? '';
  const invitationLink = Object.fromEntries(new URL(invitation).searchParams);
  pages.set('/admin-invitation/{id}', {
    url: invitation,
    form: fields({ ...invitationLink, name: 'Second Admin', password: 'Quiet-Lantern-84-River' }),
  });
  const mover = await market.nobody.http.post('/auth/register', { ...account, email: 'mover@example.com' });
  const moving = market.actor(mover.body.data.accessToken);
  await moving.http.post('/users/me/email', { newEmail: 'moved@example.com', password: account.password });
  const { text } = await newestMail(market, 'moved@example.com', 'Confirm your new e-mail address');
  const change = /https?:\/\/[^\s>]+confirm-email[^\s>]+/.exec(text)?.[0] ?? '';
  pages.set('/confirm-email/{id}', { url: change, form: fields(Object.fromEntries(new URL(change).searchParams)) });
  const report = { reason: 'MISLEADING', text: 'The photos show another boat', email: 'reporter@example.com' };
  pages.set('/report', { url: at('/report'), form: fields({ listing: 'tandem-sea-kayak', ...report }) });
  await market.nobody.http.post('/assets/tandem-sea-kayak/report/by-email', report);
  const reported = (await newestMail(market, report.email, 'Confirm your report of a listing')).text;
  const confirmReport = /https?:\/\/[^\s>]+confirm-report[^\s>]+/.exec(reported)?.[0] ?? '';
  pages.set('/confirm-report/{id}', {
    url: confirmReport,
    form: fields(Object.fromEntries(new URL(confirmReport).searchParams)),
  });
  await market.dispatcher.drain();
  const links = (await sentMails(market, 'renter@demo.test')).flatMap(({ text }) => text.match(/https?:\/\/[^\s>]+/g) ?? []);
  const linkTo = (path: string) => links.find((link) => link.includes(path)) ?? '';
  pages.set('/unsubscribe/{userId}', { url: linkTo('/unsubscribe/'), form: fields({ 'List-Unsubscribe': 'One-Click' }) });
});
afterAll(() => market.close());

function document(): FormData {
  const data = new FormData();
  data.set('kind', 'IDENTITY_DOCUMENT');
  data.set('file', new Blob([samplePng]), 'scan.png');
  return data;
}

const pageOf = (path: string): Page => pages.get(path) ?? { url: '', form: () => new URLSearchParams() };

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
