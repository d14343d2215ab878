import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustEvents } from '../../../db/schema/index.ts';
import { formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startAgo, startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const euro = (amountMinor: number) => formatMoney(amountMinor, 'EUR');
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

describe('who would get what if a no-show counts as true', () => {
  const preview = (bookingId: string) => ({ ...noShow(bookingId), preview: true });

  test('of a renter is shown to the owner before it is reported, and nothing is changed', async () => {
    const bookingId = await startedKayak(market, 68);
    const answer = await market.owner.call(TOOL, preview(bookingId));
    expect(answer).toMatchObject({ preview: true, incident: null, frozen: false, state: 'CONFIRMED' });
    const { refundMinor, ownerKeepsMinor, platformKeepsMinor, depositBackMinor, summary } = answer.money;
    const { totals } = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(answer.money).toMatchObject({ absent: 'RENTER', currency: 'EUR', penaltyMinor: 0, compensationMinor: 0 });
    expect(refundMinor + ownerKeepsMinor + platformKeepsMinor).toBe(totals.totalMinor);
    expect(summary).toBe(
      `Nothing of the ${totals.total} comes back to the renter. The deposit of ${euro(depositBackMinor)} goes back to the renter too. ${totals.total} is kept: ${euro(ownerKeepsMinor)} for you, ${euro(platformKeepsMinor)} for the platform.`,
    );
    expect((await market.owner.call(TOOL, { action: 'list', bookingId })).items).toEqual([]);
  });

  test('of an owner is shown to the renter with the penalty and the compensation', async () => {
    const bookingId = await startedKayak(market, 72);
    const { money } = await market.renter.call(TOOL, preview(bookingId));
    const { totals } = await market.renter.call('get_booking_detail', { bookingId });
    const { penaltyMinor, compensationMinor, depositBackMinor } = money;
    expect(money).toMatchObject({ absent: 'OWNER', refundMinor: totals.totalMinor, ownerKeepsMinor: 0, platformKeepsMinor: 0 });
    expect(money.summary).toBe(
      `${totals.total} of ${totals.total} goes back to you. The deposit of ${euro(depositBackMinor)} goes back to you too. The owner pays a penalty of ${euro(penaltyMinor)}: ${euro(compensationMinor)} of it goes to you as credit, ${euro(penaltyMinor - compensationMinor)} to the platform.`,
    );
  });

  test('is the same for both sides, in the report, in the list, and when the other side looks before it agrees', async () => {
    const bookingId = await startedKayak(market, 76);
    const reported = await market.renter.call(TOOL, noShow(bookingId));
    const { summary: _words, ...amounts } = reported.money;
    const { incidentId } = reported.incident;
    const [listed] = (await market.owner.call(TOOL, { action: 'list', bookingId })).items;
    expect(listed.money).toMatchObject(amounts);
    const looked = await market.owner.call(TOOL, { action: 'acknowledge', bookingId, incidentId, preview: true });
    expect(looked).toMatchObject({ preview: true, state: 'CONFIRMED', incident: { status: 'REPORTED' }, money: amounts });
    expect(looked.money.summary).toContain(`It costs you a penalty of ${euro(amounts.penaltyMinor)}`);
    await market.owner.call(TOOL, { action: 'acknowledge', bookingId, incidentId });
    await market.dispatcher.drain();
    const { items } = await market.renter.call('get_account_credit');
    expect(items).toContainEqual(expect.objectContaining({ bookingId, amountMinor: amounts.compensationMinor }));
    const { cancelled } = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(cancelled[0]).toBe('It counts as true that you did not come to the handover.');
    expect(cancelled.join(' ')).toContain(`It costs you ${euro(amounts.penaltyMinor)}, taken out of what you earn`);
  });

  test('is the same days before the start, when neither can be missing yet', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(120));
    const both = () =>
      Promise.all([market.owner, market.renter].map(async (side) => (await side.call(TOOL, preview(bookingId))).money));
    const before = await both();
    const moved = await market.owner.call('get_owner_booking_detail', { bookingId });
    // An hour after the start, for three days.
    expect(before[0].reportFrom).toBe(new Date(Date.parse(moved.pickupAt) + 3_600_000).toISOString());
    expect(before[0].reportUntil).toBe(new Date(Date.parse(moved.pickupAt) + 72 * 3_600_000).toISOString());
    await startAgo(market, bookingId, 1.1);
    const window = { reportFrom: expect.any(String), reportUntil: expect.any(String) };
    expect(before.map((money) => ({ ...money, ...window }))).toEqual(await both());
    expect(before).toMatchObject([
      { absent: 'RENTER', refundMinor: 0 },
      { absent: 'OWNER', penaltyMinor: expect.any(Number) },
    ]);
  });

  test('of a booking that is over is refused, as the report is', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(124));
    await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    expect((await market.owner.try(TOOL, preview(bookingId))).error).toMatchObject({ code: 'invalid_state' });
  });

  test('of a report that is about something else is refused', async () => {
    const bookingId = await startedKayak(market, 80);
    const { error } = await market.owner.try(TOOL, { ...preview(bookingId), type: 'DIRTY' });
    expect(error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'preview' }] } });
  });
});

describe('a reported no-show', () => {
  const withdraw = (bookingId: string, incidentId: string) => ({ action: 'withdraw', bookingId, incidentId });

  test('is offered to be taken back, and the booking then goes on', async () => {
    const bookingId = await startedKayak(market, 84);
    const { incident } = await market.owner.call(TOOL, noShow(bookingId));
    const { nextActions } = await market.owner.call('get_owner_booking_detail', { bookingId });
    const step = nextActions.find(({ args }: { args: { action?: string } }) => args.action === 'withdraw');
    expect(step).toMatchObject({ tool: TOOL, args: withdraw(bookingId, incident.incidentId), actor: 'OWNER', optional: true });
    expect(await market.owner.call(step.tool, step.args)).toMatchObject({
      state: 'CONFIRMED',
      frozen: false,
      incident: { status: 'RESOLVED', outcome: 'NO_FAULT' },
    });
    expect(await market.owner.call(step.tool, step.args)).toMatchObject({ alreadyDone: true });
    market = await advanceTime(market, { hours: 25 });
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
    expect(await trustOf(bookingId)).toEqual([]);
  });

  test('is taken back over REST beside the other answers, and only by who reported it', async () => {
    const bookingId = await startedKayak(market, 88);
    const { incident } = await market.renter.call(TOOL, noShow(bookingId));
    const { incidentId } = incident;
    const path = `/bookings/${bookingId}/incidents`;
    const byOther = await market.owner.http.patch(path, { decision: 'withdraw', incidentId });
    expect(byOther).toMatchObject({ status: 403, body: { code: 'wrong_side' } });
    const byReporter = await market.renter.http.patch(path, { decision: 'withdraw', incidentId });
    expect(byReporter).toMatchObject({ status: 200, body: { data: { frozen: false, incident: { outcome: 'NO_FAULT' } } } });
  });

  test('cannot be taken back once it counts as true', async () => {
    const bookingId = await startedKayak(market, 92);
    const { incident } = await market.owner.call(TOOL, noShow(bookingId));
    await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId: incident.incidentId });
    const { error } = await market.owner.try(TOOL, withdraw(bookingId, incident.incidentId));
    expect(error).toMatchObject({ code: 'incident_closed' });
  });
});

describe('whoever will not come themselves', () => {
  test('is told by the refused report that cancelling is the answer, and what it costs', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(96));
    const renters = await market.renter.try(TOOL, noShow(bookingId));
    expect(renters.error.message).toContain(
      'Who will not come themselves cancels, with cancel_booking: it shows what that costs',
    );
    const [, cost] = renters.error.nextActions;
    expect(cost).toMatchObject({ tool: 'cancel_booking', args: { bookingId, preview: true } });
    expect(await market.renter.call(cost.tool, cost.args)).toMatchObject({ preview: true, refundMinor: expect.any(Number) });
    const owners = await market.owner.try(TOOL, noShow(bookingId));
    const [, price] = owners.error.nextActions;
    expect(price).toMatchObject({ tool: 'reject_booking', args: { bookingId } });
    expect(await market.owner.call(price.tool, price.args)).toMatchObject({ preview: true, penaltyMinor: expect.any(Number) });
  });

  test('can still cancel after the start, which gives the deposit back', async () => {
    const bookingId = await startedKayak(market, 100);
    const preview = await market.renter.call('cancel_booking', { bookingId });
    expect(preview).toMatchObject({ refundMinor: 0, summary: expect.stringContaining('is kept') });
    const confirm = { bookingId, confirm: true, expectedRefundMinor: preview.refundMinor };
    expect(await market.renter.call('cancel_booking', confirm)).toMatchObject({ state: 'CANCELLED', cancelKind: 'NORMAL' });
  });
});
