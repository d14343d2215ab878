import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { browser, locationOf } from '../../harness/oauth-client.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const OWNER = 'vendor@demo.test';
const RENTER = 'renter@demo.test';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

let days = 60;
const dates = () => freePeriod((days += 5));

async function letterAbout(to: string, path: string) {
  await market.dispatcher.drain();
  const mails = await sentMails(market, to);
  const letter = mails.findLast(({ text }) => text.includes(path));
  expect(letter, `no e-mail to ${to} with ${path}`).toBeDefined();
  const url = letter!.text.match(/https?:\/\/[^\s>]+/g)!.find((link) => link.includes(path))!;
  return { letter: letter!, url };
}

interface Form {
  readonly action: string;
  readonly fields: Record<string, string>;
  readonly buttons: readonly string[];
}

/** The page behind a link, with its forms as a browser would send them. */
async function open(url: string) {
  const response = await fetch(url);
  const html = await response.text();
  return { status: response.status, html, heading: headingOf(html), forms: formsOf(html) };
}

function headingOf(html: string): string {
  return decoded(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '');
}

function formsOf(html: string): Form[] {
  const content = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return [...content.matchAll(/<form(?=[^>]* method="post")[^>]* action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inner = '']) => ({
      action: decoded(action),
      fields: Object.fromEntries(
        [...inner.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value!)]),
      ),
      buttons: [...inner.matchAll(/<button[^>]*>([^<]*)/g)].map(([, words = '']) => decoded(words)),
    }),
  );
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&');
}

async function send({ action, fields }: Pick<Form, 'action' | 'fields'>, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...fields, ...more });
  const response = await fetch(new URL(action, market.url), { method: 'POST', body, redirect: 'manual' });
  const html = await response.text();
  return { status: response.status, heading: headingOf(html), html };
}

const stateOf = async (bookingId: string) => (await market.renter.call('get_booking_detail', { bookingId })).state;

/** Follows the link of a letter, past the sign-in, to the page of the booking. */
async function follow(to: string, url: string) {
  const person = browser(market.url);
  const visit = async (address: string): Promise<{ body: string; at: string }> => {
    const page = await person.open(address);
    return page.status >= 300 && page.status < 400 ? visit(locationOf(page)) : { body: page.body, at: address };
  };
  const asked = await visit(url);
  expect([asked.at, asked.body]).toEqual([expect.stringMatching(/^\/sign-in\?/), expect.not.stringContaining('kayak')]);
  const signedIn = await person.submit(asked.at, {
    email: to,
    password: 'demo-password-1',
    next: new URL(asked.at, market.url).searchParams.get('next') ?? '',
  });
  return { person, page: await visit(locationOf(signedIn)) };
}

/** Takes the step of this kind that the page of the booking offers, after its meaning was seen. */
async function act(to: string, url: string, kind: string, given: Record<string, string> = {}) {
  const { person, page } = await follow(to, url);
  const [, step = ''] = new RegExp(`(?:href|action)="(/[^"]+/do/${kind}[^"]*)"`).exec(page.body) ?? [];
  expect(step, `no step ${kind} on ${page.at}`).not.toBe('');
  const form = await person.open(step);
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(form.body)?.[1] ?? '').replaceAll('&quot;', '"');
  const taken = await person.submit(step, { formKey: hidden('formKey'), seen: hidden('seen'), ...given });
  expect([kind, taken.status]).toEqual([kind, 303]);
  return { page, form, taken };
}

describe('with e-mail and pages alone', () => {
  test('an owner accepts a request, and the renter pays', async () => {
    const bookingId = await requestKayak(market, dates());
    const asked = await letterAbout(OWNER, bookingId);
    expect(asked.letter.subject).toMatch(/^A renter asks for /);
    const { page } = await act(OWNER, asked.url, 'approve');
    expect([page.at, page.body.includes('kayak')]).toEqual([`/shop/bookings/${bookingId}`, true]);
    expect(page.body).toContain((await market.renter.call('get_profile')).name);
    expect(await stateOf(bookingId)).toBe('PENDING_PAYMENT');

    const due = await follow(RENTER, (await letterAbout(RENTER, bookingId)).url);
    const [, pay = ''] = new RegExp(`href="(/requests/${bookingId})"`).exec(due.page.body) ?? [];
    const request = await due.person.open(pay);
    const [, formKey = ''] = /name="formKey" value="([^"]*)"/.exec(request.body) ?? [];
    const paying = await due.person.submit(pay, { step: 'pay', formKey });
    expect(paying.body).toMatch(/href="[^"]*\/sandbox\/checkout\//);
    await answerPaymentPage(market.renter, bookingId, 'pay');
    expect(await stateOf(bookingId)).toBe('CONFIRMED');
  });

  test('an owner declines with a reason', async () => {
    const bookingId = await requestKayak(market, dates());
    const { url } = await letterAbout(OWNER, bookingId);
    await act(OWNER, url, 'decline', { reason: 'It is being repaired' });
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({
      state: 'REJECTED',
      closeReason: 'It is being repaired',
    });
  });

  test('a renter takes an offer', async () => {
    const bookingId = await requestKayak(market, dates());
    await market.owner.call('create_counter_offer', { bookingId, totalMinor: 20_000, message: 'A <b>fair</b> price' });
    const { page } = await act(RENTER, (await letterAbout(RENTER, bookingId)).url, 'accept-offer');
    expect(page.body).toContain('A &lt;b&gt;fair&lt;/b&gt; price');
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
  });

  test('an owner agrees to a wish for other dates', async () => {
    const bookingId = await confirmedKayak(market, dates());
    await market.renter.call('request_extension', { bookingId, endDate: freePeriod(days + 1).endDate });
    await act(OWNER, (await letterAbout(OWNER, bookingId)).url, 'agree-to-dates');
    expect((await letterAbout(RENTER, bookingId)).letter.text).toContain('Pay:');
  });
});

describe('e-mails about one kind of news', () => {
  test('are stopped by one click in the mail program (RFC 8058), and started again on the page', async () => {
    const bookingId = await requestKayak(market, dates());
    const { letter, url } = await letterAbout(OWNER, '/unsubscribe/');
    expect(letter.text).toContain(`List-Unsubscribe: <${url}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n`);
    const ask = await open(url);
    expect(ask.heading).toBe('Stop these e-mails?');
    const on = async () => {
      const { body } = await market.owner.http.get('/notifications/preferences');
      return body.data.preferences.find(
        (one: { kind: string; channel: string }) => one.kind === 'BOOKINGS' && one.channel === 'EMAIL',
      ).on;
    };
    expect(await on()).toBe(true);
    const click = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([click.status, await on()]).toEqual([200, false]);
    const quiet = await requestKayak(market, dates());
    await market.dispatcher.drain();
    const mails = await sentMails(market, OWNER);
    expect(mails.some(({ text }) => text.includes(bookingId))).toBe(true);
    expect(mails.some(({ text }) => text.includes(quiet))).toBe(false);
    const stopped = await open(url);
    expect(stopped.heading).toBe('Stopped');
    await send(stopped.forms[0]!);
    expect(await on()).toBe(true);
    expect((await open(url.replace('BOOKINGS', 'PAYMENTS'))).status).toBe(403);
  });

  test('are not sent about what only the list shows, nor about test bookings', async () => {
    const before = (await sentMails(market, RENTER)).length;
    const key = await market.renter.call('manage_api_keys', {
      action: 'create',
      name: 'T',
      mode: 'test',
      scopes: ['write:booking'],
    });
    const period = dates();
    const tester = market.actor(key.secret);
    const { id: bookingId } = await tester.call('create_booking', { slug: 'tandem-sea-kayak', ...period });
    await tester.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    await market.dispatcher.drain();
    expect((await sentMails(market, RENTER)).slice(before).map(({ subject }) => subject)).toEqual([]);
  });
});

describe('text messages about bookings', () => {
  test('are sent to a confirmed number of a person who asked for them, when it is their turn', async () => {
    const change = (on: boolean) =>
      market.renter.http.patch('/notifications/preferences', { changes: [{ kind: 'BOOKINGS', channel: 'SMS', on }] });
    const texts = async () => {
      await market.dispatcher.drain();
      await market.devices.drain();
      const { readdirSync, readFileSync, existsSync } = await import('node:fs');
      const outbox = `${market.folder}/outbox`;
      if (!existsSync(outbox)) return [];
      return readdirSync(outbox).flatMap((file) => (file.startsWith('sms-') ? [readFileSync(`${outbox}/${file}`, 'utf8')] : []));
    };
    await approvedKayak(market, dates());
    const before = await texts();
    expect((await change(true)).status).toBe(200);
    const bookingId = await approvedKayak(market, dates());
    const sent = (await texts()).filter((text) => !before.includes(text));
    expect(sent).toEqual([
      expect.stringMatching(new RegExp(`Your request for .* was approved[\\s\\S]*/account\\?bookingId=${bookingId}&side=RENTER`)),
    ]);
    await change(false);
    await approvedKayak(market, dates());
    expect((await texts()).length).toBe(before.length + 1);
  });
});
