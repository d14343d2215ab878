import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { advanceTo, report } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak, unitsFree } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const CONDITION = 'manage_booking_condition';
const CHECK_IN = { action: 'report', kind: 'CHECK_IN', notes: 'Dry', photos };

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('an asset that is free on the day before may be handed over early, and the day is then taken', async () => {
  const dates = freePeriod(40);
  const eve = { startDate: addDays(dates.startDate, -1), endDate: dates.startDate };
  const bookingId = await confirmedKayak(market, dates);
  const { pickupAt, returnAt } = await market.renter.call('get_booking_detail', { bookingId });
  market = await advanceTo(market, `${eve.startDate}T18:00:00Z`);
  const [before] = await unitsFree(market, eve);

  const reported = await report(market.owner, bookingId, 'CHECK_IN');
  expect(reported).toMatchObject({ state: 'CONFIRMED', early: expect.stringContaining('Once the report is confirmed') });
  expect(await unitsFree(market, eve)).toEqual([(before ?? 0) - 1]);
  const begun = await market.renter.try(CONDITION, { action: 'confirm', bookingId });
  expect(begun.output).toMatchObject({
    state: 'ACTIVE',
    pickupAt,
    returnAt,
    early: expect.stringContaining('The rental has begun before the agreed start'),
  });
  expect(begun.text).toContain('The rental has begun before the agreed start');
});

test('an asset that is taken on the day before can be handed over only when that day is over', async () => {
  const dates = freePeriod(60);
  const before = { startDate: addDays(dates.startDate, -2), endDate: dates.startDate };
  const bookingId = await confirmedKayak(market, dates);
  for (let unit = 1; unit <= 3; unit += 1) await confirmedKayak(market, before);
  market = await advanceTo(market, `${addDays(dates.startDate, -1)}T18:00:00Z`);
  const from = instantOf(dates.startDate, '00:00', 'Europe/Lisbon').toISOString();

  const early = await market.owner.try(CONDITION, { ...CHECK_IN, bookingId });
  expect(early.error).toMatchObject({ code: 'too_early', details: { from, taken: true } });
  const offered = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(offered.nextActions.find(({ tool }: { tool: string }) => tool === CONDITION)).toMatchObject({ notBefore: from });

  market = await advanceTo(market, from);
  expect(await report(market.owner, bookingId, 'CHECK_IN')).toMatchObject({ report: { status: 'SUBMITTED' } });
});
