import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../db/schema/index.ts';
import { moveCredit } from '../../src/domain/money/credit/index.ts';
import { addDays, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { currentBooking } from '../../src/domain/rentals/bookings/index.ts';
import { advanceTime, freePeriod, soonPeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { returnedKayak } from '../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { agree } from '../harness/rentals/claim-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('credit leaves nothing to pay, or at least the smallest payment', async () => {
  smallestPayment(500);
  const userId = (await market.renter.call('get_profile')).id;
  await market.database.transaction((tx) =>
    moveCredit(
      tx,
      { userId, currency: 'EUR', kind: 'GRANT', amountMinor: 1_000_000 },
      { ids: randomIds, now: market.clock.now() },
    ),
  );
  const bookingId = await approvedKayak(market, soonPeriod());
  const { money } = await market.renter.call('booking_readiness', { bookingId });
  const applied = await market.renter.call('apply_credit', { bookingId });
  expect(applied.creditMinor).toBe(money.totalMinor - 500);
  const tooMuch = await market.renter.try('apply_credit', { bookingId, amountMinor: money.totalMinor - 200 });
  expect(tooMuch.error).toMatchObject({
    code: 'credit_leaves_too_little',
    details: { mostMinor: money.totalMinor - 500, leastLeftMinor: 500 },
  });
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ amountMinor: 500 });
});

test('a difference for other dates below the smallest payment is waived before the owner answers', async () => {
  const period = freePeriod(60);
  const bookingId = await confirmedKayak(market, period);
  const before = await market.renter.call('get_booking_detail', { bookingId });
  const endDate = addDays(period.endDate, 1);
  smallestPayment(1_000_000);
  const asked = await market.renter.call('request_extension', { bookingId, endDate });
  expect(asked.extension).toMatchObject({ dueMinor: 0, totalMinor: before.totals.totalMinor });
  const { extensionId } = asked.extension;
  const agreed = await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  expect(agreed).toMatchObject({ applied: true, endDate, totalMinor: before.totals.totalMinor });
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(-before.totals.totalMinor);
});

test('a rental and its deposit cost at least the smallest payment', async () => {
  const wish = { slug: 'tandem-sea-kayak', ...freePeriod(90) };
  smallestPayment(0);
  const before = await market.renter.call('pricing_quote', wish);
  const leastMinor = before.totals.totalMinor + 2 * before.deposit.range.maxMinor;
  smallestPayment(leastMinor);
  const after = await market.renter.call('pricing_quote', wish);
  expect(after.totals).toMatchObject({ ownerSubtotalMinor: before.totals.ownerSubtotalMinor, serviceFeeMinor: leastMinor });
  expect(after.deposit.amountMinor).toBe(leastMinor);
  const { deposit } = await market.renter.call('get_asset_detail', { slug: wish.slug });
  expect(deposit).toMatchObject({ amountMinor: leastMinor });
});

test('an amount below the smallest payment is refused before the gateway is asked', async () => {
  smallestPayment(0);
  const bookingId = await approvedKayak(market, freePeriod(110));
  smallestPayment(1_000_000);
  const { error } = await market.renter.try('initiate_payment', { bookingId });
  expect(error).toMatchObject({ code: 'amount_not_payable', retryable: false, details: { bookingId, currency: 'EUR' } });
  smallestPayment(0);
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ status: 'PENDING' });
});

test('the rest of a late fee beyond the deposit is waived when it is below the smallest payment', async () => {
  for (const [restMinor, dueMinor] of [
    [499, 0],
    [500, 500],
  ] as const) {
    smallestPayment(0);
    const bookingId = await returnedKayak(market, dueMinor === 0 ? 112 : 121);
    await market.database.transaction(async (tx) => {
      const { depositMinor } = await currentBooking(tx, bookingId);
      await tx
        .update(bookings)
        .set({ lateFeeMinor: depositMinor + restMinor })
        .where(eq(bookings.id, bookingId));
    });
    smallestPayment(500);
    market = await advanceTime(market, { days: 4 });
    await market.dispatcher.drain();
    const { deposit, totals, timeline } = await market.renter.call('get_booking_detail', { bookingId });
    expect([deposit.state, totals.dueNowMinor]).toEqual(['CAPTURED', dueMinor]);
    expect(JSON.stringify(timeline).includes('waived, which is too little for a payment')).toBe(dueMinor === 0);
    if (dueMinor > 0) await answerPaymentPage(market.renter, bookingId, 'pay');
  }
});

test('claims beyond the deposit are waived below the smallest payment and owed above it', async () => {
  smallestPayment(0);
  const bookingId = await returnedKayak(market, 130);
  const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  smallestPayment(500);
  await agree(market.owner, market.renter, bookingId, (booking?.depositMinor ?? 0) + 499);
  await market.dispatcher.drain();
  const waived = await market.renter.call('get_booking_detail', { bookingId });
  expect(waived.deposit).toMatchObject({ state: 'CAPTURED', owedMinor: 0 });
  expect(waived.totals.dueNowMinor).toBe(0);
  expect(JSON.stringify(waived.timeline)).toContain('waived, which is too little for a payment');
  await agree(market.owner, market.renter, bookingId, 500);
  await market.dispatcher.drain();
  expect((await market.renter.call('get_booking_detail', { bookingId })).totals.dueNowMinor).toBe(500);
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ kind: 'CLAIM', amountMinor: 500 });
});

function smallestPayment(amountMinor: number): void {
  Object.assign(market.settings.smallestPayments, { EUR: amountMinor });
}
