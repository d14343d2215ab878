import type { Page } from 'playwright-core';
import { freePeriod } from '../dates.ts';
import { authorizationUrl, newClient } from '../oauth-client.ts';
import { askWithCarefulKey } from '../people.ts';
import { planCamper } from '../rentals/camper.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../rentals/kayak.ts';
import { newestMail, sentMails } from '../sent-mails.ts';
import type { TestMarketplace } from '../start-marketplace.ts';
import { CONTINUE_PAGES } from './continue-pages.ts';
import type { HumanPage } from './human-page.ts';
import { send } from './send.ts';

let periods = 0;

/** Every page that people see, in every state that looks different. */
export const HUMAN_PAGES: readonly HumanPage[] = [
  { name: 'connect', ofReact: true, heading: /^Connect your assistant$/, address: at('/connect') },
  {
    name: 'connect-open',
    ofReact: true,
    heading: /^Connect your assistant$/,
    address: at('/connect'),
    act: (page) => page.getByText('VS Code', { exact: true }).first().click(),
  },
  { name: 'consent', ofReact: true, heading: /^Connect “Claude”\?$/, address: consent(), cookies: 2 },
  {
    name: 'consent-wrong-password',
    ofReact: true,
    heading: /^Connect “Claude”\?$/,
    address: consent(),
    act: async (page) => {
      await page.getByLabel('E-mail address').fill('renter@demo.test');
      await signIn(page, 'not the password');
    },
    cookies: 2,
  },
  {
    name: 'consent-loopback',
    ofReact: true,
    heading: /^Connect “Claude”\?$/,
    address: consent('http://127.0.0.1:33418/'),
    cookies: 2,
  },
  { name: 'link-code', ofReact: true, heading: /^Sign in for your assistant$/, address: at('/link') },
  { name: 'link-unknown', ofReact: true, heading: /^Sign in for your assistant$/, address: at('/link?code=BCDFGHJK') },
  { name: 'link', ofReact: true, heading: /^Let “Holiday Planner” in\?$/, address: loginLink() },
  {
    name: 'link-wrong-password',
    ofReact: true,
    heading: /^Let “Holiday Planner” in\?$/,
    address: loginLink(),
    act: (page) => signIn(page, 'not the password'),
  },
  {
    name: 'link-approved',
    ofReact: true,
    heading: /^Approved$/,
    address: loginLink(),
    act: (page) => signIn(page, 'demo-password-1'),
  },
  { name: 'link-denied', ofReact: true, heading: /^Denied$/, address: loginLink(), act: press('Deny') },
  { name: 'link-shop-place', ofReact: true, heading: /in\?$/, address: loginLink('&shop=1', { role: 'VENDOR' }) },
  { name: 'link-shop', ofReact: true, heading: /in\?$/, address: loginLink('&shop=1&country=PT', { role: 'VENDOR' }) },
  { name: 'link-register-shop', ofReact: true, heading: /in\?$/, address: loginLink('&new=1&country=US', { role: 'VENDOR' }) },
  {
    name: 'link-register-shop-wrong',
    ofReact: true,
    heading: /in\?$/,
    address: loginLink('&new=1&country=GB', { role: 'VENDOR' }),
    act: (page) => registerShop(page, 'short'),
  },
  { name: 'link-register', ofReact: true, heading: /in\?$/, address: loginLink('&new=1') },
  { name: 'forgot', ofReact: true, heading: /^Forgot your password\?$/, address: at('/forgot-password') },
  {
    name: 'forgot-sent',
    ofReact: true,
    heading: /^Look at your e-mail$/,
    address: at('/forgot-password'),
    async act(page) {
      await page.getByLabel('E-mail address').fill('nobody@example.com');
      await send(page.getByRole('button', { name: 'Send the link' }));
    },
  },
  { name: 'reset', ofReact: true, heading: /^Choose a new password$/, address: resetLink },
  { name: 'reset-used', ofReact: true, heading: /^This link no longer works$/, address: at('/reset-password?token=x') },
  { name: 'reset-done', ofReact: true, heading: /^Your password is changed$/, address: resetLink, act: choosePassword },
  { name: 'verify', ofReact: true, heading: /^Confirm your e-mail address$/, address: at('/verify-email?token=x') },
  {
    name: 'verify-unknown',
    ofReact: true,
    heading: /^This link no longer works$/,
    address: at('/verify-email?token=x'),
    act: press('Confirm my address'),
  },
  ...CONTINUE_PAGES,
  { name: 'pay', ofReact: true, heading: /kayak/i, address: checkout },
  { name: 'pay-failed', ofReact: true, heading: /^Payment failed$/, address: checkout, act: press('Let the payment fail') },
  {
    name: 'pay-left',
    ofReact: true,
    heading: /^You left without paying$/,
    address: checkout,
    act: press('Leave without paying'),
  },
  { name: 'paid', ofReact: true, heading: /^Payment received$/, address: checkout, act: press(/^Pay /) },
  { name: 'pay-unknown', ofReact: true, heading: /^Payment page not found$/, address: at('/sandbox/checkout/nothing') },
  { name: 'after-paying', ofReact: true, heading: /^Thank you$/, address: at('/paid') },
  { name: 'after-leaving', ofReact: true, heading: /^Nothing was paid$/, address: at('/unpaid') },
  { name: 'payout-account', ofReact: true, heading: /^Back from the payment provider$/, address: at('/payout-account') },
  { name: 'payout-link-used', ofReact: true, heading: /^This link was used already$/, address: at('/payout-account/again') },
  { name: 'invoice', ofReact: true, heading: /^Invoice /, address: invoice },
  {
    name: 'invoice-unknown',
    ofReact: true,
    heading: /^This page cannot be shown$/,
    address: at('/invoices/inv_nothing?expires=1&signature=x'),
  },
  { name: 'unsubscribe', ofReact: true, heading: /^Stop these e-mails\?$/, address: unsubscribe },
  { name: 'hand-in', ofReact: true, heading: /^Hand in your documents$/, address: handIn },
  {
    name: 'hand-in-unknown',
    ofReact: true,
    heading: /^That did not work$/,
    address: at('/hand-in/bkg_nothing?expires=1&signature=x'),
  },
  { name: 'confirm', ofReact: true, heading: /^Approve this\?$/, address: confirmation },
  {
    name: 'confirm-unknown',
    ofReact: true,
    heading: /^That did not work$/,
    address: at('/confirm/cnf_unknown?expires=1&signature=x'),
  },
  { name: 'nothing-here', ofReact: true, heading: /^There is no such page$/, address: at('/no/such/page') },
  { name: 'terms', ofReact: true, heading: /terms/i, address: at('/legal/terms') },
  { name: 'privacy', ofReact: true, heading: /privacy/i, address: at('/legal/privacy') },
  { name: 'rental-agreement', ofReact: true, heading: /agreement/i, address: at('/legal/rental-agreement') },
];

function at(path: string): HumanPage['address'] {
  return async ({ url }) => url + path;
}

function consent(redirectUri?: string): HumanPage['address'] {
  return async ({ url }) => authorizationUrl(url, await newClient(url, redirectUri)).url;
}

function loginLink(query = '', more: { role?: string } = {}): HumanPage['address'] {
  return async ({ nobody }) => {
    const wish = { clientName: 'Holiday Planner', emailHint: 'renter@demo.test', ...more };
    const asked = await nobody.call('create_login_link', wish);
    return asked.verificationUrl + query;
  };
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await send(page.getByRole('button', { name: 'Sign in and approve' }));
}

async function registerShop(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ana Silva');
  await page.getByLabel('E-mail address').fill('shop@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Name of your shop').fill('London Kit');
  await send(page.getByRole('button', { name: 'Open the account and approve' }));
}

async function resetLink(market: TestMarketplace): Promise<string> {
  await market.nobody.http.post('/auth/forgot-password', { email: 'jonas@demo.test' });
  const { text } = await newestMail(market, 'jonas@demo.test', 'Choose a new password');
  return /https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? '';
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('a brand new one');
  await send(page.getByRole('button', { name: 'Change the password' }));
}

function press(name: string | RegExp): HumanPage['act'] {
  return (page) => send(page.getByRole('button', { name }));
}

async function checkout(market: TestMarketplace): Promise<string> {
  const bookingId = await approvedKayak(market, nextPeriod());
  return (await market.renter.call('initiate_payment', { bookingId })).redirectUrl;
}

async function invoice(market: TestMarketplace): Promise<string> {
  const bookingId = await confirmedKayak(market, nextPeriod());
  return (await market.renter.call('get_payment_invoice', { bookingId })).url;
}

async function unsubscribe(market: TestMarketplace): Promise<string> {
  await requestKayak(market, nextPeriod());
  return linkIn(market, 'vendor@demo.test', '/unsubscribe/');
}

/** A link in the newest e-mail to somebody that has such a one. */
async function linkIn(market: TestMarketplace, email: string, path: string): Promise<string> {
  await market.dispatcher.drain();
  const links = (await sentMails(market, email)).flatMap(({ text }) => text.match(/https?:\/\/[^\s>]+/g) ?? []);
  return links.findLast((link) => link.includes(path)) ?? '';
}

async function handIn(market: TestMarketplace): Promise<string> {
  const { handInUrl } = await planCamper({ renter: market.renter }, nextPeriod());
  return handInUrl;
}

function nextPeriod() {
  periods += 1;
  return freePeriod(31 + periods * 5);
}

async function confirmation(market: TestMarketplace): Promise<string> {
  return (await askWithCarefulKey(market, nextPeriod())).confirmUrl;
}
