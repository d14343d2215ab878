import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTo, handOver } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const LATE_DAY = 3_750;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({}, { now: new Date('2027-02-01T12:00:00Z') });
});
afterAll(() => market.close());

/** A kayak that was due back at ten in Lisbon and is reported as late at `reportedAt`. */
async function lateKayak(dates: { startDate: string; endDate: string }, reportedAt: string): Promise<string> {
  const bookingId = await confirmedKayak(market, dates);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, bookingId);
  market = await advanceTo(market, reportedAt);
  const late = { action: 'report', bookingId, type: 'LATE_RETURN', description: 'Not back' };
  await market.owner.call('manage_booking_incidents', late);
  return bookingId;
}

async function feeAt(bookingId: string, instant: string): Promise<number> {
  market = await advanceTo(market, instant);
  return (await market.renter.call('get_booking_detail', { bookingId })).lateFeeMinor;
}

test('when summer time begins, the second late day starts at ten by the clock of the place, after 23 hours', async () => {
  const bookingId = await lateKayak({ startDate: '2027-03-26', endDate: '2027-03-27' }, '2027-03-27T12:00:00Z');
  expect(await feeAt(bookingId, '2027-03-28T08:59:59Z')).toBe(LATE_DAY);
  expect(await feeAt(bookingId, '2027-03-28T09:00:00Z')).toBe(2 * LATE_DAY);
});

test('when summer time ends, the second late day starts at ten by the clock of the place, after 25 hours', async () => {
  const bookingId = await lateKayak({ startDate: '2027-10-29', endDate: '2027-10-30' }, '2027-10-30T12:00:00Z');
  expect(await feeAt(bookingId, '2027-10-31T09:59:59Z')).toBe(LATE_DAY);
  expect(await feeAt(bookingId, '2027-10-31T10:00:00Z')).toBe(2 * LATE_DAY);
});
