import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { activeKayak, advanceTo, report } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const CONDITION = 'manage_booking_condition';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function unitsFree(from: string, to: string): Promise<number[]> {
  const days = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return Promise.all(
    days.map(async (day) => {
      const { body } = await market.nobody.http.get(`/assets/tandem-sea-kayak/availability?from=${day}&to=${addDays(day, 1)}`);
      return body.data.unitsFree as number;
    }),
  );
}

test('an early return frees the days after it and refunds nothing', async () => {
  const dates = freePeriod(40, 6);
  const active = await activeKayak(market, dates);
  const { bookingId } = active;
  market = await advanceTo(active.market, `${addDays(dates.startDate, 1)}T12:00:00Z`);
  const ahead = [addDays(dates.startDate, 2), dates.endDate] as const;
  expect(await unitsFree(...ahead)).toEqual([2, 2, 2, 2]);
  const returned = await report(market.renter, bookingId, 'CHECK_OUT');
  expect(returned).toMatchObject({ state: 'RETURNED', lateFeeMinor: 0 });
  expect(await unitsFree(...ahead)).toEqual([3, 3, 3, 3]);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID' });
});

test('an owner who denies a return resumes the rental on the days that are still free', async () => {
  const dates = freePeriod(50, 6);
  const active = await activeKayak(await advanceTime(market, {}), dates);
  const { bookingId } = active;
  market = await advanceTo(active.market, `${addDays(dates.startDate, 1)}T12:00:00Z`);
  const ahead = [addDays(dates.startDate, 2), dates.endDate] as const;
  await report(market.renter, bookingId, 'CHECK_OUT');
  // Meanwhile somebody else books all three units of the last two days.
  const last = { startDate: addDays(dates.endDate, -2), endDate: dates.endDate };
  const next = [];
  for (let unit = 0; unit < 3; unit += 1) next.push(await confirmedKayak(market, last));
  expect(await unitsFree(...ahead)).toEqual([3, 3, 0, 0]);

  const mine = await market.renter.try(CONDITION, { action: 'deny_return', bookingId, reason: 'It is not there' });
  expect(mine.error).toMatchObject({ code: 'wrong_side' });
  const denied = await market.owner.call(CONDITION, { action: 'deny_return', bookingId, reason: 'The slipway is empty' });
  expect(denied).toMatchObject({
    state: 'ACTIVE',
    returnedAt: null,
    flags: { overdue: false },
    report: { kind: 'CHECK_OUT', status: 'CONTESTED', reason: 'The slipway is empty' },
  });
  const again = await market.owner.call(CONDITION, { action: 'deny_return', bookingId, reason: 'The slipway is empty' });
  expect(again).toMatchObject({ state: 'ACTIVE', alreadyDone: true });
  expect(await unitsFree(...ahead)).toEqual([2, 2, 0, 0]);
  // One of the three has the unit that is out.
  const flags = await Promise.all(
    next.map(async (id) => (await market.renter.call('booking_readiness', { bookingId: id })).flags),
  );
  expect(flags.filter(({ atRisk }) => atRisk)).toHaveLength(1);

  market = await advanceTime(market, { hours: 2 });
  expect(await report(market.renter, bookingId, 'CHECK_OUT')).toMatchObject({
    state: 'RETURNED',
    report: { status: 'SUBMITTED' },
  });
  const after = await Promise.all(
    next.map(async (id) => (await market.renter.call('booking_readiness', { bookingId: id })).flags),
  );
  expect(after.some(({ atRisk }) => atRisk)).toBe(false);
});

test('a denied return after the agreed end counts as overdue', async () => {
  const dates = freePeriod(64);
  const active = await activeKayak(await advanceTime(market, {}), dates);
  const { bookingId } = active;
  market = await advanceTo(active.market, `${dates.endDate}T07:00:00Z`);
  await report(market.renter, bookingId, 'CHECK_OUT');
  market = await advanceTime(market, { hours: 20 });
  const denied = await market.owner.call(CONDITION, { action: 'deny_return', bookingId, reason: 'Not here' });
  expect(denied).toMatchObject({ state: 'ACTIVE', flags: { overdue: true }, lateFeeMinor: 3_750 });
});

test('only a return that the renter reported can be denied, and only for a day', async () => {
  const dates = freePeriod(74);
  const active = await activeKayak(await advanceTime(market, {}), dates);
  const { bookingId } = active;
  market = await advanceTo(active.market, `${dates.endDate}T07:00:00Z`);
  await report(market.renter, bookingId, 'CHECK_OUT');
  market = await advanceTime(market, { hours: 24.1 });
  const late = await market.owner.try(CONDITION, { action: 'deny_return', bookingId, reason: 'Not here' });
  expect(late.error).toMatchObject({
    code: 'too_late',
    nextActions: [{ tool: 'manage_booking_incidents', args: { type: 'LOSS' } }],
  });

  const other = freePeriod(84);
  const second = await activeKayak(await advanceTime(market, {}), other);
  market = second.market;
  await report(market.owner, second.bookingId, 'CHECK_OUT');
  const own = await market.owner.try(CONDITION, { action: 'deny_return', bookingId: second.bookingId, reason: 'Not here' });
  expect(own.error).toMatchObject({
    code: 'invalid_state',
    nextActions: [{ args: { action: 'accept_return' } }, expect.anything()],
  });
});
