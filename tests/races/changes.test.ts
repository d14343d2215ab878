import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { approvedKayak, confirmedKayak, requestKayak, unitsFree } from '../harness/rentals/kayak.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const ROUNDS = sampleSize(5, 2);

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

test.each(rounds)(
  'of an acceptance, a rejection and a withdrawal of an offer at once exactly one succeeds (%i)',
  async (round) => {
    const bookingId = await requestKayak(market, freePeriod(40 + round * 5));
    await market.owner.call('create_counter_offer', { bookingId, totalMinor: 9_000 });
    const answers = await Promise.all([
      market.renter.try('respond_counter_offer', { bookingId, decision: 'accept' }),
      market.renter.try('respond_counter_offer', { bookingId, decision: 'reject' }),
      market.owner.try('create_counter_offer', { bookingId, action: 'withdraw' }),
    ]);
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    for (const { error } of answers.filter(({ isError }) => isError)) expect(error.code).toBe('invalid_state');
    const { items } = (await market.renter.http.get(`/bookings/${bookingId}/counter-offer`)).body.data;
    expect(items.map(({ status }: { status: string }) => status)).not.toContain('PENDING');
  },
);

test.each(rounds)('of an extension and an approval that need the last free unit exactly one succeeds (%i)', async (round) => {
  const dates = freePeriod(70 + round * 8);
  const next = { startDate: dates.endDate, endDate: addDays(dates.endDate, 2) };
  const bookingId = await confirmedKayak(market, dates);
  // Two of three units are taken on the days after.
  for (let unit = 0; unit < 2; unit += 1) await confirmedKayak(market, next);
  const rival = await requestKayak(market, next);
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate: next.endDate });
  const [agreed, approved] = await Promise.all([
    market.owner.try('respond_extension', { bookingId, extensionId: extension.extensionId, decision: 'approve' }),
    market.owner.try('approve_booking', { bookingId: rival }),
  ]);
  expect([agreed, approved].filter(({ isError }) => !isError)).toHaveLength(1);
  for (const { error } of [agreed, approved].filter(({ isError }) => isError)) expect(error.code).toBe('dates_unavailable');
  expect(await unitsFree(market, next)).toEqual([0, 0]);
});

test.each(rounds)('cancelling while the person pays refunds the payment or closes the page first (%i)', async (round) => {
  const bookingId = await approvedKayak(market, freePeriod(120 + round * 5));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const [cancelled, page] = await Promise.all([
    market.renter.try('cancel_booking', { bookingId, confirm: true, anyRefund: true }),
    fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) }),
  ]);
  expect(cancelled.isError).toBe(false);
  await market.renter.call('get_pay_status', { bookingId });
  await market.dispatcher.drain();
  const status = await market.renter.call('get_pay_status', { bookingId });
  const paid = (await page.text()).includes('Payment received');
  expect(status).toMatchObject({ bookingState: 'CANCELLED', status: paid ? 'REFUNDED' : 'EXPIRED' });
  const balances = await trialBalance(market.database);
  const left = [balances.get(`ESCROW:${bookingId} EUR`) ?? 0, balances.get(`DEPOSIT:${bookingId} EUR`) ?? 0];
  expect(left).toEqual([0, 0]);
});

test('cancelling while an extension is paid refunds everything', async () => {
  const dates = freePeriod(160);
  const bookingId = await confirmedKayak(market, dates);
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate: addDays(dates.endDate, 2) });
  await market.owner.call('respond_extension', { bookingId, extensionId: extension.extensionId, decision: 'approve' });
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  await Promise.all([
    market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true }),
    fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) }),
  ]);
  await market.renter.call('get_pay_status', { bookingId });
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect([balances.get(`ESCROW:${bookingId} EUR`), balances.get(`DEPOSIT:${bookingId} EUR`)]).toEqual([0, 0]);
  expect(await unitsFree(market, { startDate: dates.startDate, endDate: addDays(dates.endDate, 2) })).toEqual([3, 3, 3, 3, 3]);
});

test('silence and a decline at the same moment end in one of both, and the calendar agrees', async () => {
  const requests = await Promise.all(rounds.map((round) => requestKayak(market, freePeriod(180 + round * 5))));
  const then = await advanceTime(market, { hours: 48.01 });
  const cron = then.actor(then.cronSecret);
  for (const [round, bookingId] of requests.entries()) {
    const [declined] = await Promise.all([
      then.owner.try('reject_booking', { bookingId, reason: 'Away' }),
      cron.http.post('/cron/silent-acceptance'),
    ]);
    const { state } = await then.renter.call('get_booking_detail', { bookingId });
    // Whoever came too late only sees what cancelling would cost now.
    expect([state, declined.output?.preview]).toEqual(state === 'REJECTED' ? ['REJECTED', false] : ['PENDING_PAYMENT', true]);
    const free = state === 'REJECTED' ? 3 : 2;
    expect(await unitsFree(then, freePeriod(180 + round * 5))).toEqual([free, free, free]);
  }
});
