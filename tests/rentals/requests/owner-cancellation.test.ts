import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('an owner’s cancellation shows its cost first, needs a reason and refunds the renter in full', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(41));
  const preview = await market.owner.call('reject_booking', { bookingId });
  expect(preview).toMatchObject({ preview: true, state: 'CONFIRMED', penaltyMinor: 0, refundMinor: preview.totals.totalMinor });
  const speechless = await market.owner.try('reject_booking', { bookingId, confirm: true });
  expect(speechless.error).toMatchObject({
    code: 'reason_needed',
    nextActions: [{ tool: 'reject_booking', args: { bookingId } }],
  });

  const cancelled = await market.owner.call('reject_booking', { bookingId, reason: 'A leak', confirm: true });
  expect(cancelled).toMatchObject({ preview: false, state: 'CANCELLED', cancelledBy: 'OWNER', cancelKind: 'NORMAL' });
  await market.dispatcher.drain();
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({
    status: 'REFUNDED',
    bookingState: 'CANCELLED',
  });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ closeReason: 'A leak' });
  const balances = await trialBalance(market.database);
  expect([balances.get(`ESCROW:${bookingId} EUR`), balances.get(`DEPOSIT:${bookingId} EUR`)]).toEqual([0, 0]);
  expect(await market.owner.call('reject_booking', { bookingId })).toMatchObject({ alreadyDone: true });
});

test('an owner’s cancellation before the payment costs nothing and frees the days', async () => {
  const dates = freePeriod(46);
  const bookingId = await approvedKayak(market, dates);
  const answer = await market.owner.http.patch(`/bookings/${bookingId}`, { decision: 'reject', reason: 'Sold', confirm: true });
  expect(answer.body.data).toMatchObject({ state: 'CANCELLED', penaltyMinor: 0, refundMinor: 0 });
  const query = `/assets/tandem-sea-kayak/availability?from=${dates.startDate}&to=${dates.endDate}`;
  expect((await market.nobody.http.get(query)).body.data).toMatchObject({ available: true, unitsFree: 3 });
});

test('an owner’s cancellation shortly before the start costs a penalty, and half of it is the renter’s credit', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(50));
  const near = await advanceTime(market, { days: 47 });
  const { penaltyMinor, compensationMinor, totals } = await near.owner.call('reject_booking', { bookingId });
  expect(penaltyMinor).toBe(Math.max(500, Math.round(totals.ownerSubtotalMinor * 0.05)));
  const ownerBefore = await accountsEndingWith('OWNER_PAYABLE');
  await near.owner.call('reject_booking', { bookingId, reason: 'Double promised', confirm: true });
  const balances = await trialBalance(market.database);
  expect((await accountsEndingWith('OWNER_PAYABLE')) - ownerBefore).toBe(penaltyMinor);
  const { id: renterId } = await near.renter.call('get_profile');
  expect(balances.get(`CREDIT:${renterId} EUR`)).toBe(-compensationMinor);
  expect(compensationMinor).toBe(Math.floor(penaltyMinor / 2));
  expect(await near.renter.call('get_account_credit')).toMatchObject({
    balances: [{ currency: 'EUR', balanceMinor: compensationMinor }],
    items: [{ kind: 'COMPENSATION', amountMinor: compensationMinor, bookingId }],
  });
});

async function accountsEndingWith(prefix: string): Promise<number> {
  const balances = await trialBalance(market.database);
  return [...balances].filter(([account]) => account.startsWith(prefix)).reduce((sum, [, balance]) => sum + balance, 0);
}
