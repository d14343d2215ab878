import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../db/database.ts';
import { assets, invoices, users, vendors } from '../../../db/schema/index.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import type { InvoiceView } from '../../../src/domain/settlement/invoices/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { advanceTo } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let bookingId: string;
let invoice: InvoiceView;
beforeAll(async () => {
  market = await startMarketplace();
  bookingId = await confirmedKayak(market, freePeriod(41));
  invoice = await market.renter.call('get_payment_invoice', { bookingId });
});
afterAll(() => market.close());

const sumOf = (lines: InvoiceView['lines'], part: 'netMinor' | 'taxMinor' | 'grossMinor') =>
  lines.reduce((total, line) => total + line[part], 0);

function expectExactSums({ lines, netMinor, taxMinor, totalMinor }: InvoiceView): void {
  expect([sumOf(lines, 'netMinor'), sumOf(lines, 'taxMinor'), sumOf(lines, 'grossMinor')]).toEqual([
    netMinor,
    taxMinor,
    totalMinor,
  ]);
  for (const line of lines) {
    expect(line.quantity * line.unitMinor).toBe(line.netMinor);
    expect(line.netMinor + line.taxMinor).toBe(line.grossMinor);
  }
}

describe('the invoice of a paid booking', () => {
  test('bills the rental by its vendor and the service fee by the platform, each with its tax', async () => {
    const { totals, startDate, endDate } = await market.renter.call('get_booking_detail', { bookingId });
    expectExactSums(invoice);
    expect(invoice).toMatchObject({
      kind: 'INVOICE',
      totalMinor: totals.totalMinor,
      taxMinor: totals.taxMinor,
      total: totals.total,
      currency: 'EUR',
      startDate,
      endDate,
      vendor: { name: 'Atlantic Outdoors', taxRegistered: true, taxId: 'PT 509 118 342', country: 'PT' },
      platform: { name: 'Rentwire' },
      buyer: { name: expect.any(String) },
      corrects: null,
      related: [],
    });
    const bySeller = (seller: string) => invoice.lines.filter((line) => line.seller === seller);
    expect(sumOf(bySeller('VENDOR'), 'netMinor')).toBe(totals.ownerSubtotalMinor);
    expect(bySeller('PLATFORM')).toEqual([
      expect.objectContaining({ label: 'Service fee', netMinor: totals.serviceFeeMinor, taxBps: 2300 }),
    ]);
    expect(bySeller('VENDOR')[0]).toMatchObject({ label: 'Rental per day', quantity: 3, unitMinor: 2_500, netMinor: 7_500 });
    expect(JSON.stringify(invoice)).not.toMatch(/commission/i);
  });

  test('has a number of the vendor’s own series and year', () => {
    expect(invoice.number).toMatch(/^ATLANTIC-\d{4}-\d{5}$/);
    expect(invoice.number).toContain(`-${invoice.issuedOn.slice(0, 4)}-`);
  });

  test('shows a charged deposit apart from the price', async () => {
    const { deposit } = await market.renter.call('get_booking_detail', { bookingId });
    expect(invoice.deposit).toEqual({ amountMinor: deposit.amountMinor, method: 'CHARGE' });
    expect(invoice.payment).toMatchObject({ kind: 'RENTAL', method: 'sandbox', amountMinor: invoice.totalMinor });
  });

  test('is named in the timeline', async () => {
    const entries = (await market.renter.call('get_booking_detail', { bookingId })).timeline;
    expect(entries).toContainEqual(expect.objectContaining({ type: 'invoice.issued', note: invoice.number }));
  });

  test('is issued once, however often the payment is read', async () => {
    for (let asked = 0; asked < 3; asked += 1) await market.renter.call('get_pay_status', { bookingId });
    const rows = await market.database.reader.select().from(invoices).where(eq(invoices.bookingId, bookingId));
    expect(rows).toHaveLength(1);
  });

  test('does not exist before the payment, and the answer says how to pay', async () => {
    const unpaid = await approvedKayak(market, freePeriod(46));
    const { error } = await market.renter.try('get_payment_invoice', { bookingId: unpaid });
    expect(error).toMatchObject({ code: 'not_invoiced' });
    expect(error.nextActions[0]).toMatchObject({ tool: 'initiate_payment', args: { bookingId: unpaid } });
    const { paymentId } = await market.renter.call('initiate_payment', { bookingId: unpaid });
    expect((await market.renter.try('get_payment_invoice', { bookingId: unpaid, paymentId })).error.code).toBe('not_invoiced');
  });
});

describe('access to an invoice', () => {
  test('is the same for the renter, the owner and an admin', async () => {
    const unsigned = ({ url: _url, ...rest }: InvoiceView) => rest;
    const owner = market.actor(market.owner.credential);
    for (const actor of [market.renter, owner, market.admin]) {
      expect(unsigned(await actor.call('get_payment_invoice', { bookingId }))).toEqual(unsigned(invoice));
    }
  });

  test('is given to the owner with the booking, credit notes included', async () => {
    const cancelled = await confirmedKayak(market, freePeriod(61));
    await market.renter.call('cancel_booking', { bookingId: cancelled, confirm: true, anyRefund: true });
    const { related, ...billed } = await untilCredited(market, cancelled);
    const { invoices: papers } = await market.owner.call('get_owner_booking_detail', { bookingId: cancelled });
    expect(papers).toMatchObject([
      { kind: 'INVOICE', number: billed.number, total: billed.total },
      { kind: 'CREDIT_NOTE', number: related[0]?.number },
    ]);
    for (const { number, url } of papers) expect(await (await fetch(url)).text()).toContain(number);
    const asked = await approvedKayak(market, freePeriod(66));
    expect((await market.owner.http.get(`/owner/bookings/${asked}`)).body.data.invoices).toEqual([]);
  });

  test('is refused to strangers and other vendors like for an unknown one', async () => {
    const rui = await market.signIn('rui@demo.test');
    for (const actor of [market.stranger, rui]) {
      expect((await actor.try('get_payment_invoice', { bookingId })).error).toMatchObject({ code: 'not_found' });
      const { status } = await actor.http.get(`/bookings/${bookingId}/payments/${invoice.paymentId}/invoice`);
      expect(status).toBe(404);
    }
    expect((await market.nobody.http.get(`/bookings/${bookingId}/payments/${invoice.paymentId}/invoice`)).status).toBe(401);
  });

  test('is refused for the payment of another booking', async () => {
    const other = await confirmedKayak(market, freePeriod(51));
    const { paymentId } = await market.renter.call('get_payment_invoice', { bookingId: other });
    const { status, body } = await market.renter.http.get(`/bookings/${bookingId}/payments/${paymentId}/invoice`);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

test('a test booking is billed in a series of its own, marked as no invoice', async () => {
  const keyOf = (label: string) => market.demo.keys.find((key) => key.label === label)?.secret ?? '';
  const renter = market.actor(keyOf('renter, test'));
  const tried = await confirmedKayak({ renter, owner: market.actor(keyOf('vendor, test'), 'mcp-owner') }, freePeriod(41));
  const { number, mode, url } = await renter.call('get_payment_invoice', { bookingId: tried });
  expect([number, mode]).toEqual([expect.stringMatching(/^ATLANTIC-\d{4}-T00001$/), 'test']);
  expect(await (await fetch(url)).text()).toContain('this is not an invoice');
  expect((await renter.try('get_payment_invoice', { bookingId })).error.code).toBe('not_found');
});

describe('the page of an invoice', () => {
  test('is HTML over REST with all its contents', async () => {
    const { status, headers, body } = await market.renter.http.get(
      `/bookings/${bookingId}/payments/${invoice.paymentId}/invoice`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [invoice.number, invoice.total, 'Atlantic Outdoors', 'PT 509 118 342', 'Service fee', bookingId]) {
      expect(body).toContain(text);
    }
  });

  test('opens by its link until the link expires, and only with its signature', async () => {
    const page = await fetch(invoice.url);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(await page.text()).toContain(invoice.number);

    const forged = new URL(invoice.url);
    forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 600));
    expect((await fetch(forged)).status).toBe(403);
    const elsewhere = new URL(invoice.url);
    elsewhere.pathname = '/invoices/inv_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect((await fetch(elsewhere)).status).toBe(403);
    market.clock.advance({ minutes: 11 });
    const late = await fetch(invoice.url);
    const forPeople = await fetch(invoice.url, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect([forPeople.status, await forPeople.text()]).toEqual([
      403,
      expect.stringContaining('This link is not valid any more.'),
    ]);
    expect([late.status, await late.json()]).toEqual([403, expect.objectContaining({ code: 'invoice_link_refused' })]);
  });
});

describe('a credit note', () => {
  test('takes everything back after a cancellation in time, and names the invoice', async () => {
    const cancelled = await confirmedKayak(market, freePeriod(56));
    const billed = await market.renter.call('get_payment_invoice', { bookingId: cancelled });
    await market.renter.call('cancel_booking', { bookingId: cancelled, confirm: true, anyRefund: true });
    const { related } = await untilCredited(market, cancelled);
    expect(related).toEqual([
      expect.objectContaining({
        kind: 'CREDIT_NOTE',
        number: expect.stringMatching(/^ATLANTIC-\d{4}-C\d{5}$/),
        totalMinor: -billed.totalMinor,
      }),
    ]);
    const [note] = related;
    const page = await (await fetch(note?.url ?? '')).text();
    expect(page).toContain(`Corrects invoice ${billed.number}`);
    expect(page).toContain('the booking was cancelled');

    const content = await storedContent(market, note?.invoiceId);
    expectExactSums(content);
    expect(sumOf(content.lines, 'taxMinor')).toBe(-billed.taxMinor);
    expect(content.corrects).toEqual({ number: billed.number, issuedOn: billed.issuedOn, cause: 'CANCELLATION' });
  });

  test('for half of the rent keeps the service fee and takes back half of the tax', async () => {
    const soon = await advanceTime(market, { days: 60 });
    const near = await confirmedKayak(soon, periodIn(soon, 2));
    const billed: InvoiceView = await soon.renter.call('get_payment_invoice', { bookingId: near });
    const after = await advanceTo(soon, `${addDays(billed.startDate, -1)}T20:00:00Z`);
    const { refundMinor, policyStep } = await after.renter.call('cancel_booking', {
      bookingId: near,
      confirm: true,
      anyRefund: true,
    });
    expect(policyStep).toBe('PARTIAL');
    const { related } = await untilCredited(after, near);
    const content = await storedContent(after, related[0]?.invoiceId);
    expectExactSums(content);
    expect(content.totalMinor).toBe(-refundMinor);
    expect(content.lines.map(({ seller }) => seller)).toEqual(['VENDOR']);
    const rentalTax = sumOf(
      billed.lines.filter(({ seller }) => seller === 'VENDOR'),
      'taxMinor',
    );
    expect(Math.abs(content.taxMinor * -2 - rentalTax)).toBeLessThanOrEqual(1);
  });
});

describe('an issued invoice never changes', () => {
  test('when the vendor, the asset and the renter do', async () => {
    market = await advanceTime(market, { hours: 1 });
    const fresh = await confirmedKayak(market, periodIn(market, 60));
    const before = await market.renter.call('get_payment_invoice', { bookingId: fresh });
    await market.database.transaction(async (tx) => {
      await tx
        .update(vendors)
        .set({ name: 'Renamed', slug: 'renamed', salesTax: null, address: null })
        .where(eq(vendors.slug, 'atlantic-outdoors'));
      await tx.update(assets).set({ title: 'Renamed', dayRateMinor: 1 }).where(eq(assets.slug, 'tandem-sea-kayak'));
      await tx.update(users).set({ name: 'Renamed' });
    });
    const after = await market.renter.call('get_payment_invoice', { bookingId: fresh });
    expect({ ...after, url: '' }).toEqual({ ...before, url: '' });

    const next = await confirmedKayak(market, periodIn(market, 65));
    const renamed = await market.renter.call('get_payment_invoice', { bookingId: next });
    expect(renamed).toMatchObject({ vendor: { name: 'Renamed', taxRegistered: false }, buyer: { name: 'Renamed' } });
    // The series goes on under the code that it began with.
    expect(renamed.number).toBe(following(before.number));
  });

  test('because the database refuses a change', async () => {
    const refused = async (work: (tx: Tx) => Promise<unknown>) =>
      market.database.transaction(work).then(
        () => 'changed',
        (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
      );
    expect(await refused((tx) => tx.update(invoices).set({ totalMinor: 1 }))).toContain('never changed');
    expect(await refused((tx) => tx.delete(invoices))).toContain('never changed');
  });
});

test.each([
  ['KWD', 3],
  ['JPY', 0],
])('an invoice in %s shows every minor unit and adds up', async (currency, digits) => {
  await market.database.transaction((tx) =>
    tx.update(assets).set({ currency, dayRateMinor: 12_345 }).where(eq(assets.slug, 'tandem-sea-kayak')),
  );
  const booked = await approvedKayak(market, periodIn(market, digits === 0 ? 70 : 75));
  await answerPaymentPage(market.renter, booked, 'pay');
  const billed: InvoiceView = await market.renter.call('get_payment_invoice', { bookingId: booked });
  expectExactSums(billed);
  expect(billed.currency).toBe(currency);
  const digitsShown = billed.total.split('.')[1]?.length ?? 0;
  expect(digitsShown).toBe(digits);
  expect(Number(billed.total.replaceAll(/[^\d]/g, ''))).toBe(billed.totalMinor);
  expect(await (await fetch(billed.url)).text()).toContain(billed.total);
});

function following(number: string): string {
  return number.replace(/\d{5}$/, (digits) => String(Number(digits) + 1).padStart(5, '0'));
}

function periodIn({ clock }: TestMarketplace, daysAhead: number): { startDate: string; endDate: string } {
  const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { startDate: day(daysAhead), endDate: day(daysAhead + 3) };
}

/** The refund is carried out after the commit. */
async function untilCredited({ renter }: TestMarketplace, id: string): Promise<InvoiceView> {
  const ask = () => renter.call('get_payment_invoice', { bookingId: id });
  await expect.poll(async () => (await ask()).related.length, { timeout: 10_000 }).toBeGreaterThan(0);
  return ask();
}

async function storedContent({ database }: TestMarketplace, invoiceId = ''): Promise<InvoiceView> {
  const [row] = await database.reader.select().from(invoices).where(eq(invoices.id, invoiceId));
  return row?.content as unknown as InvoiceView;
}
