import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { advanceTo, handOver } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const TOOL = 'update_booking_collateral';

let market: TestMarketplace;
/** The vendor on the renters' endpoint, which alone has the tool. */
let owner: Actor;
beforeAll(async () => {
  market = await startMarketplace();
});
// Signs everybody in again, because a test may have moved the clock.
beforeEach(async () => {
  market = await advanceTime(market, {});
  owner = await market.signIn('vendor@demo.test');
});
afterAll(() => market.close());

test('collateral offered by the renter needs the owner’s agreement, and then only the owner changes it', async () => {
  const bookingId = await requestKayak(market, freePeriod(60));
  const proposed = await market.renter.call(TOOL, { bookingId, collateral: 'My passport' });
  expect(proposed).toMatchObject({ collateral: 'My passport', deposit: { method: 'CHARGE', state: 'PENDING' } });
  expect(await market.renter.call(TOOL, { bookingId, collateral: 'My passport' })).toMatchObject({ alreadyDone: true });
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ collateral: 'My passport' });

  const agreed = await owner.call(TOOL, { bookingId, collateral: 'My passport' });
  expect(agreed).toMatchObject({ deposit: { method: 'COLLATERAL', state: 'NOT_REQUIRED' } });
  expect(agreed.totals).toMatchObject({ dueNowMinor: 0, dueAfterApprovalMinor: agreed.totals.totalMinor });
  expect(await owner.call(TOOL, { bookingId, collateral: 'My passport' })).toMatchObject({ alreadyDone: true });
  const refused = await market.renter.try(TOOL, { bookingId, collateral: 'A pencil' });
  expect(refused.error).toMatchObject({ code: 'collateral_agreed', nextActions: [{ tool: 'get_booking_detail' }] });
  const timeline = (await market.renter.call('get_booking_detail', { bookingId })).timeline;
  expect(timeline.slice(-2)).toMatchObject([
    { type: 'collateral.changed', actor: 'RENTER' },
    { type: 'collateral.changed', actor: 'OWNER' },
  ]);
});

test('a booking with agreed collateral is paid without a deposit and can be handed over', async () => {
  // The first rental of this file: the other tests are about later days.
  const dates = freePeriod(20);
  const bookingId = await approvedKayak(market, dates);
  await owner.call(TOOL, { bookingId, collateral: 'A second kayak' });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  const paid = await market.renter.call('get_pay_status', { bookingId });
  expect(paid).toMatchObject({ status: 'PAID', depositMinor: 0 });
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ state: 'CONFIRMED', deposit: { method: 'COLLATERAL', state: 'NOT_REQUIRED' } });
  expect((await trialBalance(market.database)).get(`DEPOSIT:${bookingId} EUR`) ?? 0).toBe(0);

  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, bookingId);
  const late = await market.renter.try(TOOL, { bookingId, collateral: 'A pencil' });
  expect(late.error).toMatchObject({ code: 'invalid_state' });
  owner = await market.signIn('vendor@demo.test');
  expect((await owner.try(TOOL, { bookingId, collateral: null })).error).toMatchObject({ code: 'invalid_state' });
});

test('the owner may ask for a deposit again as long as no payment is under way', async () => {
  const bookingId = await approvedKayak(market, freePeriod(80));
  await owner.call(TOOL, { bookingId, collateral: 'A bicycle' });
  expect(await owner.call(TOOL, { bookingId, collateral: null })).toMatchObject({
    collateral: null,
    deposit: { method: 'CHARGE', state: 'PENDING' },
  });
  await market.renter.call('initiate_payment', { bookingId });
  const refused = await owner.try(TOOL, { bookingId, collateral: 'A bicycle' });
  expect(refused.error).toMatchObject({ code: 'deposit_being_paid' });
});

test('after the payment the owner may change only the description of the collateral', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(90));
  expect(await owner.call(TOOL, { bookingId, collateral: 'A key' })).toMatchObject({
    collateral: 'A key',
    deposit: { method: 'CHARGE', state: 'CHARGED' },
  });
});

test('over REST both sides change the collateral, and nobody else may', async () => {
  const bookingId = await requestKayak(market, freePeriod(95));
  const path = `/bookings/${bookingId}/collateral`;
  expect((await market.renter.http.patch(path, { collateral: 'A watch' })).body.data).toMatchObject({ collateral: 'A watch' });
  expect((await market.owner.http.patch(path, { collateral: 'A watch' })).body.data.deposit.method).toBe('COLLATERAL');
  for (const other of [market.stranger, market.admin])
    expect((await other.http.patch(path, { collateral: null })).status).toBe(404);
  expect((await market.nobody.http.patch(path, { collateral: null })).status).toBe(401);
  const { id: plan } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(99) });
  expect((await market.owner.http.patch(`/bookings/${plan}/collateral`, { collateral: null })).status).toBe(404);
});
