import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('starting the payment twice gives the same page', async () => {
  const bookingId = await approvedKayak(market, freePeriod(41));
  const first = await market.renter.call('initiate_payment', { bookingId });
  const second = await market.renter.call('initiate_payment', { bookingId });
  expect(second).toMatchObject({ paymentId: first.paymentId, redirectUrl: first.redirectUrl, alreadyDone: true });
});

test('the signed callback confirms the booking without another call', async () => {
  const bookingId = await approvedKayak(market, freePeriod(46));
  await answerPaymentPage(market.renter, bookingId, 'pay');
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking.state).toBe('CONFIRMED');
});

test('a callback that the gateway did not sign is refused', async () => {
  const body = { type: 'payment', data: {} };
  const answer = await market.nobody.http.post('/payments/callbacks/sandbox', body, {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(systemClock.now().getTime() / 1000)),
    'webhook-signature': 'v1,bm90IGEgc2lnbmF0dXJl',
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'callback_refused' } });
});

test('a failed payment can be repeated on the same page and then confirms the booking', async () => {
  const bookingId = await approvedKayak(market, freePeriod(51));
  await answerPaymentPage(market.renter, bookingId, 'fail');
  const failed = await market.renter.call('get_pay_status', { bookingId });
  expect(failed).toMatchObject({ status: 'FAILED', bookingState: 'PENDING_PAYMENT', failure: expect.any(String) });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
});

test('a payment is posted in balance: escrow holds the rent, and the deposit is apart', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(56));
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(-booking.totals.totalMinor);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(-booking.deposit.amountMinor);
  expect(booking.deposit).toMatchObject({ method: 'CHARGE', state: 'CHARGED' });
});

test('before the approval there is nothing to pay', async () => {
  const { id } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(61) });
  const answer = await market.renter.try('initiate_payment', { bookingId: id });
  expect(answer.error).toMatchObject({
    code: 'invalid_state',
    nextActions: [{ tool: 'promote_booking' }, { tool: 'cancel_booking' }],
  });
  expect(await market.renter.call('get_pay_status', { bookingId: id })).toMatchObject({ status: 'NONE', paymentId: null });
});

test('the status of the payment says the amounts of the page before it is opened', async () => {
  const bookingId = await approvedKayak(market, freePeriod(66));
  const { amountMinor, amount, depositMinor, holdMinor } = await market.renter.call('get_pay_status', { bookingId });
  expect(depositMinor).toBeGreaterThan(0);
  const page = await market.renter.call('initiate_payment', { bookingId });
  expect(page).toMatchObject({ amountMinor, amount, depositMinor, holdMinor });
});

test('after a cancellation the status of the payment says what was refunded', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(71));
  const preview = await market.renter.call('cancel_booking', { bookingId });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: preview.refundMinor });
  await market.dispatcher.drain();
  const { status, amount, message } = await market.renter.call('get_pay_status', { bookingId });
  expect(status).toBe('REFUNDED');
  expect(message).toBe(`${amount} has gone back by the way it was paid; banks take some days to show it.`);
});

describe('the status of a payment names the page only while the person can pay there: not', () => {
  const statusOf = (bookingId: string) => market.renter.call('get_pay_status', { bookingId });

  test('once it is paid, and when the rent has gone back', async () => {
    const bookingId = await approvedKayak(market, freePeriod(76));
    const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    expect(await statusOf(bookingId)).toMatchObject({ status: 'PENDING', redirectUrl });
    await answerPaymentPage(market.renter, bookingId, 'pay');
    expect(await statusOf(bookingId)).toMatchObject({ status: 'PAID', redirectUrl: null });
    expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ alreadyDone: true, redirectUrl: null });
    await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    await market.dispatcher.drain();
    expect(await statusOf(bookingId)).toMatchObject({ status: 'REFUNDED', redirectUrl: null });
  });

  test('when a part has gone back', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(81));
    await market.admin.http.patch(`/admin/bookings/${bookingId}`, { decision: 'cancel', refundBps: 5_000, reason: 'Half each' });
    await market.dispatcher.drain();
    expect(await statusOf(bookingId)).toMatchObject({ status: 'PARTIALLY_REFUNDED', redirectUrl: null });
  });

  test('when it failed, and the next step opens it again', async () => {
    const bookingId = await approvedKayak(market, freePeriod(86));
    await answerPaymentPage(market.renter, bookingId, 'fail');
    const failed = await statusOf(bookingId);
    expect(failed).toMatchObject({ status: 'FAILED', redirectUrl: null });
    expect(failed.nextActions.map(({ tool }: { tool: string }) => tool)).toContain('initiate_payment');
  });

  test('when its booking was cancelled while it was open', async () => {
    const bookingId = await approvedKayak(market, freePeriod(91));
    await market.renter.call('initiate_payment', { bookingId });
    await market.renter.call('cancel_booking', { bookingId, confirm: true });
    await market.dispatcher.drain();
    expect(await statusOf(bookingId)).toMatchObject({ status: 'EXPIRED', redirectUrl: null });
  });
});

test('a payment page is open for 24 hours from when it was first opened, however often it is opened, and the booking with it', async () => {
  const bookingId = await approvedKayak(market, freePeriod(120));
  const open = async () => (await market.renter.call('initiate_payment', { bookingId })).expiresAt;
  market = await advanceTime(market, { hours: 18 });
  const dueAt = new Date(market.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(await open()).toBe(dueAt);
  for (let again = 0; again < 2; again += 1) {
    market = await advanceTime(market, { hours: 2 });
    await answerPaymentPage(market.renter, bookingId, 'fail');
    await market.renter.call('get_pay_status', { bookingId });
    await market.renter.call('apply_credit', { bookingId, amountMinor: 0 });
    expect(await open()).toBe(dueAt);
  }
  expect((await market.renter.call('get_booking_detail', { bookingId })).dueAt).toBe(dueAt);
  market = await advanceTime(market, { hours: 20 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'EXPIRED' });
});

test('when the start comes first, booking, answer and page name the same end', async () => {
  const now = await startMarketplace();
  const bookingId = await requestKayak(now, soonPeriod());
  const soon = await hoursBeforePickup(now, bookingId);
  await soon.owner.call('approve_booking', { bookingId });
  const { dueAt, pickupAt } = await soon.renter.call('get_booking_detail', { bookingId });
  expect(Date.parse(dueAt)).toBe(Date.parse(pickupAt));
  const { expiresAt, redirectUrl } = await soon.renter.call('initiate_payment', { bookingId });
  expect(expiresAt).toBe(dueAt);
  expect(await (await fetch(redirectUrl)).text()).toContain(`<time dateTime="${dueAt}">`);
  expect(await soon.renter.call('get_booking_detail', { bookingId })).toMatchObject({ dueAt });
  await soon.close();
});

test('after paying, the renter is told about the pickup and not about the owner’s tasks', async () => {
  const now = await startMarketplace();
  const bookingId = await confirmedKayak(now, soonPeriod());
  const soon = await hoursBeforePickup(now, bookingId);
  const { message } = await soon.renter.call('get_pay_status', { bookingId });
  expect(message).toMatch(/is CONFIRMED\. Pick it up on .*; the owner reports its condition, and you confirm or contest that\./);
  expect(message).not.toContain('photo');
  await soon.close();
});

/** When the pickup is so near, whatever hour it is now, that it comes before the end of a day in which to pay. */
async function hoursBeforePickup(market: TestMarketplace, bookingId: string): Promise<TestMarketplace> {
  const { pickupAt } = await market.renter.call('get_booking_detail', { bookingId });
  const hours = (Date.parse(pickupAt) - market.clock.now().getTime()) / 3_600_000;
  return advanceTime(market, { hours: Math.max(0, hours - 20) });
}
