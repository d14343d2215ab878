import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandboxCheckouts } from '../../db/schema/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod, soonPeriod } from '../harness/dates.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak, unitsFree } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const HOUR_MS = 3_600_000;

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
});
afterEach(() => market.close());

const later = async (hours: number) => void (market = await advanceTime(market, { hours }));
const inHours = (hours: number) => new Date(market.clock.now().getTime() + hours * HOUR_MS).toISOString();
const pay = async (bookingId: string) => (await market.renter.http.post(`/bookings/${bookingId}/pay`)).body.data;
const statusOf = async (bookingId: string) => (await market.renter.http.get(`/bookings/${bookingId}/pay/status`)).body.data;
const detailOf = async (bookingId: string) => (await market.renter.http.get(`/bookings/${bookingId}`)).body.data;
async function cron(): Promise<{ bookingId: string; to: string; applied: string[] }[]> {
  return (await market.cron.http.post('/cron/payment-expire')).body.data.changed;
}

/** The gateway ends a page before its time, as a bank or the operator can. */
async function endPage(paymentId: string): Promise<void> {
  await market.database.transaction((tx) =>
    tx
      .update(sandboxCheckouts)
      .set({ status: 'EXPIRED', eventId: `ended:${paymentId}` })
      .where(eq(sandboxCheckouts.paymentId, paymentId)),
  );
}

describe('a payment that is pending', () => {
  test('expires 24 hours after its own start, and holds the days until then', async () => {
    const dates = freePeriod(40);
    const bookingId = await approvedKayak(market, dates);
    const begunBy = inHours(24);
    expect(await detailOf(bookingId)).toMatchObject({ state: 'PENDING_PAYMENT', dueAt: begunBy });
    await later(18);
    const expiresAt = inHours(24);
    expect(await pay(bookingId)).toMatchObject({ status: 'PENDING', expiresAt });
    expect(await detailOf(bookingId)).toMatchObject({ state: 'PENDING_PAYMENT', dueAt: expiresAt });
    await later(23);
    expect((await cron()).map((one) => one.bookingId)).not.toContain(bookingId);
    expect(await unitsFree(market, dates)).toEqual([2, 2, 2]);
    expect(await statusOf(bookingId)).toMatchObject({ status: 'PENDING', bookingState: 'PENDING_PAYMENT', expiresAt });
    await later(1.1);
    expect(await cron()).toContainEqual(expect.objectContaining({ bookingId, to: 'EXPIRED', applied: ['PAYMENT', 'STATE'] }));
    expect(await statusOf(bookingId)).toMatchObject({ status: 'EXPIRED', bookingState: 'EXPIRED' });
    expect(await unitsFree(market, dates)).toEqual([3, 3, 3]);
  });

  test('expires when the rental starts, if that is sooner', async () => {
    const bookingId = await requestKayak(market, soonPeriod());
    const { pickupAt } = await detailOf(bookingId);
    await later(Math.max(0, (Date.parse(pickupAt) - market.clock.now().getTime()) / HOUR_MS - 10));
    await market.owner.call('approve_booking', { bookingId });
    await later(4);
    expect((await pay(bookingId)).expiresAt).toBe(new Date(pickupAt).toISOString());
    expect(Date.parse((await detailOf(bookingId)).dueAt)).toBe(Date.parse(pickupAt));
  });

  test('can be made until its last minute', async () => {
    const bookingId = await approvedKayak(market, freePeriod(40));
    await later(23.5);
    await pay(bookingId);
    await later(23.9);
    await answerPaymentPage(market.renter, bookingId, 'pay');
    expect(await statusOf(bookingId)).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
  });

  test('keeps its end after a failure, also beyond the time in which a new one could begin', async () => {
    const bookingId = await approvedKayak(market, freePeriod(40));
    await later(20);
    const { paymentId, expiresAt } = await pay(bookingId);
    await later(10);
    await answerPaymentPage(market.renter, bookingId, 'fail');
    expect(await statusOf(bookingId)).toMatchObject({ status: 'FAILED', bookingState: 'PENDING_PAYMENT' });
    expect(await pay(bookingId)).toMatchObject({ paymentId, status: 'PENDING', expiresAt });
    expect(await detailOf(bookingId)).toMatchObject({ dueAt: expiresAt });
  });
});

describe('a new payment', () => {
  test('begins with 24 hours of its own while the time to begin is not over', async () => {
    const bookingId = await approvedKayak(market, freePeriod(40));
    const begunBy = inHours(24);
    const first = await pay(bookingId);
    await later(12);
    await endPage(first.paymentId);
    expect(await statusOf(bookingId)).toMatchObject({ status: 'EXPIRED', bookingState: 'PENDING_PAYMENT' });
    expect(await detailOf(bookingId)).toMatchObject({ dueAt: begunBy });
    const second = await pay(bookingId);
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(second.expiresAt).toBe(inHours(24));
    expect(await detailOf(bookingId)).toMatchObject({ dueAt: second.expiresAt });
  });

  test('does not begin any more after that: the booking ends with its last payment', async () => {
    const bookingId = await approvedKayak(market, freePeriod(40));
    await later(20);
    const { paymentId } = await pay(bookingId);
    await later(10);
    await endPage(paymentId);
    await statusOf(bookingId);
    const refused = await market.renter.http.post(`/bookings/${bookingId}/pay`);
    expect(refused).toMatchObject({ status: 400, body: { success: false } });
    expect(await detailOf(bookingId)).toMatchObject({ state: 'EXPIRED' });
  });

  test('of a booking that nobody began to pay ends with it after 24 hours', async () => {
    const bookingId = await approvedKayak(market, freePeriod(40));
    await later(24.1);
    expect((await market.renter.http.post(`/bookings/${bookingId}/pay`)).status).toBe(400);
    expect(await detailOf(bookingId)).toMatchObject({ state: 'EXPIRED' });
  });
});

describe('a page that replaces another one because credit changed the amount', () => {
  test('keeps the end of the first one, and so does the hold', async () => {
    const { id: userId } = await market.renter.call('get_profile');
    const grant = { action: 'grant_credit', userId, amountMinor: 1_000, currency: 'EUR', reason: 'Thank you' };
    await market.admin.http.patch('/admin/payments', grant);
    const bookingId = await approvedKayak(market, freePeriod(40));
    await later(20);
    const first = await pay(bookingId);
    await later(10);
    await market.renter.http.post(`/bookings/${bookingId}/apply-credit`, { amountMinor: 1_000 });
    const second = await pay(bookingId);
    expect(second).toMatchObject({ status: 'PENDING', expiresAt: first.expiresAt, amountMinor: first.amountMinor - 1_000 });
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await detailOf(bookingId)).toMatchObject({ state: 'PENDING_PAYMENT', dueAt: first.expiresAt });
  });
});

describe('a payment for accepted new dates', () => {
  test('has 24 hours of its own, in which the new days stay held', async () => {
    const dates = freePeriod(40);
    const bookingId = await confirmedKayak(market, dates);
    const endDate = addDays(dates.endDate, 1);
    const { extension } = await market.renter.call('request_extension', { bookingId, endDate });
    const answer = { bookingId, extensionId: extension.extensionId, decision: 'approve' };
    await market.owner.call('respond_extension', answer);
    await later(20);
    const { expiresAt, kind } = await pay(bookingId);
    expect([kind, expiresAt]).toEqual(['EXTENSION', inHours(24)]);
    await later(10);
    const { items } = await market.renter.call('list_booking_extensions', { bookingId });
    expect(items).toMatchObject([{ status: 'APPROVED', dueAt: expiresAt }]);
    expect(await unitsFree(market, { startDate: dates.endDate, endDate })).toEqual([2]);
    await answerPaymentPage(market.renter, bookingId, 'pay');
    expect(await statusOf(bookingId)).toMatchObject({ status: 'PAID' });
    expect(await detailOf(bookingId)).toMatchObject({ endDate });
  });

  test('frees them when it expires', async () => {
    const dates = freePeriod(40);
    const bookingId = await confirmedKayak(market, dates);
    const endDate = addDays(dates.endDate, 1);
    const { extension } = await market.renter.call('request_extension', { bookingId, endDate });
    await market.owner.call('respond_extension', { bookingId, extensionId: extension.extensionId, decision: 'approve' });
    await later(20);
    await pay(bookingId);
    await later(24.1);
    expect(await unitsFree(market, { startDate: dates.endDate, endDate })).toEqual([3]);
    const { items } = await market.renter.call('list_booking_extensions', { bookingId });
    expect(items).toMatchObject([{ status: 'EXPIRED' }]);
  });
});

test('what a renter is told before the approval names both times', async () => {
  const { body } = await market.renter.http.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(40) });
  expect(JSON.stringify(body.data.nextActions)).toContain('the payment has to begin within 24 hours of the approval');
});
