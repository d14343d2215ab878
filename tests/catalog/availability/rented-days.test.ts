import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { checkRentedDays } from '../../harness/rented-days.ts';
import { approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const after = async (what: string) => {
  const days = await checkRentedDays(market.database, what);
  return Object.values(days).reduce((sum, units) => sum + units, 0);
};

test('rented days count from the payment on, move with the rental and are given back when it is cancelled', async () => {
  const before = await after('what the demo has');
  expect(before).toBeGreaterThan(20);
  const dates = freePeriod(60, 4);
  await approvedKayak(market, freePeriod(60, 4));
  expect(await after('approval')).toBe(before);
  const bookingId = await confirmedKayak(market, dates);
  expect(await after('payment')).toBe(before + 4);
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate: addDays(dates.startDate, 2) });
  await market.owner.call('respond_extension', { bookingId, extensionId: extension.extensionId, decision: 'approve' });
  expect(await after('a shorter rental')).toBe(before + 2);
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(await after('cancellation')).toBe(before);
});

const Step = fc.record({
  what: fc.constantFrom('book', 'book', 'move', 'cancel'),
  of: fc.nat(),
  ahead: fc.integer({ min: 70, max: 130 }),
  days: fc.integer({ min: 2, max: 6 }),
});

test('the stored rented days equal those of the bookings after random bookings, moves and cancellations', async () => {
  const ids: string[] = [];
  let done = 0;
  for (const { what, of, ahead, days } of fc.sample(Step, { numRuns: 25, seed: 7 })) {
    const bookingId = ids[of % Math.max(1, ids.length)];
    const dates = freePeriod(ahead, days);
    if (what === 'book' || bookingId === undefined) {
      // A day that is taken refuses it, and changes nothing.
      const booked = await confirmedKayak(market, dates).catch(() => null);
      if (booked !== null) ids.push(booked);
    } else if (what === 'cancel') {
      await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
      ids.splice(ids.indexOf(bookingId), 1);
    } else {
      const { output } = await market.renter.try('request_extension', { bookingId, ...dates });
      const extensionId = Object(output?.['extension'])['extensionId'];
      if (typeof extensionId === 'string') {
        await market.owner.try('respond_extension', { bookingId, extensionId, decision: 'approve' });
      }
    }
    done += Number((await after(`${what} ${ahead}/${days}`)) > 0);
  }
  expect(ids.length).toBeGreaterThan(3);
  expect(done).toBe(25);
}, 120_000);
