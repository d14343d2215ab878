import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingTimeline, conditionReports, occupancy } from '../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { activeKayak, advanceTo } from '../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { photos } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const CONDITION = 'manage_booking_condition';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function entries(bookingId: string, type: string): Promise<number> {
  const rows = await market.database.reader.select().from(bookingTimeline).where(eq(bookingTimeline.bookingId, bookingId));
  return rows.filter((row) => row.type === type).length;
}

test('of many parallel reports one is kept, and of many confirmations one begins the rental', async () => {
  const dates = freePeriod(40);
  const bookingId = await confirmedKayak(market, dates);
  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  const report = { action: 'report', bookingId, kind: 'CHECK_IN', notes: 'Dry', photos };
  const reports = await Promise.all(Array.from({ length: 8 }, () => market.owner.try(CONDITION, report)));
  expect(reports.filter(({ isError }) => !isError)).toHaveLength(1);
  const kept = await market.database.reader.select().from(conditionReports).where(eq(conditionReports.bookingId, bookingId));
  expect(kept).toHaveLength(1);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => market.renter.try(CONDITION, { action: 'confirm', bookingId })),
  );
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(answers.filter(({ output }) => output.alreadyDone)).toHaveLength(7);
  expect(await entries(bookingId, 'booking.started')).toBe(1);
});

test('an asset that is reported as overdue many times at once is overdue once, and the day is taken once', async () => {
  const dates = freePeriod(60);
  const active = await activeKayak(await advanceTime(market, {}), dates);
  const { bookingId } = active;
  market = await advanceTo(active.market, `${dates.endDate}T12:00:00Z`);
  const late = { action: 'report', bookingId, type: 'LATE_RETURN', description: 'Not back' };
  const reports = Array.from({ length: 6 }, () => market.owner.call('manage_booking_incidents', late));
  for (const report of await Promise.all(reports)) expect(report).toMatchObject({ overdue: true });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ lateFeeMinor: 3_750 });
  const rows = await market.database.reader.select().from(occupancy).where(eq(occupancy.bookingId, bookingId));
  expect(rows.filter(({ day }) => day === dates.endDate)).toHaveLength(1);
  expect(await entries(bookingId, 'booking.overdue')).toBe(1);
});
