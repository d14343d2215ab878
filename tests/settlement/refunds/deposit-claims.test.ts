import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awards, bookings, invoices, journal, payments, refunds } from '../../../db/schema/index.ts';
import { settleAwards, settleRefunds } from '../../../src/domain/settlement/refunds/index.ts';
import { refundComesBack } from '../../harness/money/payment-events.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { markReturned, returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';
import { agree, booksOf, claim, rowOf } from '../../harness/rentals/claim-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const awardsOf = (bookingId: string) => market.database.reader.select().from(awards).where(eq(awards.bookingId, bookingId));

test('an agreed claim is taken from the charged deposit at once, and the rest is returned later', async () => {
  const bookingId = await returnedKayak(market, 40);
  const { depositMinor } = await rowOf(market, bookingId);
  expect((await booksOf(market, bookingId))['DEPOSIT']).toBe(-depositMinor);
  await agree(market.owner, market.renter, bookingId, 1_200);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 1_200 - depositMinor, OWNER_PAYABLE: -1_200 });
  const taken = await market.renter.call('get_booking_detail', { bookingId });
  expect(taken.deposit).toMatchObject({ state: 'PARTIALLY_CAPTURED', wentToOwnerMinor: 1_200, returnedMinor: 0, owedMinor: 0 });
  const { money } = await market.renter.call('booking_readiness', { bookingId });
  expect(money).toMatchObject({ depositTakenMinor: 1_200, owedMinor: 0 });
  expect(taken.timeline.map(({ type }: { type: string }) => type)).toContain('award.settled');

  market = await advanceTime(market, { hours: 49 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect((await booksOf(market, bookingId))['DEPOSIT']).toBe(1_200 - depositMinor);
  market = await advanceTime(market, { hours: 24 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0, ESCROW: 0 });
  const { deposit } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(deposit).toMatchObject({ state: 'PARTIALLY_CAPTURED', wentToOwnerMinor: 1_200, returnedMinor: depositMinor - 1_200 });
  const given = await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  expect(given).toMatchObject([{ cause: 'DEPOSIT', amountMinor: depositMinor - 1_200, status: 'SUCCEEDED', fromHold: false }]);
  const entries = await market.database.reader.select().from(journal).where(eq(journal.bookingId, bookingId));
  const refunded = entries.filter(({ kind }) => ['REFUND', 'DEPOSIT_REFUND'].includes(kind));
  expect(refunded).toMatchObject([{ kind: 'DEPOSIT_REFUND', memo: 'given back: DEPOSIT' }]);
  expect((await market.stranger.try('get_booking_detail', { bookingId })).error.code).toBe('not_found');
});

test('the rest of a deposit whose refund came back is with the platform again', async () => {
  const bookingId = await returnedKayak(market, 43);
  const { depositMinor } = await rowOf(market, bookingId);
  await agree(market.owner, market.renter, bookingId, 1_200);
  market = await advanceTime(market, { hours: 73 });
  await market.renter.call('get_booking_detail', { bookingId });
  const [refund] = await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  if (refund === undefined) throw new Error('The rest should have been refunded.');
  await refundComesBack(market, refund);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 1_200 - depositMinor });
  const { deposit } = await market.renter.call('get_booking_detail', { bookingId });
  expect(deposit).toMatchObject({ state: 'PARTIALLY_CAPTURED', wentToOwnerMinor: 1_200, returnedMinor: 0 });
});

test('of a deposit of 50000, 12000 go to the owner and 38000 back to the renter', async () => {
  const bookingId = await approvedKayak(market, freePeriod(82));
  const dear = { depositMinor: 50_000 };
  await market.database.transaction((tx) => tx.update(bookings).set(dear).where(eq(bookings.id, bookingId)));
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  const { totalMinor } = await rowOf(market, bookingId);
  expect(await booksOf(market, bookingId)).toEqual({ GATEWAY: totalMinor + 50_000, ESCROW: -totalMinor, DEPOSIT: -50_000 });
  await markReturned(market, bookingId);
  await agree(market.owner, market.renter, bookingId, 12_000);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: -38_000, OWNER_PAYABLE: -12_000 });
  market = await advanceTime(market, { hours: 73 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect(await booksOf(market, bookingId)).toMatchObject({ GATEWAY: totalMinor + 12_000, DEPOSIT: 0, ESCROW: 0 });
});

test('a claim beyond the deposit is paid by the renter on a page, and settling again moves nothing', async () => {
  const bookingId = await returnedKayak(market, 46);
  const { depositMinor } = await rowOf(market, bookingId);
  await agree(market.owner, market.renter, bookingId, depositMinor + 700);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0, OWNER_PAYABLE: -depositMinor });
  const owing = await market.renter.call('get_booking_detail', { bookingId });
  expect(owing.deposit).toMatchObject({ state: 'CAPTURED', wentToOwnerMinor: depositMinor, owedMinor: 700 });
  expect(owing.totals.dueNowMinor).toBe(700);
  expect(owing.nextActions).toContainEqual(expect.objectContaining({ tool: 'initiate_payment', actor: 'RENTER' }));

  expect((await market.stranger.try('initiate_payment', { bookingId })).error.code).toBe('not_found');
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ kind: 'CLAIM', amountMinor: 700 });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ kind: 'CLAIM', status: 'PAID' });
  const paid = await booksOf(market, bookingId);
  expect(paid['OWNER_PAYABLE']).toBe(-depositMinor - 700);
  expect((await market.renter.call('get_booking_detail', { bookingId })).deposit.owedMinor).toBe(0);
  await market.pipeline.perform(settleAwards, { bookingId });
  expect(await booksOf(market, bookingId)).toEqual(paid);
  const billed = await market.database.reader.select().from(invoices).where(eq(invoices.bookingId, bookingId));
  expect(billed.filter(({ kind }) => kind === 'INVOICE')).toHaveLength(1);
});

test('when no payment is left to refund, the owner’s part becomes credit', async () => {
  const bookingId = await returnedKayak(market, 58);
  const { totalMinor } = await rowOf(market, bookingId);
  await agree(market.renter, market.owner, bookingId, totalMinor + 250);
  expect(await booksOf(market, bookingId)).toMatchObject({ OWNER_PAYABLE: totalMinor + 250, CREDIT: -250 });
});

test('a claim that the platform grants the owner is paid by the renter, and a withdrawn one is not', async () => {
  const bookingId = await returnedKayak(market, 64);
  const { depositMinor } = await rowOf(market, bookingId);
  const open = { action: 'open', bookingId, reason: 'The rudder is gone', claimMinor: 3_000 };
  await market.owner.call('manage_booking_dispute', open);
  await market.owner.call('manage_booking_dispute', { action: 'withdraw', bookingId });
  expect(await awardsOf(bookingId)).toEqual([]);
  const { dispute } = await market.owner.call('manage_booking_dispute', open);
  const ruling = { decision: 'rule', outcome: 'OWNER', toOwnerMinor: 2_500, toRenterMinor: 500, reason: 'As the photos show' };
  await market.admin.http.patch(`/admin/disputes/${dispute.disputeId}`, ruling);
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 2_500 - depositMinor, OWNER_PAYABLE: -2_500 });
});

test('an unpaid late fee is taken from the deposit less the commission at its end, and billed', async () => {
  const bookingId = await returnedKayak(market, 70);
  const { depositMinor } = await rowOf(market, bookingId);
  await market.database.transaction((tx) => tx.update(bookings).set({ lateFeeMinor: 3_750 }).where(eq(bookings.id, bookingId)));
  const { error } = await market.renter.try('initiate_payment', { bookingId });
  expect(error).toMatchObject({ code: 'deposit_covers', details: { amountMinor: 3_750 } });
  market = await advanceTime(market, { hours: 73 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ lateFeeMinor: 0 });
  await booksOf(market, bookingId);
  const booking = await rowOf(market, bookingId);
  expect(booking).toMatchObject({ depositTakenMinor: 3_750, depositReturnedMinor: depositMinor - 3_750 });
  const terms = booking.terms as { commissionBps: number };
  const [award] = await awardsOf(bookingId);
  expect(award).toMatchObject({ cause: 'LATE_FEE', amountMinor: 3_750, coveredMinor: 3_750 });
  const lines = await booksOf(market, bookingId);
  const price = booking.price as { totals: { commissionMinor: number } };
  // 3,049 of it is without the tax of 23 %.
  expect(lines['REV_COMMISSION']).toBe(-price.totals.commissionMinor - Math.round((3_049 * terms.commissionBps) / 10_000));
  expect(lines).toMatchObject({ DEPOSIT: 0, ESCROW: 0 });
  const paid = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  expect(paid.filter(({ kind, status }) => kind === 'LATE_FEE' && status === 'PAID')).toMatchObject([
    { gateway: 'deposit', amountMinor: 3_750 },
  ]);
  const { payment } = await market.renter.call('get_payment_invoice', { bookingId });
  expect(payment).toMatchObject({ kind: 'LATE_FEE', amountMinor: 3_750 });
});

test('the deposit of a cancelled booking stays during an open claim, and the rest is returned', async () => {
  const bookingId = await returnedKayak(market, 76);
  const { depositMinor } = await rowOf(market, bookingId);
  const incidentId = await claim(market.owner, bookingId, 2_000);
  const cancelled = await market.admin.http.patch(`/admin/bookings/${bookingId}`, {
    decision: 'cancel',
    refund: 'FULL',
    reason: 'Fraud',
  });
  expect(cancelled.status).toBe(200);
  expect((await booksOf(market, bookingId))['DEPOSIT']).toBe(-depositMinor);
  await market.renter.call('get_booking_detail', { bookingId });
  const terms = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' };
  await market.renter.call('manage_booking_incidents', terms);
  expect((await booksOf(market, bookingId))['DEPOSIT']).toBe(2_000 - depositMinor);
  market = await advanceTime(market, { hours: 25 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0, OWNER_PAYABLE: -2_000 });
  await market.pipeline.perform(settleRefunds, { bookingId });
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0, OWNER_PAYABLE: -2_000 });
});

test('cancelling after the owner’s compensation refunds the whole rent and empties escrow', async () => {
  const bookingId = await returnedKayak(market, 88);
  const { totalMinor } = await rowOf(market, bookingId);
  await agree(market.renter, market.owner, bookingId, 900);
  await market.admin.http.patch(`/admin/bookings/${bookingId}`, { decision: 'cancel', refund: 'FULL', reason: 'A recall' });
  expect(await booksOf(market, bookingId)).toEqual({ GATEWAY: 0, ESCROW: 0, DEPOSIT: 0, OWNER_PAYABLE: 900, CREDIT: -900 });
  expect(totalMinor).toBeGreaterThan(900);
  const { items } = await market.owner.call('manage_booking_incidents', { action: 'list', bookingId });
  expect(items).toMatchObject([{ outcome: 'OWNER_PAYS', ownerPaysMinor: 900, paidMinor: 900 }]);
});

test('an owner who pays a claim refunds the renter, before and after the payout', async () => {
  market = await withBank(market);
  const bookingId = await returnedKayak(market, 52);
  const { depositMinor, totalMinor } = await rowOf(market, bookingId);
  await agree(market.renter, market.owner, bookingId, 900);
  expect(await booksOf(market, bookingId)).toMatchObject({
    DEPOSIT: -depositMinor,
    OWNER_PAYABLE: 900,
    ESCROW: -totalMinor,
  });
  market = await advanceTime(market, { hours: 80 });
  // The first look completes the booking, the second sends its payout.
  await payoutOf(market, bookingId);
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
  const ended = await booksOf(market, bookingId);
  expect(ended).toMatchObject({ ESCROW: 0, DEPOSIT: 0 });

  const { dispute } = await market.renter.call('manage_booking_dispute', {
    action: 'open',
    bookingId,
    reason: 'It leaked all the time',
    claimMinor: 500,
  });
  const ruling = { decision: 'rule', outcome: 'SPLIT', toRenterMinor: 300, toOwnerMinor: 200, reason: 'As the photos show' };
  const ruled = await market.admin.http.patch(`/admin/disputes/${dispute.disputeId}`, ruling);
  expect(ruled.status).toBe(200);
  const after = await booksOf(market, bookingId);
  // The owner owes it now; the next payout is less by as much.
  const change = (account: string) => (after[account] ?? 0) - (ended[account] ?? 0);
  expect([change('OWNER_PAYABLE'), change('GATEWAY'), change('ESCROW'), change('DEPOSIT')]).toEqual([300, -300, 0, 0]);
  const notes = await market.database.reader.select().from(invoices).where(eq(invoices.bookingId, bookingId));
  const credited = notes.filter(({ kind }) => kind === 'CREDIT_NOTE').map(({ totalMinor: total }) => total);
  expect(credited.toSorted((a, b) => a - b)).toEqual([-900, -300]);
});
