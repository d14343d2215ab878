import { expect, test } from 'vitest';
import type { SandboxCheckout } from '../../../src/adapters/sandbox-gateway/sandbox-checkout.ts';
import { CURRENCY_EXPONENTS } from '../../../src/domain/platform/kernel/currency-exponents.ts';
import { formatMoney } from '../../../src/domain/platform/kernel/money.ts';
import { paymentPage } from '../../../src/rest/pages/sandbox-payment-page.ts';
import { pageStyle } from '../../../src/rest/pages/page-style.ts';

const checkout: SandboxCheckout = {
  reference: 'sbx_1',
  token: 'secret',
  status: 'PENDING',
  eventId: 'evt_1',
  paymentId: 'pay_1',
  amountMinor: 11_314,
  holdMinor: 50_000,
  currency: 'EUR',
  title: 'Canon EOS R5',
  description: '14 May 2027 to 17 May 2027\nBerlin',
  lines: [
    { label: 'Rental per day', amountMinor: 9_000, quantity: 3, unitMinor: 3_000 },
    { label: 'Discount', amountMinor: -1_000 },
    { label: 'Deposit, comes back', amountMinor: 3_314, comesBack: true },
  ],
  returnUrl: 'https://market.example/bookings?id=1&from=pay',
  cancelUrl: 'https://market.example/bookings?id=1&from=left',
  expiresAt: new Date('2027-05-01T12:00:00Z'),
  timeZone: 'Europe/Berlin',
  paidAt: null,
  holdReleasedAt: null,
};

test('the first button of the first form of the payment page pays by a plain post to the same address', () => {
  const page = paymentPage(checkout);

  const [first] = formsOf(page);
  expect(first).toMatch(/^<form method="post">/);
  expect(first).toContain('<input type="hidden" name="answer" value="pay">');
  expect(/<button[^>]*>([^<]*)</.exec(first ?? '')?.[1]).toBe('Pay €113.14');
  expect(formsOf(page).map((form) => /value="(\w+)"/.exec(form)?.[1])).toEqual(['pay', 'fail', 'leave']);
});

test('the payment page shows the lines, the hold and the end, and that no real money moves', () => {
  const words = textOf(paymentPage(checkout));

  for (const expected of [
    'no real money moves',
    'Canon EOS R5',
    '14 May 2027 to 17 May 2027',
    'Rental per day 3 × €30.00 €90.00',
    'Discount -€10.00',
    'Rental €80.00 Deposit, comes back €33.14 To pay now €113.14',
    'Deposit, blocked and not paid €500.00',
    'The deposit of €500.00 is only blocked',
    'Pay until 1 May 2027, 14:00 Berlin time (12:00 UTC)',
  ]) {
    expect(words).toContain(expected);
  }
  expect(textOf(paymentPage({ ...checkout, holdMinor: 0 }))).not.toContain('blocked');
});

test.each([
  ['PAID', 'Payment received', 0, 'pay'],
  ['ALREADY_PAID', 'Already paid', 0, 'pay'],
  ['FAILED', 'Payment failed', 3, null],
  ['EXPIRED', 'Payment page closed', 0, 'left'],
  ['LEFT', 'You left without paying', 0, 'left'],
] as const)(
  'after %s the payment page says so and leads back to where the person is expected',
  (result, heading, forms, from) => {
    const page = paymentPage(checkout, result);

    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(formsOf(page)).toHaveLength(forms);
    const [way] = /<a class="button main" rel="noreferrer" href="[^"]*">/.exec(page) ?? [null];
    const back = `<a class="button main" rel="noreferrer" href="https://market.example/bookings?id=1&#38;from=${from}">`;
    expect(way).toBe(from === null ? null : back);
  },
);

test('a payment page that is opened again shows the present state', () => {
  expect(paymentPage({ ...checkout, status: 'PAID' })).toContain('<h1>Already paid</h1>');
  expect(paymentPage({ ...checkout, status: 'EXPIRED' })).toContain('<h1>Payment page closed</h1>');
  expect(formsOf(paymentPage({ ...checkout, status: 'FAILED' }))[0]).toContain('>Pay €113.14<');
  expect(paymentPage(null)).toContain('<h1>Payment page not found</h1>');
});

test('every payment page has one heading, a language and one style sheet, and loads nothing from elsewhere', () => {
  const results = [undefined, 'PAID', 'ALREADY_PAID', 'FAILED', 'EXPIRED', 'LEFT'] as const;
  const pages = [paymentPage(null), ...results.map((result) => paymentPage(checkout, result))];

  for (const page of pages) {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page.split(`<style>${pageStyle}</style>`)).toHaveLength(2);
    expect(page).toContain('<meta name="referrer" content="same-origin">');
    expect(page).not.toMatch(/<script|<link|<img|\bsrc=|\bstyle=|\bon\w+=|@import|url\(/);
  }
});

test('no text from outside becomes markup on a payment page', () => {
  const hostile = `"'><script>alert(1)</script>&`;
  const page = paymentPage({
    ...checkout,
    title: hostile,
    description: hostile,
    lines: [{ label: hostile, amountMinor: 1 }],
    returnUrl: `https://market.example/${hostile}`,
  });
  const afterwards = paymentPage({ ...checkout, title: hostile, returnUrl: `https://market.example/?q=${hostile}` }, 'PAID');

  for (const each of [page, afterwards]) {
    expect(each).not.toContain('<script');
    expect(each).toContain('&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;');
  }
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense', ''])(
  'the return address %j does not become a link',
  (returnUrl) => {
    const page = paymentPage({ ...checkout, returnUrl }, 'PAID');

    expect(page).not.toContain('<a ');
    expect(page).toContain('You can close this page.');
  },
);

test.each(Object.entries(CURRENCY_EXPONENTS))('an amount in %s is shown to its last minor unit', (currency, exponent) => {
  const shown = formatMoney(1_234_567, currency).replace(/[^\d.]/g, '');

  expect(shown).toBe((1_234_567 / 10 ** exponent).toFixed(exponent));
});

function formsOf(page: string): string[] {
  return page.match(/<form[\s\S]*?<\/form>/g) ?? [];
}

function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
