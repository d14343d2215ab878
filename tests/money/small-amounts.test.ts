import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveCredit } from '../../src/domain/money/credit/index.ts';
import { addDays, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { freePeriod, soonPeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { approvedKayak, confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('credit leaves nothing to pay, or at least what a payment page takes', async () => {
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

test('a difference for other dates that no payment page takes is waived before the owner answers', async () => {
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

function smallestPayment(amountMinor: number): void {
  Object.assign(market.settings.smallestPayments, { EUR: amountMinor });
}
