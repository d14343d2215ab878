import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRACE_IN_WORDS } from '../../../src/domain/catalog/pricing/index.ts';
import { freePeriod, soonPeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { advanceTo, handOver } from '../../harness/rentals/kayak-handover.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const amountsOf = ({ refundMinor, rentMinor, feeMinor }: Record<string, number>) => [refundMinor, rentMinor, feeMinor];

test('without confirm the refund is only shown, now and as it falls later', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(41));
  const preview = await market.renter.call('cancel_booking', { bookingId });
  expect(preview).toMatchObject({ preview: true, state: 'CONFIRMED' });
  expect(preview.rentBackMinor + preview.feeBackMinor).toBe(preview.refundMinor);
  expect(new Date(preview.localRefundStaysUntil).toISOString()).toBe(preview.refundStaysUntil);
  const booking = (await market.renter.http.get(`/bookings/${bookingId}`)).body.data;
  const [now, ...later] = booking.cancellation.steps;
  expect([preview.refundMinor, preview.rentBackMinor, preview.feeBackMinor]).toEqual(amountsOf(now));
  expect(preview.later.map(amountsOf)).toEqual(later.map(amountsOf));
  expect(preview.later[0]).toMatchObject({ until: later[0].until, localUntil: later[0].localUntil });
  const overRest = (await market.renter.http.post(`/bookings/${bookingId}/cancel?preview=true`)).body.data;
  expect(overRest.later).toEqual(preview.later);
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('a booking says until when all of it comes back because it was paid just now', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(170));
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking.cancellation.changeOfMind).toBe(GRACE_IN_WORDS);
  expect(Date.parse(booking.cancellation.changeOfMindUntil)).toBe(market.clock.now().getTime() + 24 * 3_600_000);
});

test('with another expected refund nothing is cancelled, and the next step names the right one', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(174));
  const preview = await market.renter.call('cancel_booking', { bookingId });
  const refused = await market.renter.try('cancel_booking', {
    bookingId,
    confirm: true,
    expectedRefundMinor: preview.refundMinor - 1,
  });
  expect(refused.error).toMatchObject({
    code: 'refund_changed',
    nextActions: [{ args: { expectedRefundMinor: preview.refundMinor } }],
  });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('cancelling a paid booking gives the refund that the person has seen', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(61));
  const { deposit } = await market.renter.call('get_booking_detail', { bookingId });
  const preview = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(preview).toMatchObject({
    preview: true,
    depositBack: deposit.amount,
    summary: expect.stringContaining(`${preview.refund} comes back, and the deposit of ${deposit.amount}. It stays so until`),
  });
  expect(JSON.stringify(preview).length).toBeLessThan(1_500);
  const step = preview.nextActions.find(({ tool }: { tool: string }) => tool === 'cancel_booking');
  expect(step).toMatchObject({ args: { confirm: true, expectedRefundMinor: preview.refundMinor }, requiresHuman: true });
  const blind = await market.renter.try('cancel_booking', { bookingId, confirm: true });
  expect(blind.error).toMatchObject({ code: 'refund_unseen', nextActions: [{ args: step.args, requiresHuman: true }] });
  expect(await market.renter.call('cancel_booking', step.args)).toMatchObject({
    state: 'CANCELLED',
    depositBackMinor: deposit.amountMinor,
  });
  await market.dispatcher.drain();
  const again = await market.renter.call('cancel_booking', step.args);
  expect(again).toMatchObject({ alreadyDone: true, depositBackMinor: deposit.amountMinor, totals: { dueNow: '€0.00' } });
});

test('cancelling early gives back everything with the deposit, and leaves escrow and deposit at zero', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(46));
  const cancelled = await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(cancelled).toMatchObject({ state: 'CANCELLED', refundMinor: cancelled.totals.totalMinor, feeKeptMinor: 0 });
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(0);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ deposit: { state: 'RELEASED' } });
});

test('the days are free again after a cancellation', async () => {
  const dates = freePeriod(51);
  const ids = [await approvedKayak(market, dates), await approvedKayak(market, dates), await approvedKayak(market, dates)];
  const query = `/assets/tandem-sea-kayak/availability?from=${dates.startDate}&to=${dates.endDate}`;
  expect((await market.nobody.http.get(query)).body.data.available).toBe(false);
  await market.renter.call('cancel_booking', { bookingId: ids[0], confirm: true, anyRefund: true });
  expect((await market.nobody.http.get(query)).body.data).toMatchObject({ available: true, unitsFree: 1 });
});

test('over REST a cancel without a body cancels, and with preview=true only shows the refund', async () => {
  const bookingId = await requestKayak(market, freePeriod(56));
  const preview = await market.renter.http.post(`/bookings/${bookingId}/cancel?preview=true`);
  expect(preview.body.data).toMatchObject({ preview: true, policyStep: 'FREE', state: 'PENDING_APPROVAL' });
  const cancelled = await market.renter.http.post(`/bookings/${bookingId}/cancel`);
  expect(cancelled.body.data).toMatchObject({ preview: false, state: 'CANCELLED', cancelledBy: 'RENTER' });
  const again = await market.renter.http.post(`/bookings/${bookingId}/cancel`);
  expect(again.body.data).toMatchObject({ state: 'CANCELLED', alreadyDone: true });
});

test('a past step of the cancellation policy is not offered, and a running rental cannot change its mind', async () => {
  const now = await startMarketplace();
  const dates = soonPeriod();
  const quote = await now.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...dates });
  const bookingId = await confirmedKayak(now, dates);
  const booking = await now.renter.call('get_booking_detail', { bookingId });
  for (const { steps } of [quote.cancellation, booking.cancellation]) {
    expect(
      steps.map(({ until }: { until: string | null }) => until === null || Date.parse(until) >= now.clock.now().getTime()),
    ).toEqual(steps.map(() => true));
  }
  expect(Date.parse(booking.cancellation.changeOfMindUntil)).toBe(now.clock.now().getTime() + 3_600_000);

  const later = await advanceTo(now, new Date(Date.parse(booking.pickupAt) - 3_600_000).toISOString());
  const near = await later.renter.call('get_booking_detail', { bookingId });
  expect(near.cancellation).toMatchObject({ changeOfMindUntil: null, steps: [{ refundBps: 5_000 }, { refundBps: 0 }] });
  await handOver(later, bookingId);
  const running = await later.renter.call('get_booking_detail', { bookingId });
  expect(running).toMatchObject({ state: 'ACTIVE', cancellation: { changeOfMindUntil: null, steps: [] } });
  await now.close();
});
