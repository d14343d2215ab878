import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, occupancy } from '../../../db/schema/index.ts';
import { putDays } from '../../../src/domain/catalog/availability/occupancy-store.ts';
import { dayFrom, freePeriod } from '../../harness/dates.ts';
import { requestKayak, unitsFree } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let assetId: string;
let first: string;
let second: string;
beforeAll(async () => {
  market = await startMarketplace();
  first = await requestKayak(market, freePeriod(40));
  second = await requestKayak(market, freePeriod(40));
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, first));
  assetId = row?.assetId ?? '';
});
afterAll(() => market.close());

const hold = (bookingId: string, minutes: number) => {
  const now = market.clock.now();
  const heldUntil = new Date(now.getTime() + minutes * 60_000);
  const calendar = { assetId, mode: 'live' as const, bookingId };
  const missing = [dayFrom(200), dayFrom(201)].map((day) => ({ day, unitNo: 1 }));
  return market.database.transaction((tx) => putDays(tx, { calendar, missing, kind: 'HOLD', heldUntil, now }));
};
const holders = async () => {
  const rows = await market.database.reader.select().from(occupancy).where(eq(occupancy.assetId, assetId));
  const days = rows.filter(({ day }) => day >= dayFrom(200) && day < dayFrom(202));
  return [...new Set(days.map(({ bookingId }) => bookingId))];
};

test('a booking replaces its own hold and expired holds, and never another hold that still counts', async () => {
  await hold(first, 10);
  await expect(hold(second, 10)).rejects.toThrow('occupancy');
  expect(await holders()).toEqual([first]);
  await hold(first, 20);
  expect(await holders()).toEqual([first]);
  market.clock.advance({ minutes: 20 });
  await hold(second, 10);
  expect(await holders()).toEqual([second]);
});

test('the days of a hold are free from the instant at which it ends, and not before', async () => {
  const free = () => unitsFree(market, { startDate: dayFrom(200), endDate: dayFrom(202) });
  market.clock.advance({ minutes: 30 });
  await hold(first, 10);
  market.clock.advance({ minutes: 9.99 });
  const during = await free();
  market.clock.advance({ minutes: 0.01 });
  expect({ during, after: await free() }).toEqual({ during: [2, 2], after: [3, 3] });
});
