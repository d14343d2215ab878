import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { dayFrom } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const REQUESTS = sampleSize(120, 24);
const UNITS = 3;
const SPAN = 12;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** Periods of one to four days, spread over `SPAN` days, so that most of them overlap some others only. */
const periods = Array.from({ length: REQUESTS }, (_, index) => {
  const startDate = dayFrom(50 + ((index * 7) % SPAN));
  return { startDate, endDate: addDays(startDate, 1 + ((index * 5) % 4)) };
});

test(`of ${REQUESTS} parallel approvals of staggered requests as many succeed as every day has units for`, async () => {
  const requests: { bookingId: string; startDate: string; endDate: string }[] = [];
  for (const period of periods) requests.push({ ...period, bookingId: await requestKayak(market, period) });

  const answers = await Promise.all(requests.map(({ bookingId }) => market.owner.try('approve_booking', { bookingId })));

  const accepted = requests.filter((_, index) => answers[index]?.isError === false);
  const refused = requests.filter((_, index) => answers[index]?.isError === true);
  for (const { error } of answers.filter(({ isError }) => isError)) expect(error.code).toBe('dates_unavailable');
  const takenOn = (day: string) => accepted.filter(({ startDate, endDate }) => startDate <= day && day < endDate).length;
  const days = Array.from({ length: SPAN + 4 }, (_, index) => dayFrom(50 + index));
  expect(days.map((day) => [day, takenOn(day)]).filter(([, taken]) => Number(taken) > UNITS)).toEqual([]);
  const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    days.filter((day) => startDate <= day && day < endDate);
  // Whoever was refused needs a day that is full.
  expect(refused.filter((request) => !daysOf(request).some((day) => takenOn(day) === UNITS))).toEqual([]);
}, 120_000);
