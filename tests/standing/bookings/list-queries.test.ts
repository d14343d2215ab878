import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, incidents } from '../../../db/schema/index.ts';
import { findBooking } from '../../../src/domain/rentals/bookings/booking-store.ts';
import { bookingFacts, bookingFactsOf } from '../../../src/domain/standing/steps/booking-facts.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the standing of many bookings together equals that of each one', async () => {
  const { reader } = market.database;
  const rows = await reader.select({ id: bookings.id }).from(bookings);
  const all = await Promise.all(rows.map(({ id }) => findBooking(reader, id)));
  const known = all.filter((booking) => booking !== undefined);
  expect(new Set(known.map(({ state }) => state)).size).toBeGreaterThanOrEqual(6);
  const now = market.clock.now();
  const moment = { now, settings: market.settings };
  const bookingId = known.find(({ state }) => state === 'CONFIRMED')?.id ?? '';
  const incident = {
    id: 'inc_1',
    bookingId,
    type: 'DAMAGE',
    status: 'REPORTED',
    reportedBy: 'OWNER',
    description: 'A crack',
  } as const;
  const open = { ...incident, photos: [], claimMinor: 0, reportedAt: now, dueAt: now };
  await market.database.transaction((tx) => tx.insert(incidents).values(open));
  const together = await bookingFactsOf(reader, known, moment);
  expect(together.get(bookingId)?.openItems.incidents).toMatchObject([{ id: 'inc_1' }]);
  for (const booking of known) {
    const { openItems } = await bookingFacts(reader, booking, moment);
    expect({ id: booking.id, openItems: together.get(booking.id)?.openItems }).toEqual({ id: booking.id, openItems });
  }
});
