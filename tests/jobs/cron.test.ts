import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookingDeadlines, bookings, incidents } from '../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
});
afterEach(() => market.close());

type Job = 'payment-expire' | 'deposit-release' | 'silent-acceptance';

async function run(job: Job) {
  const { status, body } = await market.cron.http.post(`/cron/${job}`);
  expect(status).toBe(200);
  return body.data;
}

const stateOf = async (id: string) => (await market.database.reader.select().from(bookings).where(eq(bookings.id, id)))[0];

/** A rental of the kayak that is over for good; its deposit stays for a while. */
async function completedKayak(): Promise<string> {
  const dates = freePeriod(40);
  const bookingId = await confirmedKayak(market, dates);
  // The return is assumed a day after the end, and the time for claims ends two days later: a little more than that.
  const endAt = (await stateOf(bookingId))?.endAt.getTime() ?? 0;
  market = await advanceTime(market, { hours: (endAt - market.clock.now().getTime()) / 3_600_000 + 24.1 });
  await market.renter.call('get_booking_detail', { bookingId });
  market = await advanceTime(market, { hours: 48.1 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'COMPLETED' });
  return bookingId;
}

test('a payment that was not made in time is closed, and its booking ends once', async () => {
  await run('payment-expire');
  const bookingId = await approvedKayak(market, freePeriod(40));
  await answerPaymentPage(market.renter, bookingId, 'leave');
  expect((await run('payment-expire')).changed).toEqual([]);

  market = await advanceTime(market, { hours: 25 });
  const { changed, counts } = await run('payment-expire');
  const mine = changed.filter((change: { bookingId: string }) => change.bookingId === bookingId);
  expect(mine).toEqual([{ bookingId, from: 'PENDING_PAYMENT', to: 'EXPIRED', applied: ['PAYMENT', 'STATE'] }]);
  expect(counts).toMatchObject({ EXPIRED: changed.length });
  expect((await stateOf(bookingId))?.state).toBe('EXPIRED');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'EXPIRED', bookingState: 'EXPIRED' });
  expect(await run('payment-expire')).toEqual({ changed: [], counts: {} });
});

test('a payment that was made without a report is not closed', async () => {
  const bookingId = await approvedKayak(market, freePeriod(40));
  await answerPaymentPage(market.renter, bookingId, 'pay');
  market = await advanceTime(market, { hours: 25 });
  await run('payment-expire');
  expect((await stateOf(bookingId))?.state).toBe('CONFIRMED');
});

test('two cron calls at once do the work once', async () => {
  const held = [await approvedKayak(market, freePeriod(40)), await approvedKayak(market, freePeriod(44))];
  market = await advanceTime(market, { hours: 25 });
  const reports = await Promise.all([run('payment-expire'), run('payment-expire'), run('payment-expire')]);
  for (const bookingId of held) {
    const told = reports.flatMap(({ changed }) => changed.filter((one: { bookingId: string }) => one.bookingId === bookingId));
    expect(told).toHaveLength(1);
  }
});

test('a deposit is released when its time is over, and not before', async () => {
  const bookingId = await completedKayak();
  const before = await stateOf(bookingId);
  expect(before?.depositState).toBe('CHARGED');
  expect((await run('deposit-release')).changed.map((one: { bookingId: string }) => one.bookingId)).not.toContain(bookingId);

  market = await advanceTime(market, { hours: 24 });
  const { changed, counts } = await run('deposit-release');
  expect(changed).toContainEqual({ bookingId, from: 'COMPLETED', to: 'COMPLETED', applied: ['DEPOSIT', 'PAYOUT'] });
  expect(counts.DEPOSIT).toBeGreaterThan(0);
  await market.dispatcher.drain();
  expect((await stateOf(bookingId))?.depositState).toBe('RELEASED');
  const balances = await trialBalance(market.database);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(0);
  const { timeline } = await market.renter.call('get_booking_detail', { bookingId });
  expect(timeline.map(({ type }: { type: string }) => type)).toContain('deposit.released');
  expect(await run('deposit-release')).toMatchObject({ changed: [] });
});

test('a deposit with an open incident is kept, and is looked at again a day later', async () => {
  const bookingId = await completedKayak();
  const reportedAt = market.clock.now();
  const incident = {
    id: 'inc_open',
    bookingId,
    type: 'DAMAGE' as const,
    status: 'REPORTED' as const,
    reportedBy: 'OWNER' as const,
    description: 'A crack',
    photos: [],
    claimMinor: 0,
    reportedAt,
    dueAt: reportedAt,
  };
  await market.database.transaction((tx) => tx.insert(incidents).values(incident));
  market = await advanceTime(market, { hours: 24 });
  await run('deposit-release');
  expect((await stateOf(bookingId))?.depositState).toBe('CHARGED');
  const waiting = await market.database.reader.select().from(bookingDeadlines).where(eq(bookingDeadlines.bookingId, bookingId));
  expect(waiting.find(({ kind }) => kind === 'DEPOSIT')?.dueAt.getTime()).toBeGreaterThan(market.clock.now().getTime());

  await market.database.transaction((tx) => tx.update(incidents).set({ status: 'RESOLVED' }).where(eq(incidents.id, 'inc_open')));
  market = await advanceTime(market, { hours: 25 });
  await run('deposit-release');
  await market.dispatcher.drain();
  expect((await stateOf(bookingId))?.depositState).toBe('RELEASED');
});

test('a request that waited 48 hours in a category where silence accepts is accepted once', async () => {
  market = await advanceTime(market, { hours: 2 });
  const { changed } = await run('silent-acceptance');
  const accepted = changed.filter(({ to }: { to: string }) => to === 'PENDING_PAYMENT');
  expect(accepted).toHaveLength(1);
  const booking = await stateOf(accepted[0].bookingId);
  expect(booking).toMatchObject({ state: 'PENDING_PAYMENT', approvedBy: 'SILENCE', asset: { slug: 'electric-touring-bike' } });
  expect(await run('silent-acceptance')).toEqual({ changed: [], counts: {} });
});

test('without the cron secret no job runs: strangers get 401 and signed-in people 403', async () => {
  for (const job of ['payment-expire', 'deposit-release', 'silent-acceptance']) {
    expect((await market.nobody.http.post(`/cron/${job}`)).status).toBe(401);
    expect((await market.actor('cron-secret-of-somebody').http.post(`/cron/${job}`)).status).toBe(401);
    for (const who of [market.renter, market.owner, market.admin]) {
      expect(await who.http.post(`/cron/${job}`)).toMatchObject({ status: 403, body: { details: { needs: 'CRON' } } });
    }
  }
});

test('the cron secret gives access to the cron routes only', async () => {
  for (const path of ['/bookings', '/owner/bookings', '/users/me', '/assets', '/health']) {
    expect(await market.cron.http.get(path)).toMatchObject({ status: 403, body: { details: { has: 'CRON' } } });
  }
  expect((await market.cron.try('list_my_bookings')).httpStatus).toBe(403);
});
