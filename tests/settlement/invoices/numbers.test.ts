import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceCodes, invoices, vendors } from '../../../db/schema/index.ts';
import { findPayment } from '../../../src/domain/money/payments/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { findBooking } from '../../../src/domain/rentals/bookings/index.ts';
import { issueInvoice } from '../../../src/domain/settlement/invoices/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { takeLateMoney } from '../../harness/money/payment-events.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { sampleSize } from '../../harness/sample-size.ts';

const SETTLEMENTS = sampleSize(50, 8);
const CANCELLED = sampleSize(12, 6);
const UNITS = 3;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const CODES = { INVOICE: '', CREDIT_NOTE: 'C' } as const;

/** Every number of the demo vendor, by year, in the order of the numbers. */
async function series(kind: keyof typeof CODES): Promise<string[]> {
  const rows = await market.database.reader
    .select({ number: invoices.number })
    .from(invoices)
    .innerJoin(vendors, eq(vendors.id, invoices.vendorId))
    .where(and(eq(vendors.slug, 'atlantic-outdoors'), eq(invoices.kind, kind)));
  return rows.map(({ number }) => number).toSorted();
}

/** What the numbers must be: from 1 on in every year, each once. */
function withoutGaps(numbers: readonly string[], kind: keyof typeof CODES): string[] {
  const years = Object.entries(Object.groupBy(numbers, (number) => number.split('-')[1] ?? ''));
  return years
    .flatMap(([year, list = []]) =>
      list.map((_, index) => `ATLANTIC-${year}-${CODES[kind]}${String(index + 1).padStart(5, '0')}`),
    )
    .toSorted();
}

async function expectNoGaps(kind: keyof typeof CODES): Promise<string[]> {
  const numbers = await series(kind);
  expect(numbers).toEqual(withoutGaps(numbers, kind));
  return numbers;
}

test(`${SETTLEMENTS} payments settled at the same time take ${SETTLEMENTS} numbers in a row`, async () => {
  const before = await expectNoGaps('INVOICE');
  const ids: string[] = [];
  const pages: string[] = [];
  for (let index = 0; index < SETTLEMENTS; index += 1) {
    const bookingId = await approvedKayak(market, freePeriod(35 + Math.floor(index / UNITS) * 4));
    const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    ids.push(bookingId);
    pages.push(redirectUrl);
  }

  // By the person on the page and by the agent who asks, as it comes.
  await Promise.all([
    ...pages.map((page) => fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })),
    ...ids.map((bookingId) => market.renter.call('get_pay_status', { bookingId })),
  ]);
  const statuses = await Promise.all(ids.map((bookingId) => market.renter.call('get_pay_status', { bookingId })));
  expect(statuses.filter(({ status }) => status === 'PAID')).toHaveLength(SETTLEMENTS);

  const after = await expectNoGaps('INVOICE');
  expect(after).toHaveLength(before.length + SETTLEMENTS);
  const billed = await Promise.all(ids.map((bookingId) => market.renter.call('get_payment_invoice', { bookingId })));
  expect(new Set(billed.map(({ number }) => number)).size).toBe(SETTLEMENTS);
}, 120_000);

test('a failing transaction leaves no gap in the numbers', async () => {
  const bookingId = await approvedKayak(market, freePeriod(110));
  const { paymentId } = await market.renter.call('initiate_payment', { bookingId });
  const context = { ids: randomIds, now: market.clock.now(), settings: market.settings, emit: async () => {} };
  const taken: string[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failing = market.database.transaction(async (tx) => {
      const payment = (await findPayment(tx, paymentId))!;
      const booking = (await findBooking(tx, bookingId))!;
      taken.push((await issueInvoice(tx, payment, booking, context)).number);
      throw new Error('the gateway’s report could not be recorded');
    });
    await expect(failing).rejects.toThrow('could not be recorded');
  }
  expect(new Set(taken).size).toBe(1);

  await answerPaymentPage(market.renter, bookingId, 'pay');
  const { number } = await market.renter.call('get_payment_invoice', { bookingId });
  expect(number).toBe(taken[0]);
  await expectNoGaps('INVOICE');
});

test('credit notes have a series of their own without gaps, also after parallel cancellations', async () => {
  const before = await expectNoGaps('CREDIT_NOTE');
  const ids: string[] = [];
  for (let index = 0; index < CANCELLED; index += 1) {
    ids.push(await confirmedKayak(market, freePeriod(115 + Math.floor(index / UNITS) * 4)));
  }
  await Promise.all(ids.map((bookingId) => market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true })));
  await expect.poll(async () => (await series('CREDIT_NOTE')).length).toBe(before.length + ids.length);
  await expectNoGaps('CREDIT_NOTE');
  await expectNoGaps('INVOICE');
}, 60_000);

test('a late payment that is refunded as a whole is not billed', async () => {
  const bookingId = await approvedKayak(market, freePeriod(135));
  await market.renter.call('initiate_payment', { bookingId });
  const before = await series('INVOICE');
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  await takeLateMoney(market, bookingId);
  await expect.poll(async () => (await market.renter.call('get_pay_status', { bookingId })).status).toBe('REFUNDED');
  expect((await market.renter.try('get_payment_invoice', { bookingId })).error.code).toBe('not_invoiced');
  expect(await series('INVOICE')).toEqual(before);
});

test('two vendors with similar names have different codes', async () => {
  const codes = (await market.database.reader.select().from(invoiceCodes)).map(({ code }) => code);
  expect(codes).toContain('ATLANTIC');
  expect(new Set(codes).size).toBe(codes.length);
});
