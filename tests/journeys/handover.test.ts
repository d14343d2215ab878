import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { advanceTo } from '../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../harness/rentals/kayak.ts';
import { photos } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** All three kayaks, paid. */
async function allKayaks(dates: { startDate: string; endDate: string }): Promise<string> {
  const { id: bookingId } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates, units: 3 });
  await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  await market.owner.call('approve_booking', { bookingId });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  return bookingId;
}

/** Somebody who does what the booking says is next for their side, with photos where they are asked for. */
async function takeNextStep(actor: Actor, side: 'RENTER' | 'OWNER', bookingId: string, wanted: string) {
  const { nextActions } = await actor.call(side === 'OWNER' ? 'get_owner_booking_detail' : 'get_booking_detail', { bookingId });
  const step = nextActions.find(
    (action: { actor: string; args: { action?: string } }) => action.actor === side && action.args.action === wanted,
  );
  expect(step).toBeDefined();
  return actor.call(step.tool, { ...step.args, ...('photos' in step.args && { photos }) });
}

test('over MCP a late return delays the next rental, and both rentals are handed over and closed', async () => {
  const dates = freePeriod(40);
  const first = await allKayaks(dates);
  const second = await allKayaks({ startDate: dates.endDate, endDate: addDays(dates.endDate, 3) });

  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  await takeNextStep(market.owner, 'OWNER', first, 'report');
  expect(await takeNextStep(market.renter, 'RENTER', first, 'confirm')).toMatchObject({ state: 'ACTIVE' });

  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  const late = { action: 'report', bookingId: first, type: 'LATE_RETURN', description: 'Not back' };
  await market.owner.call('manage_booking_incidents', late);
  expect(await market.owner.call('get_owner_booking_detail', { bookingId: second })).toMatchObject({ flags: { atRisk: true } });
  const early = { action: 'report', bookingId: second, kind: 'CHECK_IN', notes: 'Dry', photos };
  expect((await market.owner.try('manage_booking_condition', early)).error).toMatchObject({ code: 'at_risk' });

  expect(await takeNextStep(market.renter, 'RENTER', first, 'report')).toMatchObject({ state: 'RETURNED', lateFeeMinor: 11_250 });
  await takeNextStep(market.owner, 'OWNER', second, 'report');
  expect(await takeNextStep(market.renter, 'RENTER', second, 'confirm')).toMatchObject({ state: 'ACTIVE' });
  expect(await takeNextStep(market.owner, 'OWNER', first, 'accept_return')).toMatchObject({ state: 'COMPLETED' });

  market = await advanceTo(market, `${addDays(dates.endDate, 3)}T08:00:00Z`);
  await takeNextStep(market.owner, 'OWNER', second, 'report');
  market = await advanceTime(market, { hours: 49 });
  expect(await market.renter.call('booking_readiness', { bookingId: second })).toMatchObject({ state: 'COMPLETED' });
  const balances = await trialBalance(market.database);
  for (const bookingId of [first, second]) expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
});

test('over REST a late return delays the next rental, with nothing but the paths of the specification', async () => {
  const dates = freePeriod(60);
  market = await advanceTime(market, {});
  const id = await allKayaks(dates);
  const next = await allKayaks({ startDate: dates.endDate, endDate: addDays(dates.endDate, 2) });
  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  const path = `/bookings/${id}/condition`;
  expect((await market.owner.http.post(path, { kind: 'CHECK_IN', notes: 'Dry', photos })).status).toBe(201);
  expect((await market.renter.http.patch(path, { decision: 'confirm' })).body.data.state).toBe('ACTIVE');
  const { body } = await market.renter.http.get('/bookings/active');
  expect(body.data.items[0]).toMatchObject({ bookingId: id, state: 'ACTIVE' });

  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  const late = { type: 'LATE_RETURN', description: 'Not back' };
  expect((await market.owner.http.post(`/bookings/${id}/incidents`, late)).status).toBe(201);
  const refused = await market.owner.http.post(`/bookings/${next}/condition`, { kind: 'CHECK_IN', notes: 'Dry', photos });
  expect(refused).toMatchObject({ status: 400, body: { code: 'at_risk' } });
  expect((await market.renter.http.post(path, { kind: 'CHECK_OUT', notes: 'Wet', photos })).body.data.state).toBe('RETURNED');
  const denied = await market.owner.http.patch(path, { decision: 'deny_return', reason: 'Nothing is here' });
  expect(denied.body.data).toMatchObject({ state: 'ACTIVE', flags: { overdue: true } });
  const still = await market.renter.http.get(`/bookings/${next}/readiness`);
  expect(still.body.data.flags.atRisk).toBe(true);
  expect((await market.owner.http.post(path, { kind: 'CHECK_OUT', notes: 'Wet', photos })).body.data.state).toBe('RETURNED');
  expect((await market.owner.http.patch(path, { decision: 'accept_return' })).body.data.state).toBe('COMPLETED');
  expect((await market.owner.http.post(`/bookings/${next}/condition`, { kind: 'CHECK_IN', notes: 'Dry', photos })).status).toBe(
    201,
  );
  const { items } = (await market.renter.http.get(path)).body.data;
  expect(items.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)).toEqual([
    'CHECK_IN CONFIRMED',
    'CHECK_OUT CONTESTED',
    'CHECK_OUT CONFIRMED',
  ]);
});
