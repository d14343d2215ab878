import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { bookings } from '../../db/schema/index.ts';
import { findBooking } from '../../src/domain/rentals/booking-records/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => (market = await startMarketplace()));
afterAll(() => market.close());

test('what a booking froze is read once, and nobody can change what it says', async () => {
  const { reader } = market.database;
  const [some] = await reader.select({ id: bookings.id }).from(bookings).limit(1);
  const [first, second] = [await findBooking(reader, some?.id ?? ''), await findBooking(reader, some?.id ?? '')];
  if (first === undefined || second === undefined) throw new Error('The demo has no booking.');
  expect(second).toEqual(first);
  const isShared = [second.price === first.price, second.terms === first.terms, second.asset === first.asset];
  expect(isShared).toEqual(isShared.map(() => dialect === 'sqlite'));
  const { price, terms } = first;
  // The compiler hears of it first.
  const [lines, tiers] = [price.lines as unknown[], terms.tiers as unknown[]];
  const changes = [
    () => lines.pop(),
    () => Object.assign(price.totals, { totalMinor: 0 }),
    () => tiers.push({ days: 7, amountMinor: 1 }),
  ];
  for (const change of changes) expect(change).toThrow(TypeError);
});
