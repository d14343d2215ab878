import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookings } from '../../../db/schema/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { handOver, markHandedOver, returnedKayak, startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { photos } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { agree, booksOf, claim } from '../../harness/rentals/claim-kayak.ts';

const DISPUTE = 'manage_booking_dispute';

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
});
afterEach(() => market.close());

/** What becomes of the deposit, as both sides read it over both doors. */
async function settlementOf(bookingId: string) {
  const { settlement } = await market.renter.call('get_booking_detail', { bookingId });
  expect((await market.owner.call('get_owner_booking_detail', { bookingId })).settlement).toEqual(settlement);
  expect((await market.renter.http.get(`/bookings/${bookingId}`)).body.data.settlement).toEqual(settlement);
  return settlement;
}

async function disputed(daysAhead: number, claimMinor: number): Promise<string> {
  const bookingId = await returnedKayak(market, daysAhead);
  await market.owner.call(DISPUTE, { action: 'open', bookingId, reason: 'A hole in the hull', claimMinor });
  return bookingId;
}

test('a late fee is taken from the deposit at its release, and cannot be paid by card before', async () => {
  const bookingId = await startedKayak(market, 40);
  await handOver(market, bookingId);
  await markHandedOver(market, bookingId, -2);
  const late = { action: 'report', bookingId, type: 'LATE_RETURN', description: 'Where is it?' };
  const told = await market.owner.call('manage_booking_incidents', late);
  const [fee] = told.settlement.taken;
  expect(fee).toMatchObject({ for: 'LATE_FEE', toPayMinor: 0, taken: false });
  expect(fee.fromDepositMinor).toBe(fee.amountMinor);

  const { money, nextActions } = await market.renter.call('get_booking_detail', { bookingId });
  expect(nextActions.map(({ tool }: { tool: string }) => tool)).not.toContain('initiate_payment');
  const overMcp = await market.renter.try('initiate_payment', { bookingId });
  const overRest = await market.renter.http.post(`/bookings/${bookingId}/pay`, {});
  expect([overMcp.error.code, overRest.body.code, money]).toEqual(['deposit_covers', 'deposit_covers', undefined]);
  expect(overMcp.error.message).toContain('of the deposit for late days');

  const back = { action: 'report', bookingId, kind: 'CHECK_OUT', notes: 'Wet and whole' };
  await market.renter.call('manage_booking_condition', { ...back, photos });
  const returned = await settlementOf(bookingId);
  const { comesBackAt, comesBackMinor, depositMinor, summary } = returned;
  expect(comesBackMinor).toBe(depositMinor - fee.amountMinor);
  expect(returned.taken[0].at).toBe(comesBackAt);
  expect(summary).toContain('for late days');
  const text = (await market.owner.try('manage_booking_condition', { action: 'accept_return', bookingId })).text;
  expect(text).toContain(summary);

  market = await advanceTime(market, { hours: (Date.parse(comesBackAt) - market.clock.now().getTime()) / 3_600_000 + 1 });
  await market.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  expect(await settlementOf(bookingId)).toMatchObject({
    taken: [{ for: 'LATE_FEE', fromDepositMinor: fee.amountMinor, taken: true }],
    comesBackMinor: 0,
    comesBackAt: null,
    returnedMinor: comesBackMinor,
  });
});

test('a late fee is a debt only when the rest of the deposit does not cover it', async () => {
  const bookingId = await returnedKayak(market, 45);
  const feeOf = (lateFeeMinor: number) =>
    market.database.transaction((tx) =>
      tx.update(bookings).set({ lateFeeMinor, lateFeePaidAt: null }).where(eq(bookings.id, bookingId)),
    );
  const owes = async (): Promise<boolean> =>
    (await market.renter.call('get_trust_profile')).howToImprove.some(({ action }: { action: string }) =>
      action.startsWith('pay what is owed'),
    );
  await feeOf(1_000);
  await agree(market.owner, market.renter, bookingId, 1_200);
  const incidentId = await claim(market.owner, bookingId, 900);
  market = await advanceTime(market, { days: 5 });
  const waiting = await market.renter.call('get_booking_detail', { bookingId });
  expect(waiting.deposit).toMatchObject({ state: 'PARTIALLY_CAPTURED', wentToOwnerMinor: 1_200, returnedMinor: 0 });
  expect((await market.renter.try('initiate_payment', { bookingId })).error.code).toBe('deposit_covers');
  expect(await owes()).toBe(false);

  const none = { action: 'resolve', bookingId, incidentId, outcome: 'NO_FAULT' };
  await market.renter.call('manage_booking_incidents', none);
  await market.owner.call('manage_booking_incidents', none);
  market = await advanceTime(market, { hours: 25 });
  const { deposit } = await market.renter.call('get_booking_detail', { bookingId });
  expect(deposit).toMatchObject({ state: 'PARTIALLY_CAPTURED', wentToOwnerMinor: 2_200, owedMinor: 0 });
  await market.dispatcher.drain();
  expect(await owes()).toBe(false);
  await feeOf(1_500);
  expect(await owes()).toBe(true);
});

test('an agreed claim says what is taken at once, what comes back when, and what is still owed', async () => {
  const bookingId = await returnedKayak(market, 50);
  const { depositMinor } = await settlementOf(bookingId);
  await agree(market.owner, market.renter, bookingId, 2_000);
  await market.dispatcher.drain();
  const { taken, comesBackAt, comesBackMinor } = await settlementOf(bookingId);
  expect(taken).toMatchObject([{ for: 'INCIDENT', amountMinor: 2_000, fromDepositMinor: 2_000, toPayMinor: 0, taken: true }]);
  expect(comesBackMinor).toBe(depositMinor - 2_000);
  expect(Date.parse(comesBackAt)).toBeGreaterThan(market.clock.now().getTime());

  await agree(market.owner, market.renter, bookingId, depositMinor);
  await market.dispatcher.drain();
  const beyond = await settlementOf(bookingId);
  expect(beyond).toMatchObject({ comesBackMinor: 0, taken: [{}, { toPayMinor: 2_000 }] });
  expect((await market.renter.call('initiate_payment', { bookingId })).amountMinor).toBe(2_000);
});

test('a dispute says when the platform decides, and ends when one side takes the other’s offer', async () => {
  const bookingId = await disputed(60, 6_000);
  const opened = await market.renter.call(DISPUTE, { action: 'get', bookingId });
  const { decidesBy } = opened.items[0];
  expect(opened.waitingFor).toMatch(/The platform decides the dispute until /);
  expect(opened.dueAt).toBe(decidesBy);
  const steps = opened.nextActions.filter(({ args }: { args: { action?: string } }) => args.action === 'settle');
  // To agree, or to offer less.
  expect(steps).toMatchObject([
    { args: { amountMinor: 6_000 }, actor: 'RENTER' },
    { args: { action: 'settle' }, actor: 'RENTER' },
  ]);

  market = await advanceTime(market, { hours: 60 });
  const path = `/bookings/${bookingId}/dispute`;
  const offer = await market.renter.http.post(path, { action: 'settle', amountMinor: 2_500 });
  expect(offer.body.data.dispute).toMatchObject({ status: 'OPEN', offeredMinor: 2_500, toOwnerMinor: null });
  const { nextActions } = await market.owner.call(DISPUTE, { action: 'get', bookingId });
  const take = nextActions.find(({ args }: { args: { amountMinor?: unknown } }) => args.amountMinor === 2_500);
  const { dispute, state } = await market.owner.call(take.tool, take.args);
  expect(dispute).toMatchObject({ status: 'SPLIT', toOwnerMinor: 2_500, toRenterMinor: 3_500, decidedBy: 'BOTH_SIDES' });
  expect(['RETURNED', 'COMPLETED']).toContain(state);
  expect((await market.owner.call(take.tool, take.args)).alreadyDone).toBe(true);
  await booksOf(market, bookingId);
  expect(await settlementOf(bookingId)).toMatchObject({ taken: [{ for: 'DISPUTE', fromDepositMinor: 2_500, taken: true }] });
  const ruled = await market.admin.http.patch(`/admin/disputes/${dispute.disputeId}`, {
    decision: 'rule',
    outcome: 'OWNER',
    reason: 'Late',
  });
  expect(ruled.body.code).toBe('dispute_decided');
});

test('a claimant of a dispute may lower the claim, and the other side agrees to at most that', async () => {
  const bookingId = await disputed(75, 6_000);
  const settle = { action: 'settle', bookingId };
  expect((await market.owner.call(DISPUTE, { ...settle, amountMinor: 4_000 })).dispute).toMatchObject({
    status: 'OPEN',
    claimMinor: 4_000,
  });
  expect((await market.renter.try(DISPUTE, { ...settle, amountMinor: 5_000 })).error.code).toBe('settlement_refused');
  const agreed = await market.renter.call(DISPUTE, { ...settle, amountMinor: 4_000 });
  expect(agreed.dispute).toMatchObject({ status: 'RESOLVED_OWNER', toOwnerMinor: 4_000, toRenterMinor: 0 });
  await booksOf(market, bookingId);
  expect((await settlementOf(bookingId)).taken).toMatchObject([{ fromDepositMinor: 4_000 }]);
});

test('an owner who agrees to the whole claim of a renter pays it', async () => {
  const bookingId = await returnedKayak(market, 78);
  await market.renter.call(DISPUTE, { action: 'open', bookingId, reason: 'It leaked', claimMinor: 2_000 });
  const agreed = await market.owner.call(DISPUTE, { action: 'settle', bookingId, amountMinor: 2_000 });
  expect(agreed.dispute).toMatchObject({ status: 'RESOLVED_RENTER', toRenterMinor: 2_000, toOwnerMinor: 0 });
  await booksOf(market, bookingId);
});

test('an open incident can be settled after the time for claims too', async () => {
  const bookingId = await returnedKayak(market, 90);
  const incidentId = await claim(market.owner, bookingId, 3_000);
  market = await advanceTime(market, { days: 5 });
  const resolve = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' };
  const answer = await market.renter.call('manage_booking_incidents', resolve);
  expect(answer).toMatchObject({ frozen: false, incident: { status: 'RESOLVED', renterPaysMinor: 3_000 } });
  expect(answer.settlement.taken).toMatchObject([{ for: 'INCIDENT', fromDepositMinor: 3_000 }]);
});

test('the status of a completed payment says what applies now', async () => {
  const bookingId = await startedKayak(market, 110);
  const { status, message } = await market.renter.call('get_pay_status', { bookingId });
  expect({ status, message }).toEqual({
    status: 'PAID',
    message: expect.stringMatching(/^Paid: the booking for .* is CONFIRMED\./),
  });
  expect((await market.renter.http.get(`/bookings/${bookingId}/pay/status`)).body.data.message).toBe(message);
});
