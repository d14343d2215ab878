import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, refunds } from '../../db/schema/index.ts';
import { booksOf } from '../claims/claim-kayak.ts';
import { confirmedKayak } from '../harness/book-kayak.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** A booking whose payment the payer's bank has taken back, and which was cancelled after that. */
async function cancelledMeanwhile(daysAhead: number): Promise<{ bookingId: string; reference: string }> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const reference = payment?.reference ?? '';
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.dispatcher.drain();
  await market.renter.call('cancel_booking', { bookingId, confirm: true });
  await market.dispatcher.drain();
  return { bookingId, reference };
}

const refundsOf = async (bookingId: string) => {
  const rows = await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  return rows.map(({ cause, status }) => `${cause} ${status}`).toSorted();
};

test('while the bank has not decided, what the cancellation gives back waits', async () => {
  const { bookingId } = await cancelledMeanwhile(40);
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION REQUESTED', 'DEPOSIT REQUESTED']);
});

test('when the bank keeps it, the payer has it already: escrow and deposit make the loss smaller', async () => {
  const { bookingId, reference } = await cancelledMeanwhile(45);
  await market.sandbox?.closeChargeback(reference, 'LOST');
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION ABSORBED', 'DEPOSIT ABSORBED']);
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ state: 'CANCELLED', deposit: { state: 'RELEASED' } });
});

test('when the bank gives it back, the payer gets it from us', async () => {
  const { bookingId, reference } = await cancelledMeanwhile(50);
  await market.sandbox?.closeChargeback(reference, 'WON');
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION SUCCEEDED', 'DEPOSIT SUCCEEDED']);
});

test('what is cancelled after the bank has decided is absorbed at once', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(55));
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  await market.sandbox?.chargeBack(payment?.reference ?? '', 'fraudulent');
  await market.sandbox?.closeChargeback(payment?.reference ?? '', 'LOST');
  await market.dispatcher.drain();
  await market.renter.call('cancel_booking', { bookingId, confirm: true });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, CHARGEBACK_LOSS: 0 });
});
