import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustEvents } from '../../../db/schema/index.ts';
import { booksOf, rowOf } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { earnedWith, trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  // Time only moves forward in here, so each test takes the state it finds. Tokens live long enough for all of it.
  market = await startMarketplace();
});
afterAll(() => market.close());

test('an unpaid hold expires without a job: the days are free and the booking is EXPIRED', async () => {
  const dates = freePeriod(60);
  const held = [await approvedKayak(market, dates), await approvedKayak(market, dates), await approvedKayak(market, dates)];
  const query = `/assets/tandem-sea-kayak/availability?from=${dates.startDate}&to=${dates.endDate}`;
  expect((await market.nobody.http.get(query)).body.data.days[0]).toMatchObject({ available: false, reason: 'HELD' });

  const then = await advanceTime(market, { hours: 25 });
  expect((await market.nobody.http.get(query)).body.data).toMatchObject({ available: true, unitsFree: 3 });
  const expired = await then.renter.call('booking_readiness', { bookingId: held[0] });
  expect(expired).toMatchObject({
    state: 'EXPIRED',
    waitingOn: 'NONE',
    nextActions: [{ tool: 'search_assets', optional: true }],
  });
  // Another request takes the place of the holds that ran out but were never looked at.
  expect(await approvedKayak(then, dates)).toMatch(/^bkg_/);
});

test('a payment minutes before the hold expires confirms the booking, and the days stay taken', async () => {
  const now = await advanceTime(market, {});
  const bookingId = await approvedKayak(now, freePeriod(66));
  const { redirectUrl } = await now.renter.call('initiate_payment', { bookingId });
  await advanceTime(market, { hours: 23.9 });
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  const after = await advanceTime(market, { hours: 1 });
  expect(await after.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
  expect(await after.renter.call('booking_readiness', { bookingId })).toMatchObject({
    calendar: { held: true, heldUntil: null },
  });
});

test('a plan that is never sent expires after a week', async () => {
  const now = await advanceTime(market, {});
  const { id: plan } = await now.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(72) });
  const almost = await advanceTime(market, { days: 6.9 });
  expect(await almost.renter.call('booking_readiness', { bookingId: plan })).toMatchObject({ state: 'PENDING_VERIFICATION' });
  const afterAWeek = await advanceTime(market, { days: 0.2 });
  expect(await afterAWeek.renter.call('booking_readiness', { bookingId: plan })).toMatchObject({ state: 'EXPIRED' });
});

test('a rental without complaints completes by itself, the owner earns and the renter gains trust', async () => {
  const now = await advanceTime(market, {});
  const dates = freePeriod(90);
  const bookingId = await confirmedKayak(now, dates);
  const before = await now.renter.call('get_booking_detail', { bookingId });
  const daysToEnd = Math.ceil((Date.parse(`${dates.endDate}T23:00:00Z`) - now.clock.now().getTime()) / 86_400_000);

  const afterTheEnd = await advanceTime(market, { days: daysToEnd + 1 });
  expect(await afterTheEnd.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'RETURNED' });
  const afterTheClaims = await advanceTime(market, { days: 3 });
  const completed = await afterTheClaims.renter.call('get_booking_detail', { bookingId });
  expect(completed.timeline.flatMap(({ to }: { to: string | null }) => to ?? []).slice(-2)).toEqual(['RETURNED', 'COMPLETED']);
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
  expect(before.state).toBe('CONFIRMED');
  const { renterId, price } = await rowOf(market, bookingId);
  const { ownerNetMinor, rentalTaxMinor } = price['totals'] as Record<string, number>;
  expect(await earnedWith(market, bookingId)).toBe((ownerNetMinor ?? 0) + (rentalTaxMinor ?? 0));
  const trust = await market.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  expect(trust).toMatchObject([{ userId: renterId, kind: 'BOOKING_COMPLETED' }]);
});

test('the payment page of an expired booking whose days are taken refuses the payment', async () => {
  const now = await advanceTime(market, {});
  const dates = freePeriod(150);
  const late = await approvedKayak(now, dates);
  const { redirectUrl } = await now.renter.call('initiate_payment', { bookingId: late });
  // The person opens the page, leaves it, and comes back when the hold is gone.
  await advanceTime(market, { hours: 23.99 });
  await market.sandbox?.answer(new URL(redirectUrl).pathname.split('/').at(-1) ?? '', 'leave');
  const after = await advanceTime(market, { hours: 0.1 });
  const others = [];
  for (let unit = 0; unit < 3; unit += 1) others.push(await confirmedKayak(after, dates));
  const page = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  expect(await page.text()).toContain('no longer takes the payment');
  expect(await after.renter.call('get_pay_status', { bookingId: late })).toMatchObject({
    status: 'EXPIRED',
    bookingState: 'EXPIRED',
  });
  expect(await booksOf(market, late)).toEqual({});
  for (const taken of others)
    expect(await after.renter.call('booking_readiness', { bookingId: taken })).toMatchObject({ state: 'CONFIRMED' });
});

test('when the last unit is confirmed, other requests for the days end with DATES_TAKEN and alternatives', async () => {
  const now = await advanceTime(market, {});
  const dates = freePeriod(170);
  const loser = await requestKayak(now, dates);
  for (let unit = 0; unit < 3; unit += 1) await confirmedKayak(now, dates);
  await market.dispatcher.drain();
  const readiness = await now.renter.call('booking_readiness', { bookingId: loser });
  expect(readiness).toMatchObject({
    state: 'EXPIRED',
    timeline: expect.arrayContaining([expect.objectContaining({ note: 'DATES_TAKEN' })]),
    nextActions: [{ tool: 'search_assets', args: { from: dates.startDate, to: dates.endDate } }],
  });
});

test('a payment page that a person left can still be paid', async () => {
  const now = await advanceTime(market, {});
  const bookingId = await approvedKayak(now, freePeriod(180));
  expect(await answerPaymentPage(now.renter, bookingId, 'leave')).toContain('You left without paying');
  await answerPaymentPage(now.renter, bookingId, 'pay');
  expect(await now.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
});
