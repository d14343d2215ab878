import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { markHandedOver, markReturned } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

function force(bookingId: string, body: Record<string, unknown>) {
  return market.admin.http.patch(`/admin/bookings/${bookingId}`, { reason: 'A storm is coming', ...body });
}

async function settled(bookingId: string): Promise<Map<string, number>> {
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`) ?? 0).toBe(0);
  return balances;
}

test('an admin’s cancellation gives everything back by default, and both sides see who did it and why', async () => {
  const dates = freePeriod(40);
  const bookingId = await confirmedKayak(market, dates);
  const done = await force(bookingId, { decision: 'cancel' });
  expect(done.body.data).toMatchObject({ state: 'CANCELLED', cancelledBy: 'ADMIN', closeReason: 'A storm is coming' });
  expect(done.body.data.refundMinor).toBe(done.body.data.totals.totalMinor);
  const balances = await settled(bookingId);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(0);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  for (const booking of [
    await market.renter.call('get_booking_detail', { bookingId }),
    await market.owner.call('get_owner_booking_detail', { bookingId }),
  ]) {
    const entry = booking.timeline.find(({ type }: { type: string }) => type === 'booking.cancelled');
    expect(entry).toMatchObject({ actor: 'ADMIN', note: 'ended by the platform', to: 'CANCELLED' });
  }
  const again = await force(bookingId, { decision: 'cancel' });
  expect(again.body.data).toMatchObject({ alreadyDone: true, state: 'CANCELLED' });
  const free = await market.nobody.http.get(`/assets/tandem-sea-kayak/availability?from=${dates.startDate}&to=${dates.endDate}`);
  expect(free.body.data).toMatchObject({ unitsFree: 3 });
});

test('an admin’s cancellation with refundBps gives back part of the rent, and the books balance', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(44));
  const both = await force(bookingId, { decision: 'cancel', refund: 'FULL', refundBps: 1 });
  expect(both.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'refundBps' }] } });
  const { data } = (await force(bookingId, { decision: 'cancel', refundBps: 2_500 })).body;
  expect(data.refundMinor).toBeGreaterThan(0);
  expect(data.refundMinor).toBeLessThan(data.totals.totalMinor / 3);
  const balances = await settled(bookingId);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(0);
});

test('an admin’s cancellation with POLICY gives back what the renter’s own cancellation would give', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(48));
  await markHandedOver(market, bookingId);
  const { data } = (await force(bookingId, { decision: 'cancel', refund: 'POLICY' })).body;
  expect(data).toMatchObject({ state: 'CANCELLED', refundMinor: 0 });
  await settled(bookingId);
});

test('an admin’s cancellation of an unpaid booking moves no money', async () => {
  for (const bookingId of [await requestKayak(market, freePeriod(52)), await approvedKayak(market, freePeriod(52))]) {
    expect((await force(bookingId, { decision: 'cancel' })).body.data).toMatchObject({ state: 'CANCELLED', refundMinor: 0 });
    await settled(bookingId);
  }
});

test('an admin’s completion pays the owner, opens reviews and leaves claims open', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(56));
  await markReturned(market, bookingId);
  const claim = { action: 'report', bookingId, type: 'LOSS', description: 'A vest', claimMinor: 900, photos };
  await market.owner.call('manage_booking_incidents', claim);
  const done = await force(bookingId, { decision: 'complete' });
  expect(done.body.data).toMatchObject({ state: 'COMPLETED', flags: { frozen: true } });
  const { timeline } = await market.renter.call('get_booking_detail', { bookingId });
  expect(timeline.at(-1)).toMatchObject({
    type: 'booking.completed',
    actor: 'ADMIN',
    note: 'A storm is coming',
  });
  await settled(bookingId);
  expect((await force(bookingId, { decision: 'complete' })).body.data.alreadyDone).toBe(true);
  expect(await market.renter.call('list_reviews', { bookingId })).toMatchObject({ canReview: true });
});

test('an ended booking stays ended, and an unpaid one cannot be completed', async () => {
  const request = await requestKayak(market, freePeriod(60));
  const stateOf = async (bookingId: string) => (await market.renter.call('booking_readiness', { bookingId })).state;
  expect((await force(request, { decision: 'complete' })).body).toMatchObject({ code: 'invalid_state' });
  expect(await stateOf(request)).toBe('PENDING_APPROVAL');
  await market.renter.call('cancel_booking', { bookingId: request, confirm: true, anyRefund: true });
  const completed = await confirmedKayak(market, freePeriod(60));
  await force(completed, { decision: 'complete' });
  for (const [bookingId, decisions, state] of [
    [request, ['cancel', 'complete'], 'CANCELLED'],
    [completed, ['cancel'], 'COMPLETED'],
  ] as const) {
    for (const decision of decisions)
      expect([decision, (await force(bookingId, { decision })).body]).toMatchObject([decision, { code: 'invalid_state' }]);
    expect(await stateOf(bookingId)).toBe(state);
  }
});

test('only a signed-in admin can end a booking, and others learn nothing about it', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(64));
  const body = { decision: 'cancel', reason: 'Mine' };
  const told = async (person: typeof market.renter, id: string) => {
    const answer = await person.http.patch(`/admin/bookings/${id}`, body);
    return { status: answer.status, ...answer.body, requestId: '' };
  };
  for (const person of [market.renter, market.owner, market.stranger]) {
    expect(await told(person, bookingId)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await told(person, bookingId)).toEqual(await told(person, 'bkg_none'));
  }
  expect(await told(market.nobody, bookingId)).toMatchObject({ status: 401 });
  const key = await market.admin.http.post('/auth/api-keys', { name: 'robot', scopes: ['write:booking'] });
  const robot = await market.actor(key.body.data.secret).http.patch(`/admin/bookings/${bookingId}`, body);
  expect(robot).toMatchObject({ status: 403, body: { error: 'This needs ADMIN; the credential is an API key.' } });
  expect(await force('bkg_none', { decision: 'cancel' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await force(bookingId, { decision: 'cancel', reason: ' ' })).body.code).toBe('invalid_input');
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});
