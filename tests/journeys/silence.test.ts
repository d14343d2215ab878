import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const pay = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });

test('over MCP a sports request without an answer for 48 hours is accepted, and the agent starts the payment', async () => {
  const bookingId = await requestKayak(market, freePeriod(41));
  market = await advanceTime(market, { hours: 48.1 });
  const { nextActions } = await market.renter.call('booking_readiness', { bookingId });
  const { tool, args } = nextActions.find(({ actor }: { actor: string }) => actor === 'RENTER');
  expect(tool).toBe('initiate_payment');
  await pay((await market.renter.call(tool, args)).redirectUrl);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('over REST the cron job accepts a silent request on time, and once', async () => {
  const bookingId = await requestKayak(market, freePeriod(50));
  market = await advanceTime(market, { hours: 48.1 });
  const cron = market.actor(market.cronSecret);
  const done = await cron.http.post('/cron/silent-acceptance');
  expect(done.body.data.changed).toContainEqual(expect.objectContaining({ bookingId, to: 'PENDING_PAYMENT' }));
  expect((await cron.http.post('/cron/silent-acceptance')).body.data.changed).toEqual([]);
  const { body } = await market.renter.http.post(`/bookings/${bookingId}/pay`);
  await pay(body.data.redirectUrl);
  expect((await market.renter.http.get(`/bookings/${bookingId}/pay/status`)).body.data).toMatchObject({
    bookingState: 'CONFIRMED',
  });
});
