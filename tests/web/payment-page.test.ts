import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentPageRequest } from '../../src/adapters/payment-gateway.ts';
import { browser, locationOf, RENTER } from '../harness/oauth-client.ts';
import { sandboxPage } from '../harness/sandbox-page.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers: { Accept: 'text/html', ...headers } });
  const html = await answer.text();
  return { status: answer.status, html, words: wordsOf(html), headers: answer.headers };
}

/** Presses a button, and sees the page to which the browser goes then. */
async function press(changes: Partial<PaymentPageRequest>, answer: 'pay' | 'fail' | 'leave', minutes = 0) {
  const url = await sandboxPage(market, changes);
  market.clock.advance({ minutes });
  const sent = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([303, 'no-store']);
  return open(new URL(sent.headers.get('location') ?? '', url).href);
}

const contentOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const formsOf = (html: string) => contentOf(html).match(/<form[\s\S]*?<\/form>/g) ?? [];
const headingOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
const wayBackOf = (html: string) =>
  /href="([^"]*)" rel="noreferrer"|rel="noreferrer"[^>]*href="([^"]*)"/.exec(html)?.slice(1).find(Boolean);

function wordsOf(html: string): string {
  return contentOf(html)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('the first button pays by a plain form, and the page shows the lines, the hold and the end', async () => {
  const { html, words } = await open(await sandboxPage(market));

  const forms = formsOf(html);
  expect(forms.map((form) => /value="(\w+)"/.exec(form)?.[1])).toEqual(['pay', 'fail', 'leave']);
  expect(forms[0]).toContain('method="post"');
  expect(wordsOf(`<main>${forms[0]}</main>`)).toContain('Pay €113.14');
  for (const expected of [
    'no real money moves',
    'Canon EOS R5',
    '14 May 2027 to 17 May 2027',
    'Rental per day 3 × €30.00 €90.00',
    'Discount -€10.00',
    'Rental €80.00 Deposit, comes back €33.14 To pay now €113.14',
    'Deposit, blocked and not paid €500.00',
    'The deposit of €500.00 is only blocked',
    'Pay until 1 May 2099 at 14:00',
  ]) {
    expect(words).toContain(expected);
  }
  expect((await open(await sandboxPage(market, { holdMinor: 0 }))).words).not.toContain('blocked');
});

test.each([
  ['pay', 'Payment received', 0, 'pay'],
  ['fail', 'Payment failed', 3, undefined],
  ['leave', 'You left without paying', 0, 'left'],
] as const)('after %s the page says so, and leads back to where the person is expected', async (answer, heading, forms, from) => {
  const { html } = await press({}, answer);

  expect([headingOf(html), formsOf(html).length]).toEqual([heading, forms]);
  const back = from === undefined ? undefined : `https://market.example/bookings?id=1&amp;from=${from}`;
  expect(wayBackOf(html)).toBe(back);
});

test('a page that is opened again shows the present state, whatever its address says', async () => {
  const url = await sandboxPage(market);
  const send = (answer: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ answer }) });
  expect(headingOf((await open(`${url}?answered=pay`)).html)).toBe('Canon EOS R5');
  await send('fail');
  expect(headingOf((await open(url)).html)).toBe('Payment failed');
  await send('pay');
  expect(headingOf((await open(url)).html)).toBe('Already paid');
  expect(headingOf((await open(`${url}?answered=leave`)).html)).toBe('Already paid');
  expect(headingOf(await (await send('leave')).text())).toBe('Already paid');

  const nowhere = await open(`${market.url}/sandbox/checkout/nothing`);
  expect([nowhere.status, headingOf(nowhere.html)]).toEqual([404, 'Payment page not found']);
});

test('a page whose time is over takes nothing any more', async () => {
  const expiresAt = new Date(market.clock.now().getTime() + 60_000);
  const { html } = await press({ expiresAt }, 'pay', 1);

  expect([headingOf(html), formsOf(html).length]).toEqual(['Payment page closed', 0]);
  expect(wayBackOf(html)).toContain('from=left');
});

test('no text from outside becomes markup', async () => {
  const hostile = `"'><script>alert(1)</script>&`;
  const changes = { title: hostile, description: hostile, lines: [{ label: hostile, amountMinor: 1 }] };
  const asked = await open(await sandboxPage(market, changes));
  const paid = await press({ ...changes, returnUrl: `https://market.example/?q=${hostile}` }, 'pay');

  for (const { html } of [asked, paid]) {
    expect(html).not.toContain('<script>alert');
    expect(wordsOf(html).split('&lt;script&gt;alert(1)&lt;/script&gt;').length).toBeGreaterThan(3);
  }
});

test('a page is stored by nobody, and a person reads it in their language, signed in or not', async () => {
  const url = await sandboxPage(market);
  const german = await open(url, { 'Accept-Language': 'de' });
  expect(german.words).toContain('Jetzt zu zahlen 113,14 €');
  expect(german.headers.get('cache-control')).toBe('no-store');
  expect(german.headers.get('referrer-policy')).toBe('same-origin');
  expect(german.headers.get('set-cookie')).toBeNull();

  const person = browser(market.url);
  await person.submit('/sign-in', RENTER);
  const sent = await person.submit(new URL(url).pathname, { answer: 'leave' });
  expect([sent.status, locationOf(sent)]).toEqual([303, `${new URL(url).pathname}?answered=leave`]);
  expect(String((await person.open(locationOf(sent))).body)).toContain('Sign out');
});
