import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustEvents } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startAgo, startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const TOOL = 'manage_booking_incidents';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

function noShow(bookingId: string) {
  return { action: 'report', bookingId, type: 'NO_SHOW', description: 'Nobody came' };
}

async function trustOf(bookingId: string): Promise<string[]> {
  const rows = await market.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  return rows.map(({ kind }) => kind);
}

async function settled(bookingId: string): Promise<Map<string, number>> {
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`) ?? 0).toBe(0);
  return balances;
}

test('a no-show can be reported once, from an hour after the start until three days after', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(40));
  const early = await market.owner.try(TOOL, noShow(bookingId));
  expect(early.error).toMatchObject({ code: 'no_show_refused', details: { because: 'TOO_EARLY' } });
  await startAgo(market, bookingId, 0.9);
  expect((await market.owner.try(TOOL, noShow(bookingId))).error.details.because).toBe('TOO_EARLY');
  await startAgo(market, bookingId, 72.1);
  expect((await market.owner.try(TOOL, noShow(bookingId))).error.details.because).toBe('TOO_LATE');
  const other = await confirmedKayak(market, freePeriod(40));
  await startAgo(market, other, 71.9);
  expect(await market.owner.call(TOOL, noShow(other))).toMatchObject({ incident: { type: 'NO_SHOW' } });
  await startAgo(market, bookingId, 1.1);
  const claimed = await market.owner.call(TOOL, noShow(bookingId));
  expect(claimed).toMatchObject({ state: 'CONFIRMED', frozen: true, incident: { type: 'NO_SHOW', claimMinor: 0 } });
  const again = await market.owner.call(TOOL, noShow(bookingId));
  expect(again).toMatchObject({ alreadyDone: true, incident: { incidentId: claimed.incident.incidentId } });
  expect((await market.renter.try(TOOL, noShow(bookingId))).error.details.because).toBe('CLAIMED');
  expect((await market.owner.try(TOOL, { ...noShow(bookingId), claimMinor: 5 })).error.code).toBe('invalid_input');
});

test('a renter who acknowledges a no-show gets no refund of the rent, and the deposit back', async () => {
  const bookingId = await startedKayak(market, 44);
  const { incident } = await market.owner.call(TOOL, noShow(bookingId));
  const { incidentId } = incident;
  const owner = await market.owner.try(TOOL, { action: 'escalate', bookingId, incidentId, reason: 'Quick' });
  expect(owner.error.code).toBe('wrong_side');
  const paid = await market.renter.try(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' });
  expect(paid.error).toMatchObject({ code: 'answer_no_show', nextActions: [{ args: { action: 'acknowledge' } }, {}] });
  const closed = await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId });
  expect(closed).toMatchObject({ state: 'CANCELLED', frozen: false, incident: { status: 'RESOLVED', outcome: 'RENTER_PAYS' } });
  expect(await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId })).toMatchObject({ alreadyDone: true });
  await settled(bookingId);
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ cancelKind: 'NO_SHOW_RENTER', cancelledBy: 'RENTER', deposit: { state: 'RELEASED' } });
  expect(booking.timeline.find(({ type }: { type: string }) => type === 'booking.cancelled')).toMatchObject({
    actor: 'RENTER',
    note: 'the renter did not come',
  });
  expect(await trustOf(bookingId)).toEqual(['NO_SHOW']);
  const payment = await market.renter.call('get_pay_status', { bookingId });
  expect(payment.status).toBe('PARTIALLY_REFUNDED');
});

test('silence of a day about a no-show counts as a yes', async () => {
  const bookingId = await startedKayak(market, 48);
  await market.owner.call(TOOL, noShow(bookingId));
  market = await advanceTime(market, { hours: 25 });
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ state: 'CANCELLED', cancelKind: 'NO_SHOW_RENTER', cancelledBy: 'SYSTEM' });
  expect(booking.timeline.at(-1).actor).toBe('SYSTEM');
  await settled(bookingId);
  expect(await trustOf(bookingId)).toEqual(['NO_SHOW']);
});

test('an owner who did not come refunds everything and pays the renter a penalty', async () => {
  const bookingId = await startedKayak(market, 52);
  const { incident } = await market.renter.call(TOOL, noShow(bookingId));
  const { incidentId } = incident;
  const closed = await market.owner.call(TOOL, { action: 'acknowledge', bookingId, incidentId });
  expect(closed).toMatchObject({ state: 'CANCELLED', incident: { outcome: 'OWNER_PAYS' } });
  const balances = await settled(bookingId);
  const booking = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(booking).toMatchObject({ cancelKind: 'NO_SHOW_OWNER', cancelledBy: 'OWNER' });
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  expect(balances.get(`CREDIT:${booking.renter.id} EUR`)).toBeLessThan(0);
  expect(await trustOf(bookingId)).toEqual(['OWNER_CANCEL']);
});

test('a contested no-show waits for the platform, whose ruling decides whose fault it was', async () => {
  const bookingId = await startedKayak(market, 56);
  const { incident } = await market.owner.call(TOOL, noShow(bookingId));
  const { incidentId } = incident;
  const contested = await market.renter.call(TOOL, { action: 'escalate', bookingId, incidentId, reason: 'I stood there' });
  expect(contested).toMatchObject({ state: 'CONFIRMED', frozen: true, incident: { status: 'ESCALATED' } });
  market = await advanceTime(market, { days: 7 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });

  const open = await market.admin.http.get('/admin/disputes');
  const dispute = open.body.data.items.find((item: { bookingId: string }) => item.bookingId === bookingId);
  expect(dispute).toMatchObject({ status: 'OPEN', openedBy: 'RENTER', incident: { type: 'NO_SHOW' } });
  const path = `/admin/disputes/${dispute.disputeId}`;
  const split = await market.admin.http.patch(path, { decision: 'rule', outcome: 'SPLIT', reason: 'Both' });
  expect(split).toMatchObject({ status: 400, body: { code: 'ruling_refused' } });
  const ruled = await market.admin.http.patch(path, { decision: 'rule', outcome: 'RENTER', reason: 'The photo shows it' });
  expect(ruled.body.data).toMatchObject({ status: 'RESOLVED_RENTER', bookingState: 'CANCELLED' });
  await settled(bookingId);
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ cancelKind: 'NO_SHOW_OWNER', cancelledBy: 'ADMIN' });
  expect((await trustOf(bookingId)).toSorted()).toEqual(['DISPUTE_LOST', 'OWNER_CANCEL']);
});

test('the reporter withdraws a no-show, and the booking goes on', async () => {
  const bookingId = await startedKayak(market, 60);
  const { incident } = await market.owner.call(TOOL, noShow(bookingId));
  const gone = { action: 'resolve', bookingId, incidentId: incident.incidentId, outcome: 'NO_FAULT' };
  expect(await market.owner.call(TOOL, gone)).toMatchObject({ state: 'CONFIRMED', frozen: false });
  market = await advanceTime(market, { hours: 25 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('cancelling the booking closes an open no-show', async () => {
  const bookingId = await startedKayak(market, 64);
  await market.renter.call(TOOL, noShow(bookingId));
  const done = await market.admin.http.patch(`/admin/bookings/${bookingId}`, { decision: 'cancel', reason: 'Storm' });
  expect(done.status).toBe(200);
  await market.dispatcher.drain();
  const { items } = await market.renter.call(TOOL, { action: 'list', bookingId });
  expect(items).toMatchObject([{ status: 'RESOLVED', outcome: 'NO_FAULT' }]);
  await settled(bookingId);
});
