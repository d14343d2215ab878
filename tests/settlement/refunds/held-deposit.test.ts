import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awards, bookings, holdCaptures, refunds } from '../../../db/schema/index.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { settleCapture } from '../../../src/domain/settlement/refunds/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { advanceTo, markHandedOver, markReturned, report } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { agree, booksOf, claim, heldKayak, rowOf } from '../../harness/rentals/claim-kayak.ts';

let market: TestMarketplace;
let bookingId: string;
let depositMinor: number;
beforeEach(async () => {
  ({ market, bookingId } = await heldKayak(await startMarketplace(), 40));
  ({ depositMinor } = await rowOf(market, bookingId));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await market.close();
});

const look = () => market.renter.call('get_booking_detail', { bookingId });
const captures = () => market.database.reader.select().from(holdCaptures).where(eq(holdCaptures.bookingId, bookingId));

async function pass(hours: number) {
  market = await advanceTime(market, { hours });
  await look();
  return booksOf(market, bookingId);
}

test('a hold is captured once for all claims when their time is over, and the rest is released', async () => {
  await markReturned(market, bookingId);
  await agree(market.owner, market.renter, bookingId, 1_200);
  await agree(market.owner, market.renter, bookingId, 300);
  expect(await booksOf(market, bookingId)).not.toHaveProperty('DEPOSIT');
  expect(await captures()).toEqual([]);

  expect(await pass(49)).toMatchObject({ DEPOSIT: 0, ESCROW: 0 });
  expect(await captures()).toMatchObject([{ status: 'SUCCEEDED', amountMinor: 1_500 }]);
  expect((await look()).deposit).toMatchObject({
    state: 'PARTIALLY_CAPTURED',
    wentToOwnerMinor: 1_500,
    returnedMinor: depositMinor - 1_500,
    owedMinor: 0,
  });
  const before = await booksOf(market, bookingId);
  expect(await market.pipeline.perform(settleCapture, { bookingId })).toMatchObject({ alreadyDone: true });
  expect(await pass(200)).toMatchObject({ DEPOSIT: before['DEPOSIT'], OWNER_PAYABLE: expect.any(Number) });
  expect(await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId))).toEqual([]);
});

test('a hold without claims is released, and its lapse changes nothing', async () => {
  expect((await look()).deposit).toMatchObject({ method: 'HOLD', state: 'HELD' });
  const release = vi.spyOn(market.ports.gateway, 'releaseHold');
  await markReturned(market, bookingId);
  expect(await pass(73)).not.toHaveProperty('DEPOSIT');
  expect(release).toHaveBeenCalled();
  expect((await look()).deposit).toMatchObject({ state: 'RELEASED', wentToOwnerMinor: 0, returnedMinor: depositMinor });
  expect(await pass(24 * 7)).not.toHaveProperty('DEPOSIT');
  expect(await captures()).toEqual([]);
});

test('a hold that lapses during an open claim is captured whole, and the rest is refunded', async () => {
  await markReturned(market, bookingId);
  const incidentId = await claim(market.owner, bookingId, 1_200);
  expect(await pass(24 * 6)).toMatchObject({ DEPOSIT: -depositMinor });
  expect((await look()).deposit).toMatchObject({ state: 'CHARGED', wentToOwnerMinor: 0, returnedMinor: 0 });
  expect(await captures()).toMatchObject([{ status: 'SUCCEEDED', amountMinor: depositMinor }]);

  const terms = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' };
  await market.renter.call('manage_booking_incidents', terms);
  expect((await booksOf(market, bookingId))['DEPOSIT']).toBe(1_200 - depositMinor);
  expect(await pass(24 * 7)).toMatchObject({ DEPOSIT: 0, ESCROW: 0 });
  expect((await look()).deposit).toMatchObject({ state: 'PARTIALLY_CAPTURED', returnedMinor: depositMinor - 1_200 });
  const given = await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  expect(given).toMatchObject([{ cause: 'DEPOSIT', fromHold: true, status: 'SUCCEEDED', amountMinor: depositMinor - 1_200 }]);
});

test('a hold that would lapse during the rental is captured whole and returned after it', async () => {
  await markHandedOver(market, bookingId, 24 * 8);
  expect(await pass(24 * 6 - 1)).not.toHaveProperty('DEPOSIT');
  expect(await pass(1)).toMatchObject({ DEPOSIT: -depositMinor });
  expect(await look()).toMatchObject({ state: 'ACTIVE', deposit: { state: 'CHARGED' } });
  await markReturned(market, bookingId);
  expect(await pass(73)).toMatchObject({ DEPOSIT: 0, ESCROW: 0 });
  expect((await look()).deposit).toMatchObject({ state: 'RELEASED', wentToOwnerMinor: 0, returnedMinor: depositMinor });
});

test('a gateway that breaks off is asked for the same capture again, and the money moves once', async () => {
  await markReturned(market, bookingId);
  await agree(market.owner, market.renter, bookingId, 1_200);
  const capture = vi.spyOn(market.ports.gateway, 'captureHold').mockRejectedValue(new Error('connection reset'));
  await pass(49);
  expect(await captures()).toMatchObject([{ status: 'REQUESTED', amountMinor: 1_200 }]);
  await pass(25);
  expect((await look()).deposit).toMatchObject({ state: 'HELD', wentToOwnerMinor: 0 });
  capture.mockRestore();
  await market.pipeline.perform(settleCapture, { bookingId });
  await market.pipeline.perform(settleCapture, { bookingId });
  expect(await booksOf(market, bookingId)).toMatchObject({ DEPOSIT: 0 });
  expect((await look()).deposit).toMatchObject({ wentToOwnerMinor: 1_200, returnedMinor: depositMinor - 1_200 });
});

test('what the gateway refuses to capture is owed by the renter and paid on a page', async () => {
  await markReturned(market, bookingId);
  await agree(market.owner, market.renter, bookingId, 1_200);
  vi.spyOn(market.ports.gateway, 'captureHold').mockResolvedValue({ status: 'FAILED', reason: 'The hold has lapsed.' });
  const before = await pass(49);
  expect(before).not.toHaveProperty('DEPOSIT');
  const owing = await look();
  expect(owing.deposit).toMatchObject({ state: 'RELEASED', wentToOwnerMinor: 0, returnedMinor: depositMinor, owedMinor: 1_200 });
  const told = owing.timeline.find(({ type }: { type: string }) => type === 'deposit.released');
  expect(told.note).toBe('it could not be taken: the gateway refused');
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  const after = await booksOf(market, bookingId);
  expect(after['OWNER_PAYABLE']).toBe((before['OWNER_PAYABLE'] ?? 0) - 1_200);
  const [award] = await market.database.reader.select().from(awards).where(eq(awards.bookingId, bookingId));
  expect(award).toMatchObject({ coveredMinor: 0, paidMinor: 1_200 });
});

test('a hold is kept for an unpaid late fee until the deposit’s time is over', async () => {
  await markReturned(market, bookingId);
  await market.database.transaction((tx) => tx.update(bookings).set({ lateFeeMinor: 3_750 }).where(eq(bookings.id, bookingId)));
  await agree(market.owner, market.renter, bookingId, 1_000);
  await pass(49);
  expect(await captures()).toEqual([]);
  expect(await pass(24)).toMatchObject({ DEPOSIT: 0 });
  expect(await captures()).toMatchObject([{ status: 'SUCCEEDED', amountMinor: 4_750 }]);
  expect(await look()).toMatchObject({ lateFeeMinor: 0, deposit: { wentToOwnerMinor: 4_750, owedMinor: 0 } });
});

test('a hold that lapses before the handover is replaced by agreed collateral, and the rental begins', async () => {
  const { startDate } = await rowOf(market, bookingId);
  const moved = { bookingId, startDate: addDays(startDate, 12), endDate: addDays(startDate, 13) };
  const { extension } = await market.renter.call('request_extension', moved);
  await market.owner.call('respond_extension', { bookingId, extensionId: extension.extensionId, decision: 'approve' });
  // A weekend or a season may make the new day dearer.
  if (extension.dueMinor > 0) await answerPaymentPage(market.renter, bookingId, 'pay');
  vi.spyOn(market.ports.gateway, 'captureHold').mockResolvedValue({ status: 'FAILED', reason: 'The card is closed.' });
  await pass(24 * 7);
  const lost = await look();
  expect(lost).toMatchObject({ state: 'CONFIRMED', waitingOn: 'OWNER', deposit: { state: 'RELEASED' } });
  const { nextActions } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(nextActions[0]).toMatchObject({ tool: 'update_booking_collateral', actor: 'OWNER' });

  market = await advanceTo(market, `${moved.startDate}T08:00:00Z`);
  await report(market.owner, bookingId, 'CHECK_IN');
  const refused = await market.renter.try('manage_booking_condition', { action: 'confirm', bookingId });
  expect(refused.error).toMatchObject({ code: 'deposit_not_secured' });
  const owner = await market.signIn('vendor@demo.test', 'mcp');
  await owner.call('update_booking_collateral', { bookingId, collateral: 'A passport' });
  await market.renter.call('manage_booking_condition', { action: 'confirm', bookingId });
  expect(await look()).toMatchObject({ state: 'ACTIVE', deposit: { method: 'COLLATERAL', state: 'NOT_REQUIRED' } });
});
