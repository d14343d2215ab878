import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookings, payments, refunds } from '../../../db/schema/index.ts';
import { addDays, formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { booksOf, rowOf } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { refundComesBack } from '../../harness/money/payment-events.ts';
import { returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { takeTransfers, transferredKayak } from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
});
afterEach(() => market.close());

async function refundOf(bookingId: string, cause: typeof refunds.$inferSelect.cause) {
  const [refund] = await market.database.reader
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.cause, cause)));
  if (refund === undefined) throw new Error(`There is no refund ${cause}.`);
  return refund;
}

/** A booking whose deposit was due to the renter, with the refund of it that the bank sent back. */
async function returnedWithFailedDepositRefund() {
  const bookingId = await returnedKayak(market, 40);
  for (const hours of [49, 30]) {
    market = await advanceTime(market, { hours });
    await market.renter.call('get_booking_detail', { bookingId });
  }
  await market.dispatcher.drain();
  return { bookingId, refund: await failedRefund(bookingId, 'DEPOSIT') };
}

async function failedRefund(bookingId: string, cause: typeof refunds.$inferSelect.cause) {
  const refund = await refundOf(bookingId, cause);
  await refundComesBack(market, refund);
  return refund;
}

async function ruleForOwner(bookingId: string, claimMinor: number) {
  await market.owner.call('manage_booking_dispute', { action: 'open', bookingId, reason: 'A hole', claimMinor });
  const [dispute] = (await market.admin.http.get(`/admin/disputes?bookingId=${bookingId}`)).body.data.items;
  const ruling = { decision: 'rule', outcome: 'OWNER', reason: 'The photos say so' };
  return market.admin.http.patch(`/admin/disputes/${dispute.disputeId}`, ruling);
}

async function cancel(bookingId: string): Promise<void> {
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
}

async function giveBack(bookingId: string, amountMinor: number) {
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const gift = { action: 'refund', paymentId: payment?.id, amountMinor, cause: 'GOODWILL', reason: 'A bad day' };
  await market.admin.http.patch('/admin/payments', gift, { 'Idempotency-Key': 'gift' });
  await market.dispatcher.drain();
  return payment;
}

/** The renter wishes for another end, and the owner agrees. */
async function changeEnd(bookingId: string, endDate: string): Promise<void> {
  await market.renter.call('request_extension', { bookingId, endDate });
  const { items } = await market.renter.call('list_booking_extensions', { bookingId });
  const { extensionId } = items.find(({ status }: { status: string }) => status === 'REQUESTED');
  await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
}

/** A rental whose owner has the rent already, made longer and paid, and then shorter, which refunds a part. */
async function transferredAndShortened(): Promise<string> {
  const dates = freePeriod(60);
  const bookingId = await transferredKayak(market, dates);
  await changeEnd(bookingId, addDays(dates.endDate, 2));
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  await changeEnd(bookingId, addDays(dates.endDate, 1));
  await market.dispatcher.drain();
  return bookingId;
}

async function returnNow(bookingId: string): Promise<void> {
  const now = market.clock.now();
  await market.database.transaction((tx) =>
    tx.update(bookings).set({ state: 'RETURNED', returnedAt: now, dueAt: now }).where(eq(bookings.id, bookingId)),
  );
}

const tryAgain = (refundId: string) => market.admin.http.patch('/admin/payments', { action: 'retry_refund', refundId });

test('a ruling takes nothing from a deposit whose refund failed, and the next try refunds all of it', async () => {
  const { bookingId, refund } = await returnedWithFailedDepositRefund();
  expect((await ruleForOwner(bookingId, 5_000)).status).toBe(200);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: -15_000 });

  expect((await tryAgain(refund.id)).body.data).toMatchObject({ amountMinor: 15_000 });
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0 });
  const { depositState, depositTakenMinor, depositReturnedMinor } = await rowOf(market, bookingId);
  expect({ depositState, depositTakenMinor, depositReturnedMinor }).toEqual({
    depositState: 'RELEASED',
    depositTakenMinor: 0,
    depositReturnedMinor: 15_000,
  });
});

test('a retried refund never exceeds what is left of the deposit', async () => {
  const { bookingId, refund } = await returnedWithFailedDepositRefund();
  const taken = { depositTakenMinor: 5_000, depositState: 'PARTIALLY_CAPTURED' } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(taken).where(eq(bookings.id, bookingId)));
  expect((await tryAgain(refund.id)).body.data).toMatchObject({ amountMinor: 10_000 });
});

test('the status of a payment says what could not be refunded, until it is', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(40));
  await cancel(bookingId);
  const told = async () => (await market.renter.call('get_pay_status', { bookingId })).message;
  const settled = await told();
  const refund = await failedRefund(bookingId, 'CANCELLATION');
  const owed = formatMoney(refund.amountMinor, refund.currency);
  expect(await told()).toContain(`${owed} could not be given back yet: it is owed to the person, and the platform sees to it.`);
  await tryAgain(refund.id);
  await market.dispatcher.drain();
  expect(await told()).toBe(settled);
});

test('a failed refund of a part of the rent is not made a second time', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(40));
  const payment = await giveBack(bookingId, 4_000);
  const refund = await failedRefund(bookingId, 'GOODWILL');
  await cancel(bookingId);
  expect(await refundOf(bookingId, 'CANCELLATION')).toMatchObject({ amountMinor: (payment?.rentMinor ?? 0) - 4_000 });
  await tryAgain(refund.id);
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, GOODWILL: 0 });
});

test('a refund of a transferred rent is counted once in escrow, however often it was tried', async () => {
  market = await takeTransfers(market);
  const bookingId = await transferredAndShortened();
  const refund = await failedRefund(bookingId, 'SHORTENED');
  await tryAgain(refund.id);
  const before = await booksOf(market, bookingId);
  const leftMinor = -(before['ESCROW'] ?? 0);
  expect(leftMinor).toBeGreaterThan(0);

  await returnNow(bookingId);
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ state: 'COMPLETED' });
  const after = await booksOf(market, bookingId);
  expect(after['ESCROW']).toBe(0);
  expect((after['OWNER_PAYABLE'] ?? 0) - (before['OWNER_PAYABLE'] ?? 0)).toBeLessThan(0);
});
