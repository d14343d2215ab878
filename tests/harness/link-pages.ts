import { freePeriod } from './dates.ts';
import { authorizationUrl, connect, newClient } from './oauth-client.ts';
import { planCamper } from './rentals/camper.ts';
import { approvedKayak } from './rentals/kayak.ts';
import { samplePng } from './sample-files.ts';
import { newestMail, sentMails } from './sent-mails.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** A page that a link opens and that has a form. */
export interface LinkPage {
  readonly url: string;
  /** What would make it act. */
  readonly form: () => URLSearchParams | FormData;
  /** Of the one page that asks for it. */
  readonly cookie?: string;
}

type Pages = Readonly<Record<string, LinkPage>>;

/** Makes a link to every page with a form that a link opens, by the path of the page. */
export async function openLinkPages(market: TestMarketplace): Promise<Map<string, LinkPage>> {
  return new Map(
    Object.entries({
      ...(await forAccounts(market)),
      ...(await forBookings(market)),
      ...(await forSoftware(market)),
      ...(await forReports(market)),
      ...(await forInvitations(market)),
    }),
  );
}

const SIGN_IN = { email: 'renter@demo.test', password: 'demo-password-1' };
const NEWCOMER = { email: 'newcomer@example.com', password: 'long enough 1', name: 'Newcomer' };

async function forAccounts(market: TestMarketplace): Promise<Pages> {
  await market.nobody.http.post('/auth/forgot-password', { email: 'beatriz@demo.test' });
  const reset = await newestMail(market, 'beatriz@demo.test', 'Choose a new password');
  await market.nobody.http.post('/auth/register', NEWCOMER);
  const stranger = await newestMail(market, NEWCOMER.email, 'Confirm your e-mail address');
  const mover = await market.nobody.http.post('/auth/register', { ...NEWCOMER, email: 'mover@example.com' });
  const moving = market.actor(mover.body.data.accessToken);
  await moving.http.post('/users/me/email', { newEmail: 'moved@example.com', password: NEWCOMER.password });
  const { text } = await newestMail(market, 'moved@example.com', 'Confirm your new e-mail address');
  const at = (path: string) => market.url + path;
  return {
    '/forgot-password': { url: at('/forgot-password'), form: fields({ email: 'rui@demo.test' }) },
    '/reset-password': { url: at('/reset-password'), form: fields({ token: reset.token, password: 'long enough 2' }) },
    '/verify-email': { url: at('/verify-email'), form: fields({ token: stranger.token }) },
    '/confirm-email/{id}': signedPage(linkIn(text, 'confirm-email')),
  };
}

async function forBookings(market: TestMarketplace): Promise<Pages> {
  const bookingId = await approvedKayak(market, freePeriod(30));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const { handInUrl } = await planCamper(market, freePeriod(60));
  const asked = { action: 'create', name: 'careful', requireConfirm: true, scopes: ['read:booking', 'write:booking'] };
  const { secret } = await market.renter.call('manage_api_keys', asked);
  const confirmed = await approvedKayak(market, freePeriod(35));
  const waits = await market.actor(secret).try('initiate_payment', { bookingId: confirmed });
  const { confirmUrl } = (waits.error?.details ?? {}) as { confirmUrl: string };
  const { quoteId } = await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod(70) });
  const { continueUrl } = await market.renter.call('ucp_checkout_create', { quoteId });
  await market.dispatcher.drain();
  const letters = await sentMails(market, SIGN_IN.email);
  const unsubscribe = linkIn(letters.map(({ text }) => text).join('\n'), '/unsubscribe/');
  return {
    '/sandbox/checkout/{token}': { url: redirectUrl, form: fields({ answer: 'pay' }) },
    '/confirm/{confirmationId}': signedPage(confirmUrl, { answer: 'approve', ...SIGN_IN }),
    '/continue/{checkoutId}': { url: continueUrl, form: fields(freePeriod(70)) },
    '/hand-in/{bookingId}': { url: handInUrl, form: document },
    '/unsubscribe/{userId}': { url: unsubscribe, form: fields({ 'List-Unsubscribe': 'One-Click' }) },
  };
}

async function forSoftware(market: TestMarketplace): Promise<Pages> {
  const asked = await market.nobody.call('create_login_link', { clientName: 'Claude' });
  const begun = await fetch(authorizationUrl(market.url, await newClient(market.url)).url, { redirect: 'manual' });
  const { accessToken } = await connect(market.url, { asked: { scope: 'read:account' } });
  const lacks = await market.actor(accessToken).try('update_profile', { city: 'Porto' });
  const allowUrl = /http\S+\/oauth\/allow\/\S+/.exec(lacks.error.message)?.[0] ?? '';
  return {
    '/link': { url: `${market.url}/link`, form: fields({ code: asked.userCode, answer: 'approve', ...SIGN_IN }) },
    '/oauth/sign-in/{request}': {
      url: market.url + (begun.headers.get('location') ?? ''),
      form: fields({ answer: 'approve', ...SIGN_IN }),
      cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    },
    '/oauth/allow/{session}': signedPage(allowUrl, { answer: 'allow', ...SIGN_IN }),
  };
}

async function forReports(market: TestMarketplace): Promise<Pages> {
  const report = { reason: 'MISLEADING', text: 'The photos show another boat', email: 'reporter@example.com' };
  await market.nobody.http.post('/assets/tandem-sea-kayak/report/by-email', report);
  const { text } = await newestMail(market, report.email, 'Confirm your report of a listing');
  return {
    '/report': { url: `${market.url}/report`, form: fields({ listing: 'tandem-sea-kayak', ...report }) },
    '/confirm-report/{id}': signedPage(linkIn(text, 'confirm-report')),
  };
}

async function forInvitations(market: TestMarketplace): Promise<Pages> {
  const invited = 'second.admin@example.com';
  await market.admin.http.post('/admin/admins', { email: invited });
  const [letter] = await sentMails(market, invited);
  const invitation = linkIn(letter?.text ?? '', 'admin-invitation');
  return { '/admin-invitation/{id}': signedPage(invitation, { name: 'Second Admin', password: 'Quiet-Lantern-84-River' }) };
}

function fields(values: Record<string, string>): LinkPage['form'] {
  return () => new URLSearchParams(values);
}

/** A page whose form carries what the link has in its query. */
function signedPage(url: string, more: Record<string, string> = {}): LinkPage {
  return { url, form: fields({ ...Object.fromEntries(new URL(url).searchParams), ...more }) };
}

/** The first link of a letter to such a page. */
function linkIn(text: string, page: string): string {
  return (text.match(/https?:\/\/[^\s>]+/g) ?? []).find((link) => link.includes(page)) ?? '';
}

function document(): FormData {
  const data = new FormData();
  data.set('kind', 'IDENTITY_DOCUMENT');
  data.set('file', new Blob([samplePng]), 'scan.png');
  return data;
}
