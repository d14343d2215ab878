import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { answerPaymentPage, approvedKayak, requestKayak } from '../harness/rentals/kayak.ts';
import { sentMails } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

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
}

/** The page behind a link, with its forms as a browser would send them. */
async function open(url: string) {
  const response = await fetch(url);
  const html = await response.text();
  const heading = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
  const forms = [...html.matchAll(/<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inner = '']): Form => ({
      action: decoded(action),
      fields: Object.fromEntries(
        [...inner.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value!)]),
      ),
    }),
  );
  return { status: response.status, html, heading, forms };
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}

async function send({ action, fields }: Form, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...fields, ...more });
  const response = await fetch(new URL(action, market.url), { method: 'POST', body, redirect: 'manual' });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
    html,
  };
}

const stateOf = async (bookingId: string) => (await market.renter.call('get_booking_detail', { bookingId })).state;

describe('by e-mail and pages alone, without an assistant', () => {
  test('an owner accepts a request, and the renter pays', async () => {
    const bookingId = await requestKayak(market, dates());
    const asked = await letterAbout(OWNER, `/do/answer-request/${bookingId}`);
    expect(asked.letter.subject).toMatch(/^A renter asks for /);
    const page = await open(asked.url);
    expect([page.status, page.heading, page.forms.length]).toEqual([200, 'Accept this request?', 2]);
    expect(page.html).toContain(`“${(await market.renter.call('get_profile')).name}” asks to rent from you`);
    // Mail programs open links to look at them.
    expect(await stateOf(bookingId)).toBe('PENDING_APPROVAL');
    expect(await send(page.forms[0]!)).toMatchObject({ status: 200, heading: 'Done' });
    expect(await stateOf(bookingId)).toBe('PENDING_PAYMENT');
    const { timeline } = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(timeline.findLast(({ type }: { type: string }) => type === 'booking.approved')).toMatchObject({
      actor: 'OWNER',
    });

    expect((await open(asked.url)).heading).toBe('This is done, or over');
    expect(await send(page.forms[1]!)).toMatchObject({ heading: 'This is done, or over' });
    expect(await stateOf(bookingId)).toBe('PENDING_PAYMENT');

    const due = await letterAbout(RENTER, `/do/pay/${bookingId}`);
    const pay = await open(due.url);
    expect([pay.heading, pay.forms.length]).toEqual(['Pay for your rental', 1]);
    expect(pay.html).toMatch(/To pay now<\/dt><dd>€[\d.,]+, of it a deposit of €[\d.,]+/);
    const { status, location } = await send(pay.forms[0]!);
    expect([status, new URL(location ?? '').pathname]).toEqual([303, expect.stringMatching(/^\/sandbox\/checkout\//)]);
    await answerPaymentPage(market.renter, bookingId, 'pay');
    expect(await stateOf(bookingId)).toBe('CONFIRMED');
  });

  test('an owner declines with a reason', async () => {
    const bookingId = await requestKayak(market, dates());
    const { url } = await letterAbout(OWNER, `/do/answer-request/${bookingId}`);
    const { forms } = await open(url);
    expect(await send(forms[1]!, { reason: 'It is being repaired' })).toMatchObject({ status: 200, heading: 'Declined' });
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({
      state: 'REJECTED',
      closeReason: 'It is being repaired',
    });
  });

  test('a renter takes an offer, but not one that has taken the place of what the page showed', async () => {
    const bookingId = await requestKayak(market, dates());
    await market.owner.call('create_counter_offer', { bookingId, totalMinor: 20_000, message: 'A <b>fair</b> price' });
    const { url } = await letterAbout(RENTER, `/do/answer-offer/${bookingId}`);
    const old = await open(url);
    expect(old.html).toContain('A &#60;b&#62;fair&#60;/b&#62; price');
    // The days stay: they are said once.
    expect(old.html).toMatch(/<dt>When<\/dt>[^]*New price<\/dt><dd>€200\.00<[^]*To pay then<\/dt><dd>€350\.00, of it a deposit/);
    expect(old.html).not.toContain('New dates');
    await market.owner.call('create_counter_offer', { bookingId, action: 'withdraw' });
    await market.owner.call('create_counter_offer', { bookingId, totalMinor: 21_000 });
    const refused = await send(old.forms[0]!);
    expect(refused).toMatchObject({ status: 400, heading: 'Take this offer?' });
    expect(refused.html).toContain('This has changed since the page was opened');
    const fresh = await open(url);
    expect(await send(fresh.forms[0]!)).toMatchObject({ heading: 'Done' });
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
  });

  test('an owner answers a wish for other dates', async () => {
    const period = dates();
    const bookingId = await approvedKayak(market, period);
    const { url } = await letterAbout(RENTER, `/do/pay/${bookingId}`);
    await send((await open(url)).forms[0]!);
    await answerPaymentPage(market.renter, bookingId, 'pay');
    await market.renter.call('request_extension', { bookingId, endDate: freePeriod(days + 1).endDate });
    const wish = await open((await letterAbout(OWNER, `/do/answer-change/${bookingId}`)).url);
    expect(wish.heading).toBe('Agree to other dates?');
    expect(await send(wish.forms[0]!)).toMatchObject({ heading: 'Done' });
    await letterAbout(RENTER, `/do/pay/${bookingId}`);
  });
});

describe('a link', () => {
  test('is for one deed of one person: with another deed, booking or person it is nothing', async () => {
    const [bookingId, other] = [await requestKayak(market, dates()), await requestKayak(market, dates())];
    const { url } = await letterAbout(OWNER, `/do/answer-request/${bookingId}`);
    const { userId } = await market.renter.call('get_profile');
    const changed = [
      url.replace('answer-request', 'pay'),
      url.replace('answer-request', 'answer-change'),
      url.replace(bookingId, other),
      url.replace(/person=[^&]*/, `person=${userId}`),
      url.replace(/expires=\d+/, 'expires=9999999999'),
    ];
    for (const link of changed) expect([link, (await open(link)).status]).toEqual([link, 403]);
    const [form] = (await open(url)).forms;
    for (const link of changed) {
      const { pathname, search } = new URL(link);
      const answer = await send({ action: pathname + search, fields: form!.fields });
      expect([link, answer.status]).toEqual([link, 403]);
    }
    expect([await stateOf(bookingId), await stateOf(other)]).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL']);
  });

  test('leaves nobody signed in', async () => {
    const bookingId = await requestKayak(market, dates());
    const { url } = await letterAbout(OWNER, `/do/answer-request/${bookingId}`);
    const person = new URL(url).searchParams.get('person')!;
    const open_ = async () =>
      (await market.database.reader.select().from(sessions).where(eq(sessions.userId, person))).filter(
        ({ revokedAt }) => revokedAt === null,
      ).length;
    const before = await open_();
    const answer = await send((await open(url)).forms[0]!);
    expect(answer.heading).toBe('Done');
    expect(answer.html).not.toMatch(/eyJ/);
    expect(await open_()).toBe(before);
  });

  test('of a form from elsewhere does nothing', async () => {
    const bookingId = await requestKayak(market, dates());
    const { url } = await letterAbout(OWNER, `/do/answer-request/${bookingId}`);
    const { action, fields } = (await open(url)).forms[0]!;
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await fetch(new URL(action, market.url), { method: 'POST', body: new URLSearchParams(fields), headers });
    expect(answer.status).toBe(403);
    expect(await stateOf(bookingId)).toBe('PENDING_APPROVAL');
  });
});

describe('e-mails about a kind of thing', () => {
  test('stop with one click of the mail program (RFC 8058), and begin again on the page', async () => {
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
    expect(mails.some(({ text }) => text.includes(`/do/answer-request/${bookingId}`))).toBe(true);
    expect(mails.some(({ text }) => text.includes(quiet))).toBe(false);
    const stopped = await open(url);
    expect(stopped.heading).toBe('Stopped');
    await send(stopped.forms[0]!);
    expect(await on()).toBe(true);
    expect((await open(url.replace('BOOKINGS', 'PAYMENTS'))).status).toBe(403);
  });

  test('have none where only the list is meant for it, and none for test bookings', async () => {
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

describe('text messages', () => {
  test('come where the person asked for them, has a confirmed number, and it is their turn', async () => {
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
    expect(sent).toEqual([expect.stringMatching(new RegExp(`Your request for .* was approved[\\s\\S]*/do/pay/${bookingId}`))]);
    await change(false);
    await approvedKayak(market, dates());
    expect((await texts()).length).toBe(before.length + 1);
  });
});
