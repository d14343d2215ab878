import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveCredit } from '../../../src/domain/money/credit/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, approvedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let userId: string;
beforeAll(async () => {
  market = await startMarketplace();
  userId = (await market.renter.call('get_profile')).id;
});
afterAll(() => market.close());

async function grant(amountMinor: number): Promise<void> {
  const now = market.clock.now();
  await market.database.transaction((tx) =>
    moveCredit(tx, { userId, currency: 'EUR', kind: 'GRANT', amountMinor }, { ids: randomIds, now }),
  );
}
const balance = async () => (await market.renter.call('get_account_credit')).balances[0]?.balanceMinor ?? 0;

test('credit is spent first and returned last, and the page asks for the rest', async () => {
  await grant(5_000);
  const bookingId = await approvedKayak(market, freePeriod(41));
  const before = await market.renter.call('booking_readiness', { bookingId });
  const applied = await market.renter.call('apply_credit', { bookingId });
  expect(applied).toMatchObject({ creditMinor: 5_000, credit: '€50.00', balanceMinor: 0, state: 'PENDING_PAYMENT' });
  expect(applied.totals).toMatchObject({ creditMinor: 5_000, dueNowMinor: before.money.dueNowMinor - 5_000 });

  const { amountMinor, depositMinor } = await market.renter.call('initiate_payment', { bookingId });
  expect(amountMinor).toBe(before.money.totalMinor - 5_000 + depositMinor);
  await answerPaymentPage(market.renter, bookingId, 'pay');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(-before.money.totalMinor);

  await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: before.money.totalMinor });
  await market.dispatcher.drain();
  expect(await balance()).toBe(5_000);
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(0);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
});

test('applying credit sets the amount: less gives the rest back, and too much is refused', async () => {
  const bookingId = await approvedKayak(market, freePeriod(46));
  const path = `/bookings/${bookingId}/apply-credit`;
  expect((await market.renter.http.post(path, { amountMinor: 3_000 })).body.data).toMatchObject({ creditMinor: 3_000 });
  expect((await market.renter.http.post(path, { amountMinor: 3_000 })).body.data).toMatchObject({ balanceMinor: 2_000 });
  expect((await market.renter.http.post(path, { amountMinor: 1_000 })).body.data).toMatchObject({ balanceMinor: 4_000 });
  const refused = await market.renter.http.post(path, { amountMinor: 5_001 });
  expect(refused).toMatchObject({ status: 400, body: { code: 'credit_short', details: { mostMinor: 5_000 } } });
  expect((await market.renter.http.post(path, { amountMinor: 0 })).body.data).toMatchObject({
    creditMinor: 0,
    balanceMinor: 5_000,
  });
  expect(await balance()).toBe(5_000);
  const stranger = await market.stranger.http.post(path, {});
  expect(stranger.status).toBe(404);
});

test('credit closes an open payment page, and another page asks for the rest until the same instant', async () => {
  const bookingId = await approvedKayak(market, freePeriod(51));
  const first = await market.renter.call('initiate_payment', { bookingId, returnUrl: 'https://shop.example/thanks' });
  const applied = await market.renter.call('apply_credit', { bookingId });
  expect(applied).toMatchObject({ creditMinor: 5_000, balanceMinor: 0, state: 'PENDING_PAYMENT' });
  await market.dispatcher.drain();
  const second = await market.renter.call('get_pay_status', { bookingId });
  expect(second).toMatchObject({ status: 'PENDING', amountMinor: first.amountMinor - 5_000, expiresAt: first.expiresAt });
  expect([second.paymentId, second.redirectUrl]).not.toEqual([first.paymentId, first.redirectUrl]);
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({
    paymentId: second.paymentId,
    redirectUrl: second.redirectUrl,
  });
  const pressed = await fetch(first.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  expect(await pressed.text()).toContain('closed');
  const page = await fetch(second.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  expect(await page.text()).toContain('href="https://shop.example/thanks');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
  await trialBalance(market.database);
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  expect(await balance()).toBe(5_000);
});

test('credit that is refused or changes nothing leaves an open payment page open', async () => {
  const bookingId = await approvedKayak(market, freePeriod(52));
  const { paymentId, redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  expect((await market.renter.try('apply_credit', { bookingId, amountMinor: 5_001 })).error?.code).toBe('credit_short');
  await market.renter.call('apply_credit', { bookingId, amountMinor: 0 });
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ paymentId, redirectUrl, status: 'PENDING' });
  expect(await (await fetch(redirectUrl)).text()).toContain('value="pay"');
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
});

test('credit on a booking that is not paid in time comes back', async () => {
  const bookingId = await approvedKayak(market, freePeriod(56));
  await market.renter.call('apply_credit', { bookingId });
  expect(await balance()).toBe(0);
  market = await advanceTime(market, { hours: 25 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'EXPIRED' });
  expect(await balance()).toBe(5_000);
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(0);
});

test('credit for the whole price confirms without a payment page when no deposit is charged', async () => {
  await grant(100_000);
  const bookingId = await requestKayak(market, freePeriod(61));
  await market.owner.http.patch(`/bookings/${bookingId}/collateral`, { collateral: 'A passport' });
  await market.owner.call('approve_booking', { bookingId });
  const paid = await market.renter.call('apply_credit', { bookingId });
  expect(paid).toMatchObject({ state: 'CONFIRMED', totals: { dueNowMinor: 0 }, creditMinor: paid.totals.totalMinor });
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', amountMinor: 0 });
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(-paid.totals.totalMinor);
  await market.owner.call('reject_booking', { bookingId, reason: 'It sank', confirm: true });
  await market.dispatcher.drain();
  expect(await balance()).toBe(105_000);
});
