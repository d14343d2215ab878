import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const pay = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });

test('over MCP a counter-offer leads from the request to the paid booking by nextActions alone', async () => {
  const bookingId = await requestKayak(market, freePeriod(40));
  const step = async (side: 'OWNER' | 'RENTER', tool: string, more: Record<string, unknown> = {}) => {
    const person = side === 'OWNER' ? market.owner : market.renter;
    const seen = await person.call(side === 'OWNER' ? 'get_owner_booking_detail' : 'get_booking_detail', { bookingId });
    const action = seen.nextActions.find((next: { tool: string; actor: string }) => next.tool === tool && next.actor === side);
    return person.call(tool, { ...action.args, ...more });
  };
  await step('OWNER', 'create_counter_offer', { totalMinor: 20_000 });
  await market.renter.call('respond_counter_offer', { bookingId, decision: 'reject' });
  const second = await step('OWNER', 'create_counter_offer', { totalMinor: 8_000, message: 'My last word' });
  expect(second.counterOffer.message).toBe('My last word');
  expect(await step('RENTER', 'respond_counter_offer')).toMatchObject({ state: 'PENDING_PAYMENT' });
  const { redirectUrl } = await step('RENTER', 'initiate_payment');
  await pay(redirectUrl);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(-second.counterOffer.totalMinor);
});

test('over REST other dates are offered, read, accepted and paid', async () => {
  const bookingId = await requestKayak(market, freePeriod(50));
  const path = `/bookings/${bookingId}/counter-offer`;
  const offered = freePeriod(56);
  const sent = await market.owner.http.post(path, { ...offered, message: 'Only the week after is free' });
  expect(sent.body).toMatchObject({ success: true, data: { state: 'COUNTER_OFFERED' } });
  const read = await market.renter.http.get(path);
  expect(read.body.data).toMatchObject({
    items: [{ status: 'PENDING', ...offered, message: 'Only the week after is free' }],
    offersLeft: 2,
  });
  const { offerId, totalMinor } = read.body.data.items[0];
  const accepted = await market.renter.http.patch(path, { decision: 'accept', offerId });
  expect(accepted.body.data).toMatchObject({ state: 'PENDING_PAYMENT', ...offered, totals: { totalMinor } });
  expect((await market.renter.http.patch(path, { decision: 'accept', offerId })).body.data.alreadyDone).toBe(true);
  const payment = await market.renter.http.post(`/bookings/${bookingId}/pay`);
  await pay(payment.body.data.redirectUrl);
  const status = await market.renter.http.get(`/bookings/${bookingId}/pay/status`);
  expect(status.body.data).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED', kind: 'RENTAL' });
});
