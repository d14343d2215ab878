import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extensions, payments } from '../../../db/schema/index.ts';
import { priceRental } from '../../../src/domain/catalog/pricing/index.ts';
import type { PaymentRow } from '../../../src/domain/money/payments/index.ts';
import { addDays, randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { type Booking, findBooking } from '../../../src/domain/rentals/bookings/index.ts';
import { type Invoice, issueInvoice } from '../../../src/domain/settlement/invoices/index.ts';
import { TEST_NOW } from '../../harness/clock.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let booking: Booking;
let first: PaymentRow;
beforeAll(async () => {
  market = await startMarketplace();
  const bookingId = await confirmedKayak(market, freePeriod(41));
  booking = (await findBooking(market.database.reader, bookingId))!;
  [first] = (await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId))) as [PaymentRow];
});
afterAll(() => market.close());

/** A paid payment of this kind, billed in the transaction that writes it. */
async function bill(kind: PaymentRow['kind'], amountMinor: number, extensionId: string | null = null): Promise<Invoice> {
  const now = new Date(market.clock.now().getTime() + 1_000);
  const amounts = { amountMinor, rentMinor: amountMinor, depositMinor: 0, holdMinor: 0 };
  const payment = { ...first, ...amounts, id: randomIds.next({ prefix: 'pay' }), kind, extensionId, createdAt: now, paidAt: now };
  return market.database.transaction(async (tx) => {
    await tx.insert(payments).values(payment);
    const context = { ids: randomIds, now, settings: market.settings, emit: async () => {} };
    const invoice = await issueInvoice(tx, payment, booking, context);
    expect(await issueInvoice(tx, payment, booking, context)).toEqual(invoice);
    return invoice;
  });
}

/** Agreed on for two days more, at `dueMinor` instead of the exact difference when it is given. */
async function extension(dueMinor?: number) {
  const { id: bookingId, startDate, endDate: oldEndDate, terms, units, rentalMode } = booking;
  const endDate = addDays(oldEndDate, 2);
  const price = priceRental(terms, { startDate, endDate, units, rentalMode, extras: [] });
  const exactMinor = price.totals.totalMinor - booking.totalMinor;
  const row = {
    id: randomIds.next({ prefix: 'ext' }),
    bookingId,
    kind: 'EXTEND' as const,
    status: 'APPROVED' as const,
    oldStartDate: startDate,
    oldEndDate,
    startDate,
    endDate,
    price,
    dueMinor: dueMinor ?? exactMinor,
    refundMinor: 0,
    requestedAt: TEST_NOW,
    dueAt: TEST_NOW,
  };
  await market.database.transaction((tx) => tx.insert(extensions).values(row));
  return row;
}

test('the payment of an extension is billed with the difference of both prices for the new period', async () => {
  const agreed = await extension();
  expect(agreed.dueMinor).toBeGreaterThan(0);
  const { content, number, totalMinor } = await bill('EXTENSION', agreed.dueMinor, agreed.id);
  expect(totalMinor).toBe(agreed.dueMinor);
  expect(content).toMatchObject({
    endDate: agreed.endDate,
    days: booking.days + 2,
    payment: { kind: 'EXTENSION' },
    deposit: null,
  });
  expect(content.lines.map(({ seller }) => seller)).toEqual(['VENDOR', 'PLATFORM']);
  const { rentalTaxMinor, feeTaxMinor } = booking.price.totals;
  expect(content.taxMinor).toBe(agreed.price.totals.taxMinor - rentalTaxMinor - feeTaxMinor);

  const newest = await market.renter.call('get_payment_invoice', { bookingId: booking.id });
  expect(newest.number).toBe(number);
  const original = await market.renter.call('get_payment_invoice', { bookingId: booking.id, paymentId: first.id });
  expect([original.totalMinor, original.endDate]).toEqual([booking.totalMinor, booking.endDate]);
});

test('an extension at another amount than the difference is billed with that amount', async () => {
  const agreed = await extension(4_001);
  const { content, totalMinor } = await bill('EXTENSION', 4_001, agreed.id);
  expect(totalMinor).toBe(4_001);
  expect(content.netMinor + content.taxMinor).toBe(4_001);
  for (const { netMinor, taxMinor, taxBps } of content.lines) {
    expect(Math.abs(taxMinor - (netMinor * taxBps) / 10_000)).toBeLessThanOrEqual(1);
  }
});

test('a bill includes the part that was paid with credit', async () => {
  const agreed = await extension();
  const { content } = await bill('EXTENSION', agreed.dueMinor - 500, agreed.id);
  expect([content.totalMinor, content.payment.amountMinor]).toEqual([agreed.dueMinor, agreed.dueMinor - 500]);
});

test('a late fee is billed with the tax in it at the rate of the rent', async () => {
  const { content } = await bill('LATE_FEE', 7_500);
  expect(content.lines).toEqual([
    expect.objectContaining({
      seller: 'VENDOR',
      label: 'Late return',
      netMinor: 6_098,
      taxMinor: 1_402,
      taxBps: 2_300,
      grossMinor: 7_500,
    }),
  ]);
});
