import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, occupancy, trustEvents } from '../../../db/schema/index.ts';
import { addDays, instantOf } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { advanceTo, handOver, report } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const CONDITION = 'manage_booking_condition';
const LATE_DAY = 3_750;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** A paid booking of so many of the three kayaks. */
async function confirmed(dates: { startDate: string; endDate: string }, units: number): Promise<string> {
  const { id: bookingId } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates, units });
  await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  await market.owner.call('approve_booking', { bookingId });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  return bookingId;
}

/** The owner says that it did not come back. */
const overdue = (bookingId: string) =>
  market.owner.try('manage_booking_incidents', { action: 'report', bookingId, type: 'LATE_RETURN', description: 'Not back' });

async function daysOf(bookingId: string): Promise<string[]> {
  const rows = await market.database.reader.select().from(occupancy).where(eq(occupancy.bookingId, bookingId));
  return [...new Set(rows.map(({ day }) => day))].toSorted();
}

test('a return is late an hour after the agreed end and costs one and a half day rates a day, three at most', async () => {
  const dates = freePeriod(40);
  market = await advanceTime(market, {});
  const bookingId = await confirmed(dates, 2);
  expect((await overdue(bookingId)).error).toMatchObject({ code: 'invalid_state' });
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, bookingId);
  const { endAt } = (await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId)))[0]!;
  market = await advanceTo(market, new Date(endAt.getTime() + 59 * 60_000).toISOString());
  expect((await overdue(bookingId)).error).toMatchObject({ code: 'not_late_yet' });

  market = await advanceTime(market, { hours: 0.1 });
  expect((await overdue(bookingId)).output).toMatchObject({ state: 'ACTIVE', overdue: true });
  expect((await overdue(bookingId)).output).toMatchObject({ overdue: true, alreadyDone: true });
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ flags: { overdue: true }, waitingOn: 'RENTER', lateFeeMinor: 2 * LATE_DAY });
  expect(booking.timeline.filter(({ type }: { type: string }) => type === 'booking.overdue')).toHaveLength(1);
  expect(await daysOf(bookingId)).toEqual([0, 1, 2, 3].map((day) => addDays(dates.startDate, day)));

  // Nobody looks for days: what fell due meanwhile happens as of its own time. No return is assumed.
  market = await advanceTime(market, { days: 5 });
  const lost = await market.renter.call('get_booking_detail', { bookingId });
  expect(lost).toMatchObject({ state: 'ACTIVE', lateFeeMinor: 3 * 2 * LATE_DAY });
  expect((await daysOf(bookingId)).at(-1)).toBe(addDays(dates.endDate, 5));

  expect(await report(market.renter, bookingId, 'CHECK_OUT')).toMatchObject({
    state: 'RETURNED',
    flags: { overdue: false },
    lateFeeMinor: 3 * 2 * LATE_DAY,
  });
  const events = await market.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  expect(events.map(({ kind }) => kind)).toEqual(['LATE_RETURN']);
  market = await advanceTime(market, { hours: 49 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'COMPLETED' });
});

test('the booking after a late one keeps its days, is at risk, and is released by the return', async () => {
  const dates = freePeriod(60);
  market = await advanceTime(market, {});
  const first = await confirmed(dates, 3);
  const second = await confirmed({ startDate: dates.endDate, endDate: addDays(dates.endDate, 3) }, 1);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, first);
  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  await overdue(first);
  const endangers = [{ bookingId: second, startDate: dates.endDate, renterName: expect.any(String) }];
  expect(await market.owner.call('get_owner_booking_detail', { bookingId: first })).toMatchObject({ endangers });
  const { alsoWaiting } = await market.owner.call('list_owner_requests');
  const [late] = alsoWaiting.filter((wait: { matter: string }) => wait.matter === 'OVERDUE');
  expect(late).toMatchObject({ bookingId: first, endangers, waitingFor: expect.stringContaining('it was due on') });

  const waiting = await market.renter.call('booking_readiness', { bookingId: second });
  expect(waiting).toMatchObject({ state: 'CONFIRMED', flags: { atRisk: true } });
  expect(waiting.timeline.at(-1)).toMatchObject({ type: 'booking.at_risk' });
  expect(waiting.nextActions.some(({ args }: { args: { kind?: string } }) => args.kind === 'CHECK_IN')).toBe(false);
  const refused = await market.owner.try(CONDITION, {
    action: 'report',
    bookingId: second,
    kind: 'CHECK_IN',
    notes: 'Dry',
    photos,
  });
  expect(refused.error).toMatchObject({ code: 'at_risk' });
  // The two units that nobody else has are taken for the day; the third stays with the next booking.
  const rows = await market.database.reader.select().from(occupancy).where(eq(occupancy.day, dates.endDate));
  expect(rows.filter(({ bookingId }) => bookingId === first)).toHaveLength(2);
  expect(rows.filter(({ bookingId }) => bookingId === second)).toHaveLength(1);

  market = await advanceTime(market, { hours: 1 });
  await report(market.owner, first, 'CHECK_OUT');
  expect(await market.renter.call('booking_readiness', { bookingId: second })).toMatchObject({ flags: { atRisk: false } });
  await handOver(market, second);
  expect(await market.renter.call('booking_readiness', { bookingId: second })).toMatchObject({ state: 'ACTIVE' });
});

test('of two bookings that follow a late rental on two units, only the one that was made last is at risk', async () => {
  const dates = freePeriod(70);
  const next = { startDate: dates.endDate, endDate: addDays(dates.endDate, 2) };
  market = await advanceTime(market, {});
  const late = await confirmed(dates, 1);
  const out = await confirmed({ ...dates, endDate: next.endDate }, 1);
  const [second, third] = [await confirmed(next, 1), await confirmed(next, 1)];
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, late);
  await handOver(market, out);
  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  await overdue(late);
  const risks = [];
  for (const bookingId of [out, second, third])
    risks.push((await market.renter.call('booking_readiness', { bookingId })).flags.atRisk);
  expect(risks).toEqual([false, false, true]);
  for (const bookingId of [late, out]) await report(market.owner, bookingId, 'CHECK_OUT');
});

test('a late rental takes another free unit, and then no booking is at risk', async () => {
  const dates = freePeriod(80);
  market = await advanceTime(market, {});
  const first = await confirmed(dates, 1);
  const second = await confirmed({ startDate: dates.endDate, endDate: addDays(dates.endDate, 3) }, 2);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, first);
  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  await overdue(first);
  expect(await market.renter.call('booking_readiness', { bookingId: second })).toMatchObject({ flags: { atRisk: false } });
  const { body } = await market.nobody.http.get(
    `/assets/tandem-sea-kayak/availability?from=${dates.endDate}&to=${addDays(dates.endDate, 1)}`,
  );
  expect(body.data.unitsFree).toBe(0);
});

test('late days are the same whether the booking is read every day or only at the end', async () => {
  const fees = [];
  for (const looks of [true, false]) {
    const dates = freePeriod(looks ? 100 : 115);
    market = await advanceTime(market, {});
    const bookingId = await confirmed(dates, 1);
    market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
    await handOver(market, bookingId);
    market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
    await overdue(bookingId);
    for (let hours = 0; hours < 30; hours += 6) {
      market = await advanceTime(market, { hours: 6 });
      if (looks) await market.renter.call('booking_readiness', { bookingId });
    }
    const { lateFeeMinor } = await report(market.renter, bookingId, 'CHECK_OUT');
    fees.push([lateFeeMinor, (await daysOf(bookingId)).length]);
  }
  expect(fees[0]).toEqual([2 * LATE_DAY, 5]);
  expect(fees[1]).toEqual(fees[0]);
});

test('a late fee grows each day while the asset is out, and is taken out of the deposit', async () => {
  const dates = freePeriod(130);
  market = await advanceTime(market, {});
  const bookingId = await confirmed(dates, 1);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, bookingId);
  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  await overdue(bookingId);
  const grows = async () => {
    const { lateFee } = (await market.renter.http.get(`/bookings/${bookingId}`)).body.data;
    expect(lateFee).toMatchObject({ dayFeeMinor: LATE_DAY, rateBps: 15_000, graceMinutes: 60, mostDays: 3 });
    return [lateFee.days, lateFee.feeMinor, lateFee.growsToMinor];
  };
  expect(await grows()).toEqual([1, LATE_DAY, 2 * LATE_DAY]);
  const { lateFee } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(lateFee.growsAt).toBe(instantOf(addDays(dates.endDate, 1), '10:00', 'Europe/Lisbon').toISOString());
  const owed = async () => {
    const { lateFeeMinor, totals } = await market.renter.call('get_booking_detail', { bookingId });
    // The deposit covers it: nobody has to pay it on a page.
    expect(totals).toMatchObject({ dueNowMinor: 0 });
    const { money } = await market.renter.call('booking_readiness', { bookingId });
    expect(money).toMatchObject({ lateFeeMinor, dueNowMinor: 0 });
    const { error } = await market.renter.try('initiate_payment', { bookingId });
    expect(error).toMatchObject({ code: 'deposit_covers', details: { amountMinor: lateFeeMinor } });
    return lateFeeMinor;
  };
  expect(await owed()).toBe(LATE_DAY);

  market = await advanceTime(market, { hours: 25 });
  expect(await owed()).toBe(2 * LATE_DAY);
  expect(await grows()).toEqual([2, 2 * LATE_DAY, 3 * LATE_DAY]);
  await report(market.renter, bookingId, 'CHECK_OUT');
  expect(await grows()).toEqual([2, 2 * LATE_DAY, null]);
  expect(await owed()).toBe(2 * LATE_DAY);
});

test('days after the return are no late days, for the renter and for the owner', async () => {
  const dates = freePeriod(300);
  market = await advanceTime(market, {});
  const bookingId = await confirmed(dates, 1);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, bookingId);
  market = await advanceTo(market, `${dates.endDate}T12:00:00Z`);
  await overdue(bookingId);
  const growing = await market.renter.call('get_booking_detail', { bookingId });
  expect(growing.lateFee).toMatchObject({ days: 1, feeMinor: LATE_DAY, growsToMinor: 2 * LATE_DAY });
  await report(market.renter, bookingId, 'CHECK_OUT');
  const atReturn = { days: 1, feeMinor: LATE_DAY, growsAt: null, growsToMinor: null };
  for (const hours of [0, 26, 50]) {
    market = await advanceTime(market, { hours });
    const seen = [
      await market.renter.call('get_booking_detail', { bookingId }),
      await market.owner.call('get_owner_booking_detail', { bookingId }),
    ];
    expect(seen.map(({ lateFee }) => ({ hours, lateFee }))).toMatchObject([
      { hours, lateFee: atReturn },
      { hours, lateFee: atReturn },
    ]);
  }
});
