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

const ALL = { scopes: ['read:booking', 'write:booking'] };

/** Makes a link to every page with a form that a link opens, by the path of the page. */
export async function openLinkPages(market: TestMarketplace): Promise<Map<string, LinkPage>> {
  const pages = new Map<string, LinkPage>();
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
  return pages;
}

function document(): FormData {
  const data = new FormData();
  data.set('kind', 'IDENTITY_DOCUMENT');
  data.set('file', new Blob([samplePng]), 'scan.png');
  return data;
}
