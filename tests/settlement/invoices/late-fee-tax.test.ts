import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../../db/schema/index.ts';
import { readPrice } from '../../../src/domain/catalog/pricing/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { booksOf } from '../../harness/rentals/claim-kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** A kayak that came back late, so that this much is owed; its vendor is registered with 23 % tax. */
async function lateKayak(daysAhead: number, lateFeeMinor: number, changes: object = {}): Promise<string> {
  const bookingId = await returnedKayak(market, daysAhead);
  await market.database.transaction((tx) =>
    tx
      .update(bookings)
      .set({ lateFeeMinor, ...changes })
      .where(eq(bookings.id, bookingId)),
  );
  return bookingId;
}

/** The entries of the owner's books about late days of this booking. */
async function entriesOf(bookingId: string): Promise<{ categoryCode: string; amountMinor: number; taxMinor: number }[]> {
  const { items } = await market.owner.call('list_finance_entries', { limit: 100 });
  return items.filter(
    (item: { bookingId: string; categoryCode: string }) => item.bookingId === bookingId && item.categoryCode === 'LATE_FEE',
  );
}

test('a late fee that is taken out of the deposit contains the tax of the vendor, in the invoice and in the books', async () => {
  const bookingId = await lateKayak(45, 15_000);
  market = await advanceTime(market, { days: 4 });
  const invoice = await market.renter.call('get_payment_invoice', { bookingId });
  expect(invoice.lines).toMatchObject([
    { label: 'Late return', netMinor: 12_195, taxBps: 2_300, taxMinor: 2_805, grossMinor: 15_000 },
  ]);
  expect(invoice).toMatchObject({ netMinor: 12_195, taxMinor: 2_805, totalMinor: 15_000 });
  expect(await entriesOf(bookingId)).toMatchObject([{ amountMinor: 15_000, taxMinor: 2_805 }]);
  // The commission is taken of the fee without its tax, as with rent.
  const { REV_COMMISSION = 0 } = await booksOf(market, bookingId);
  expect(-REV_COMMISSION - (await commissionOnRent(bookingId))).toBe(Math.round(12_195 * 0.15));
});

test('a late fee that is paid on a page contains the same tax', async () => {
  const bookingId = await lateKayak(55, 15_000, { depositState: 'RELEASED', depositReturnedMinor: 20_000 });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  await market.dispatcher.drain();
  const invoice = await market.renter.call('get_payment_invoice', { bookingId });
  expect(invoice.lines).toMatchObject([{ label: 'Late return', netMinor: 12_195, taxMinor: 2_805, grossMinor: 15_000 }]);
  expect(await entriesOf(bookingId)).toMatchObject([{ amountMinor: 15_000, taxMinor: 2_805 }]);
});

test('the late fee of a booking without commission is a late fee in the books and in the sums of payouts too', async () => {
  const before = await earnedParts();
  const bookingId = await lateKayak(65, 15_000);
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const terms = { ...row!.terms, commissionBps: 0 };
  await market.database.transaction((tx) => tx.update(bookings).set({ terms }).where(eq(bookings.id, bookingId)));
  market = await advanceTime(market, { days: 4 });
  await market.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  expect(await entriesOf(bookingId)).toMatchObject([{ amountMinor: 15_000, taxMinor: 2_805 }]);
  const after = await earnedParts();
  expect(after['LATE_FEES']).toBe((before['LATE_FEES'] ?? 0) + 15_000);
  expect(after['CLAIMS']).toBe(before['CLAIMS']);
});

/** What the owner has earned in euros, by what it was for. */
async function earnedParts(): Promise<Record<string, number>> {
  const { sums } = await market.owner.call('list_owner_payouts');
  const { madeOf } = sums.find(({ currency }: { currency: string }) => currency === 'EUR');
  return Object.fromEntries(madeOf.map(({ part, amountMinor }: { part: string; amountMinor: number }) => [part, amountMinor]));
}

async function commissionOnRent(bookingId: string): Promise<number> {
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  return readPrice(row!.price).totals.commissionMinor;
}
