import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { sampleSize } from '../harness/sample-size.ts';

const REQUESTS = sampleSize(200, 30);
const UNITS = 3;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(async () => {
  console.log(`parallel approvals: ${REQUESTS} at once for ${UNITS} units`);
  await market.close();
});

test(`of ${REQUESTS} parallel approvals of overlapping requests exactly as many succeed as there are units`, async () => {
  const dates = freePeriod();
  const ids: string[] = [];
  for (let index = 0; index < REQUESTS; index += 1) ids.push(await requestKayak(market, dates));

  const answers = await Promise.all(ids.map((bookingId) => market.owner.try('approve_booking', { bookingId })));

  const won = answers.filter(({ isError }) => !isError);
  const lost = answers.filter(({ isError }) => isError);
  expect(won).toHaveLength(UNITS);
  for (const { error } of lost) {
    expect(error).toMatchObject({ code: 'dates_unavailable', details: { heldUntil: expect.any(String) } });
    expect(error.details.alternatives.windows.length).toBeGreaterThan(0);
  }
  const { body } = await market.nobody.http.get(
    `/assets/tandem-sea-kayak/availability?from=${dates.startDate}&to=${dates.endDate}`,
  );
  expect(body.data).toMatchObject({ available: false, unitsFree: 0 });
}, 120_000);
