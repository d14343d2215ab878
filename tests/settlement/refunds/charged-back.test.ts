import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, invoices, payments, refunds } from '../../../db/schema/index.ts';
import { booksOf, claim, heldKayak, rowOf } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { refundComesBack, takeLateMoney } from '../../harness/money/payment-events.ts';
import { markReturned } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function cancel(bookingId: string): Promise<void> {
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
}

/** The payer's bank takes the payment back, or so much of it, and keeps it. */
async function loseChargeBack(reference: string, amountMinor?: number): Promise<void> {
  await market.sandbox?.chargeBack(reference, 'fraudulent', amountMinor);
  await market.sandbox?.closeChargeback(reference, 'LOST');
  await market.dispatcher.drain();
}

/** The payer's bank takes a part of the payment back, and gives it back after it has decided. */
async function winChargeBack(bookingId: string): Promise<void> {
  const { reference } = await paymentOf(bookingId);
  await market.sandbox?.chargeBack(reference, 'fraudulent', 100);
  await market.dispatcher.drain();
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'CHARGED_BACK' });
  await market.sandbox?.closeChargeback(reference, 'WON');
  await market.dispatcher.drain();
}

/** A booking that was cancelled while its payment was on its way, and whose refund came back. */
async function paidTooLateWithFailedRefund(daysAhead: number): Promise<string> {
  const bookingId = await approvedKayak(market, freePeriod(daysAhead));
  await market.renter.call('initiate_payment', { bookingId });
  await cancel(bookingId);
  await takeLateMoney(market, bookingId);
  await market.dispatcher.drain();
  const [refund] = await rowsOf(bookingId);
  if (refund === undefined) throw new Error('It should go back.');
  await refundComesBack(market, refund);
  return bookingId;
}

/** A booking with a claim that the hold of its deposit has paid. */
async function claimPaidFromHold(daysAhead: number) {
  const held = await heldKayak(market, daysAhead);
  market = held.market;
  const { bookingId } = held;
  await markReturned(market, bookingId);
  const incidentId = await claim(market.owner, bookingId, 1_200);
  market = await advanceTime(market, { days: 6 });
  await market.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  return { bookingId, incidentId };
}

/** Both sides agree that nobody is at fault, and the deposit becomes due. */
async function agreeOnNoFault(bookingId: string, incidentId: string): Promise<void> {
  const nobody = { action: 'resolve', bookingId, incidentId, outcome: 'NO_FAULT' };
  await market.owner.call('manage_booking_incidents', nobody);
  await market.renter.try('manage_booking_incidents', nobody);
  for (let day = 0; day < 5; day += 1) {
    market = await advanceTime(market, { days: 1 });
    await market.renter.call('get_booking_detail', { bookingId });
  }
}

/** A booking whose payment the payer's bank has taken back, and which was cancelled after that. */
async function cancelledMeanwhile(daysAhead: number): Promise<{ bookingId: string; reference: string }> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const { reference } = await paymentOf(bookingId);
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.dispatcher.drain();
  await cancel(bookingId);
  return { bookingId, reference };
}

const rowsOf = (bookingId: string) => market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));

const refundsOf = async (bookingId: string) =>
  (await rowsOf(bookingId)).map(({ cause, status }) => `${cause} ${status}`).toSorted();

const amountsOf = async (bookingId: string) =>
  (await rowsOf(bookingId)).map(({ cause, status, amountMinor }) => `${cause} ${status} ${amountMinor}`).toSorted();

async function paymentOf(bookingId: string) {
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('There is no payment.');
  return { ...payment, reference: payment.reference ?? '' };
}

const failedOnes = async () =>
  (await market.admin.http.get('/admin/payments?tab=reconciliation&limit=100')).body.data.items.map(
    ({ ourId }: { ourId: string }) => ourId,
  );

test('the refund of a cancelled booking waits while the bank decides about a charge-back', async () => {
  const { bookingId } = await cancelledMeanwhile(40);
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION REQUESTED', 'DEPOSIT REQUESTED']);
});

test('a lost charge-back absorbs the refund, and escrow and deposit reduce the loss', async () => {
  const { bookingId, reference } = await cancelledMeanwhile(45);
  await market.sandbox?.closeChargeback(reference, 'LOST');
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION ABSORBED', 'DEPOSIT ABSORBED']);
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ state: 'CANCELLED', deposit: { state: 'RELEASED' } });
});

test('a won charge-back makes the platform pay the refund', async () => {
  const { bookingId, reference } = await cancelledMeanwhile(50);
  await market.sandbox?.closeChargeback(reference, 'WON');
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION SUCCEEDED', 'DEPOSIT SUCCEEDED']);
});

test('after a won charge-back a payment of which a part was refunded shows so again', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(52));
  const { id: paymentId } = await paymentOf(bookingId);
  const gift = { action: 'refund', paymentId, amountMinor: 1_000, cause: 'GOODWILL', reason: 'A bad day' };
  await market.admin.http.patch('/admin/payments', gift, { 'Idempotency-Key': 'gift' });
  await market.dispatcher.drain();
  await winChargeBack(bookingId);
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedMinor: 1_000 });
});

test('after a won charge-back a payment that was refunded shows so again', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(57));
  await cancel(bookingId);
  await winChargeBack(bookingId);
  const { status, refundedMinor, amountMinor } = await paymentOf(bookingId);
  expect({ status, refundedMinor }).toEqual({ status: 'REFUNDED', refundedMinor: amountMinor });
});

test('a cancellation after a lost charge-back is absorbed at once', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(55));
  const { reference } = await paymentOf(bookingId);
  await loseChargeBack(reference);
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, CHARGEBACK_LOSS: 0 });
});

test('a partly lost charge-back absorbs its part, and the rest is refunded', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(60));
  const { reference, rentMinor, depositMinor } = await paymentOf(bookingId);
  await loseChargeBack(reference, 1_000);
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
  expect(await amountsOf(bookingId)).toEqual(
    ['CANCELLATION ABSORBED 1000', `CANCELLATION SUCCEEDED ${rentMinor - 1_000}`, `DEPOSIT SUCCEEDED ${depositMinor}`].toSorted(),
  );
  // The payment stays charged back, and its person is told of what came back all the same.
  const refunded = and(eq(events.bookingId, bookingId), eq(events.type, 'payment.refunded'));
  const told = await market.database.reader.select().from(events).where(refunded);
  expect(told.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'CHARGED_BACK', backMinor: rentMinor - 1_000, cause: 'CANCELLATION' }),
      expect.objectContaining({ status: 'CHARGED_BACK', backMinor: depositMinor, cause: 'DEPOSIT' }),
    ]),
  );
  const issued = await market.database.reader.select().from(invoices).where(eq(invoices.bookingId, bookingId));
  const credited = issued.filter(({ kind }) => kind === 'CREDIT_NOTE').map(({ totalMinor }) => totalMinor);
  expect(credited.toSorted((a, b) => b - a)).toEqual([-1_000, 1_000 - rentMinor]);
});

test('a deposit of which the bank kept a part is returned in two parts', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(65));
  const { reference, rentMinor, depositMinor } = await paymentOf(bookingId);
  await market.sandbox?.chargeBack(reference, 'fraudulent', rentMinor + 4_000);
  await market.dispatcher.drain();
  await cancel(bookingId);
  await market.sandbox?.closeChargeback(reference, 'LOST');
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
  expect(await refundsOf(bookingId)).toEqual(['CANCELLATION ABSORBED', 'DEPOSIT ABSORBED', 'DEPOSIT SUCCEEDED']);
  expect(await rowOf(market, bookingId)).toMatchObject({ depositState: 'RELEASED', depositReturnedMinor: depositMinor });
});

test('a late payment of which the bank kept a part leaves neither rent nor deposit behind', async () => {
  const bookingId = await paidTooLateWithFailedRefund(70);
  const { id: paymentId, reference, amountMinor } = await paymentOf(bookingId);
  await loseChargeBack(reference, 2_000);
  const [rest] = (await rowsOf(bookingId)).filter(({ status }) => status === 'FAILED');
  expect(rest).toMatchObject({ paymentId, amountMinor: amountMinor - 2_000 });
  await market.admin.http.patch('/admin/payments', { action: 'retry_refund', refundId: rest?.id });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: 0 });
});

test.each(['before the bank took the payment', 'after the bank kept it'])(
  'a refund that came back %s is owed as if it had not been made',
  async (when) => {
    const first = when.startsWith('before');
    const bookingId = await confirmedKayak(market, freePeriod(first ? 80 : 85));
    const { reference, rentMinor, depositMinor } = await paymentOf(bookingId);
    await cancel(bookingId);
    const refund = (await rowsOf(bookingId)).find(({ cause }) => cause === 'CANCELLATION');
    if (refund === undefined) throw new Error('A cancelled booking has a refund.');
    if (first) await refundComesBack(market, refund);
    await loseChargeBack(reference);
    if (!first) await refundComesBack(market, refund);
    // The deposit had gone back before: what the bank took of it is lost.
    expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, GATEWAY: -depositMinor, CHARGEBACK_LOSS: depositMinor });
    expect(await amountsOf(bookingId)).toContain(`CANCELLATION ABSORBED ${rentMinor}`);
    expect(await failedOnes()).not.toContain(refund.id);
  },
);

test('a captured hold is not part of a charge-back of the rent', async () => {
  const { bookingId, incidentId } = await claimPaidFromHold(100);
  const { reference, amountMinor, holdMinor } = await paymentOf(bookingId);
  await market.sandbox?.chargeBack(reference, 'fraudulent');
  await market.sandbox?.closeChargeback(reference, 'LOST');
  await agreeOnNoFault(bookingId, incidentId);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0, GATEWAY: 0, CHARGEBACK_LOSS: amountMinor });
  expect(await amountsOf(bookingId)).toEqual([`DEPOSIT SUCCEEDED ${holdMinor}`]);
});

test('administrators are told when the refund of a captured hold comes back', async () => {
  const { bookingId, incidentId } = await claimPaidFromHold(110);
  await agreeOnNoFault(bookingId, incidentId);
  const [refund] = await rowsOf(bookingId);
  if (refund === undefined) throw new Error('What was captured has a refund.');
  expect(refund).toMatchObject({ fromHold: true, status: 'SUCCEEDED' });
  await refundComesBack(market, refund);
  await market.dispatcher.drain();
  const { items } = (await market.admin.http.get('/notifications?kind=PAYMENTS&limit=100')).body.data;
  const told = items.filter((item: { bookingId: string }) => item.bookingId === bookingId);
  expect(told).toMatchObject([{ type: 'refund.failed' }]);
  expect(await failedOnes()).toContain(refund.id);
});
