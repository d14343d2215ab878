import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
});
afterAll(() => market.close());

test('what an owner keeps of a late cancellation is paid out, and a free cancellation has no payout', async () => {
  const dates = freePeriod(42);
  const late = await confirmedKayak(market, dates);
  const free = await confirmedKayak(market, freePeriod(60));
  const hoursToStart = (Date.parse(`${dates.startDate}T09:00:00Z`) - market.clock.now().getTime()) / 3_600_000;
  market = await advanceTime(market, { hours: hoursToStart - 12 });
  const cancel = async (bookingId: string) => {
    const { refundMinor } = await market.renter.call('cancel_booking', { bookingId });
    await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: refundMinor });
    await market.dispatcher.drain();
  };
  await cancel(late);
  await cancel(free);
  const scheduled = await payoutOf(market, late);
  expect(scheduled).toMatchObject({ status: 'SCHEDULED' });
  expect(scheduled.amountMinor).toBeGreaterThan(0);
  expect(await payoutOf(market, free)).toBeUndefined();

  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, late)).toMatchObject({ status: 'PAID', amountMinor: scheduled.amountMinor });
  expect((await trialBalance(market.database)).get(`ESCROW:${late} EUR`)).toBe(0);
});
