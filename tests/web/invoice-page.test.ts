import { describe, expect, test } from 'vitest';
import { RELEASED_WORDS } from '../../src/domain/platform/kernel/index.ts';
import type { InvoiceView } from '../../src/domain/settlement/invoices/index.ts';
import type { PageDoor } from '../../src/rest/web/page-contract.ts';
import { builtPages } from '../../src/rest/web/web-build.ts';

/** The page as it is made from an answer, without a server: an issued invoice cannot be changed for a test. */
async function invoicePage(shown: InvoiceView, language = 'en'): Promise<string> {
  const { answer } = await builtPages().server();
  const colours = { accent: '#0b5cad', onAccent: '#ffffff', tint: '#eaf2fb' };
  const operator = { name: 'Rentwire', address: '', email: '', timeZone: 'UTC', logo: null };
  const door = {
    person: null,
    operator: { ...operator, colours: { light: colours, dark: colours } },
    choices: { scheme: 'auto', language },
    words: RELEASED_WORDS,
    languages: [],
    draft: null,
    nonce: 'once',
    isStill: true,
    shown: () => shown,
    report(error: unknown) {
      throw error;
    },
  };
  return (await answer(new Request('http://market.test/invoices/inv_1'), door as unknown as PageDoor)).text();
}

const line = { quantity: 2, unitMinor: 10_000, netMinor: 20_000, taxBps: 1_900, taxMinor: 3_800, grossMinor: 23_800 };
const invoice: InvoiceView = {
  invoiceId: 'inv_1',
  kind: 'INVOICE',
  number: 'SPREE-2027-00004',
  bookingId: 'bkg_1',
  paymentId: 'pay_1',
  mode: 'live',
  issuedOn: '2027-05-01',
  vendor: {
    name: 'Spree Machines',
    address: 'Köpenicker Chaussee, Berlin',
    city: 'Berlin',
    country: 'DE',
    taxRegistered: true,
    taxId: 'DE 318 204 771',
  },
  platform: { name: 'Rentwire', address: '1 Dock Street', city: null, country: null, taxRegistered: true, taxId: 'PT 1' },
  buyer: { name: 'Jonas Weber', address: null, city: 'Hamburg', country: 'DE' },
  asset: { title: 'Mini excavator', city: 'Berlin' },
  startDate: '2027-05-14',
  endDate: '2027-05-15',
  days: 1,
  units: 2,
  lines: [
    { seller: 'VENDOR', label: '1 × day', ...line },
    {
      seller: 'PLATFORM',
      label: 'Service fee',
      quantity: 1,
      unitMinor: 1_000,
      netMinor: 1_000,
      taxBps: 2_300,
      taxMinor: 230,
      grossMinor: 1_230,
    },
  ],
  netMinor: 21_000,
  taxMinor: 4_030,
  totalMinor: 25_030,
  payment: { kind: 'RENTAL', method: 'sandbox', paidOn: '2027-05-01', amountMinor: 25_030 },
  deposit: { amountMinor: 125_000, method: 'HOLD' },
  corrects: null,
  currency: 'EUR',
  total: '€250.30',
  url: 'https://market.example/invoices/inv_1?expires=1&signature=x',
  related: [],
};
const creditNote: InvoiceView = {
  ...invoice,
  kind: 'CREDIT_NOTE',
  number: 'SPREE-2027-C00001',
  lines: [
    {
      ...line,
      seller: 'VENDOR',
      label: 'Rental, given back',
      quantity: 1,
      unitMinor: -10_000,
      netMinor: -10_000,
      taxMinor: -1_900,
      grossMinor: -11_900,
    },
  ],
  netMinor: -10_000,
  taxMinor: -1_900,
  totalMinor: -11_900,
  deposit: null,
  corrects: { number: 'SPREE-2027-00004', issuedOn: '2027-05-01', cause: 'OWNER_CANCEL' },
  related: [
    {
      invoiceId: 'inv_1',
      kind: 'INVOICE',
      number: 'SPREE-2027-00004',
      issuedOn: '2027-05-01',
      totalMinor: 25_030,
      total: '€250.30',
      url: invoice.url,
    },
  ],
};

test('an invoice says who sold what to whom and when, with every tax and the total', async () => {
  const words = wordsOf(await invoicePage(invoice));
  for (const expected of [
    'Invoice SPREE-2027-00004',
    'Seller Spree Machines Köpenicker Chaussee, Berlin Germany Tax registration: DE 318 204 771',
    'Buyer Jonas Weber Hamburg Germany',
    '2 × Mini excavator, Berlin',
    '14 May 2027 – 15 May 2027 (1 day)',
    'Supplied by Spree Machines',
    '1 × day 2 €100.00 €200.00 19% €38.00 €238.00',
    'Supplied by Rentwire, 1 Dock Street, tax registration PT 1',
    'Service fee 1 €10.00 €10.00 23% €2.30 €12.30',
    'Net €210.00 Tax €40.30 Total in EUR €250.30',
    'Paid in full on 1 May 2027: €250.30',
    'Deposit, not part of the price €1,250.00 is only blocked, not charged.',
  ]) {
    expect(words).toContain(expected);
  }
});

describe('an invoice has other words', () => {
  test('on a credit note', async () => {
    const words = wordsOf(await invoicePage(creditNote));
    expect(words).toContain('Corrects invoice SPREE-2027-00004 of 1 May 2027: the owner cancelled the booking.');
    expect(words).toContain('Total credited in EUR -€119.00');
    expect(words).toContain('€119.00 was given back');
    expect(words).not.toContain('Deposit');
    expect(words).not.toContain('Nothing is due');
  });

  test('when the vendor is not registered for tax', async () => {
    const vendor = { ...invoice.vendor, taxRegistered: false, taxId: null };
    const lines = invoice.lines.map((line) => (line.seller === 'VENDOR' ? { ...line, taxBps: 0, taxMinor: 0 } : line));
    expect(wordsOf(await invoicePage({ ...invoice, vendor, lines }))).toContain('no tax is charged on the rental');
    const platform = { ...invoice.platform, taxRegistered: false, taxId: null };
    expect(wordsOf(await invoicePage({ ...invoice, platform }))).toContain('1 Dock Street, not registered for tax');
  });

  test('when a part was paid with credit, by transfer or in test mode', async () => {
    const paid = async (payment: Partial<InvoiceView['payment']>) =>
      wordsOf(await invoicePage({ ...invoice, payment: { ...invoice.payment, ...payment } }));
    expect(await paid({ amountMinor: 20_030 })).toContain(
      '€200.30 by online payment (sandbox: no real money) and €50.00 from the account’s credit',
    );
    expect(await paid({ method: 'offline' })).toContain('€250.30 by bank transfer');
    expect(wordsOf(await invoicePage({ ...invoice, mode: 'test' }))).toContain('this is not an invoice');
  });
});

test('a page to print that a program asked for has one heading and scoped headers, and runs no script', async () => {
  for (const page of [await invoicePage(invoice), await invoicePage(creditNote)]) {
    expect(page.match(/<h1>/g)).toHaveLength(1);
    const main = mainOf(page);
    expect(main.match(/<th(?![^>]* scope=)[\s>]/g)).toBeNull();
    expect(main).not.toMatch(/<script|<link|<img|<button|\bsrc=|\bstyle=|\bon\w+=/);
    expect(page).not.toMatch(/<script[^>]* src=/);
  }
});

test('an invoice is there in the language of the person', async () => {
  const words = wordsOf(await invoicePage(invoice, 'de'));
  for (const expected of ['Rechnung SPREE-2027-00004', 'Deutschland', '14. Mai 2027', 'Gesamtbetrag in EUR 250,30 €'])
    expect(words).toContain(expected);
});

test('no text of a user becomes markup on an invoice', async () => {
  const hostile = `"'><script>alert(1)</script>&`;
  const named = <T extends object>(party: T) => ({
    ...party,
    name: hostile,
    address: hostile,
    city: hostile,
    country: hostile,
    taxId: hostile,
  });
  const page = mainOf(
    await invoicePage({
      ...invoice,
      vendor: named(invoice.vendor),
      platform: named(invoice.platform),
      buyer: named(invoice.buyer),
      asset: { title: hostile, city: hostile },
      lines: invoice.lines.map((each) => ({ ...each, label: hostile })),
      payment: { ...invoice.payment, method: hostile },
    }),
  );
  expect(page).not.toContain('<script');
  expect(page.split('&lt;script&gt;').length - 1).toBeGreaterThanOrEqual(15);
});

function mainOf(page: string): string {
  return /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
}

function wordsOf(page: string): string {
  return mainOf(page)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
