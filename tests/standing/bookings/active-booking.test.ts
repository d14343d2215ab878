import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { advanceTo, handOver, report } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the current rentals are running, soon or just returned ones, each with the renter’s next step', async () => {
  const first = freePeriod(40);
  const day = (days: number) => ({ startDate: addDays(first.startDate, days), endDate: addDays(first.startDate, days + 2) });
  const returned = await confirmedKayak(market, first);
  const running = await confirmedKayak(market, day(0));
  const far = await confirmedKayak(market, day(12));
  const soon = await confirmedKayak(market, day(5));
  await requestKayak(market, day(3));
  market = await advanceTo(market, `${first.startDate}T12:00:00Z`);
  await handOver(market, returned);
  await report(market.renter, returned, 'CHECK_OUT');
  await handOver(market, running);

  const { items } = await market.renter.call('get_active_booking');
  const ours = items.filter(({ id }: { id: string }) => [returned, running, far, soon].includes(id));
  expect(ours).toMatchObject([
    { bookingId: running, state: 'ACTIVE', nextAction: { tool: 'manage_booking_condition', args: { kind: 'CHECK_OUT' } } },
    {
      bookingId: soon,
      state: 'CONFIRMED',
      waitingOn: 'NONE',
      nextAction: {
        tool: 'manage_booking_condition',
        args: { kind: 'CHECK_IN' },
        notBefore: expect.any(String),
        actor: 'RENTER',
      },
    },
    { bookingId: returned, state: 'RETURNED', waitingOn: 'NONE' },
  ]);
  expect(new Set(items.map(({ state }: { state: string }) => state))).toEqual(new Set(['ACTIVE', 'CONFIRMED', 'RETURNED']));

  const rest = await market.renter.http.get('/bookings/active');
  expect(rest).toMatchObject({ status: 200, body: { data: { items } } });
  expect((await market.stranger.http.get('/bookings/active')).body.data).toMatchObject({
    items: [],
    empty: expect.stringContaining('nothing now'),
  });
  expect((await market.nobody.http.get('/bookings/active')).status).toBe(401);
});

test('a rental that is reported as handed over waits for the renter’s answer', async () => {
  const dates = freePeriod(60);
  market = await advanceTo(market, `${addDays(dates.startDate, -5)}T12:00:00Z`);
  const bookingId = await confirmedKayak(market, dates);
  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  await report(market.owner, bookingId, 'CHECK_IN');
  const { items } = await market.renter.call('get_active_booking');
  expect(items.find(({ id }: { id: string }) => id === bookingId)).toMatchObject({
    waitingOn: 'RENTER',
    dueAt: expect.any(String),
    nextAction: { tool: 'manage_booking_condition', args: { action: 'confirm', bookingId } },
  });
});
