import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputeEvidence } from '../../../db/schema/index.ts';
import { addDays, type NextAction } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak, ownAssetId, requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { decideListing } from '../../oversight/moderation/decisions.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What of a tool is offered to its caller, with these arguments among others. */
async function offered(by: Actor, bookingId: string, tool: string, args: object = {}): Promise<NextAction[]> {
  const detail = by === market.owner ? 'get_owner_booking_detail' : 'get_booking_detail';
  const { nextActions } = await by.call(detail, { bookingId });
  const wanted = Object.entries(args);
  return nextActions.filter(
    (step: NextAction) => step.tool === tool && wanted.every(([name, value]) => step.args[name] === value),
  );
}

test('after three counter-offers no fourth is offered', async () => {
  const bookingId = await requestKayak(market, freePeriod(40));
  for (let made = 0; made < 3; made += 1) {
    expect(await offered(market.owner, bookingId, 'create_counter_offer')).toHaveLength(1);
    await market.owner.call('create_counter_offer', { bookingId, totalMinor: 9_000 });
    await market.renter.call('respond_counter_offer', { bookingId, decision: 'reject' });
  }
  expect(await offered(market.owner, bookingId, 'create_counter_offer')).toEqual([]);
  const { error } = await market.owner.try('create_counter_offer', { bookingId, totalMinor: 9_000 });
  expect(error.code).toBe('too_many_offers');
});

test('a side that has added twenty pieces of evidence is not offered more, and the other side still is', async () => {
  const bookingId = await returnedKayak(market, 60);
  const open = { action: 'open', bookingId, reason: 'It leaked', claimMinor: 900 };
  const { dispute } = await market.renter.call('manage_booking_dispute', open);
  const at = market.clock.now();
  const one = { disputeId: dispute.disputeId, by: 'RENTER' as const, text: 'Look', photos: [], at };
  const rows = Array.from({ length: 19 }, (_, index) => ({ ...one, id: `evd_${index}` }));
  await market.database.transaction((tx) => tx.insert(disputeEvidence).values(rows));
  const add = { action: 'add_evidence' };
  expect(await offered(market.renter, bookingId, 'manage_booking_dispute', add)).toHaveLength(1);
  await market.renter.call('manage_booking_dispute', { ...add, bookingId, text: 'The twentieth' });
  expect(await offered(market.renter, bookingId, 'manage_booking_dispute', add)).toEqual([]);
  expect(await offered(market.owner, bookingId, 'manage_booking_dispute', add)).toHaveLength(1);
});

test('accepting a wish for days that are taken is offered again only when they are free', async () => {
  const dates = freePeriod(80);
  const bookingId = await confirmedKayak(market, dates);
  const longer = { startDate: dates.endDate, endDate: addDays(dates.endDate, 1) };
  await market.renter.call('request_extension', { bookingId, endDate: longer.endDate });
  const approve = () => offered(market.owner, bookingId, 'respond_extension', { decision: 'approve' });
  expect(await approve()).toHaveLength(1);
  const others = [];
  for (let unit = 0; unit < 3; unit += 1) others.push(await approvedKayak(market, longer));
  expect(await approve()).toEqual([]);
  const [reject] = await offered(market.owner, bookingId, 'respond_extension', { decision: 'reject' });
  expect(reject).toMatchObject({ why: expect.stringContaining('not possible any more') });
  expect(reject?.optional).toBeUndefined();
  const { error } = await market.owner.try('respond_extension', { ...reject?.args, decision: 'approve' });
  expect(error.code).toBe('dates_unavailable');
  await market.renter.call('cancel_booking', { bookingId: others[0], confirm: true, expectedRefundMinor: 0 });
  expect(await approve()).toHaveLength(1);
});

test('other dates are not offered for a listing that was suspended after the payment', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(100));
  expect(await offered(market.renter, bookingId, 'request_extension')).toHaveLength(1);
  const assetId = await ownAssetId(market);
  await decideListing(market, assetId, 'suspend');
  expect(await offered(market.renter, bookingId, 'request_extension')).toEqual([]);
  await decideListing(market, assetId, 'reinstate');
  expect(await offered(market.renter, bookingId, 'request_extension')).toHaveLength(1);
});

test('applying credit is not offered beyond what is possible', async () => {
  const bookingId = await approvedKayak(market, freePeriod(120));
  const { error } = await market.renter.try('apply_credit', { bookingId, amountMinor: 1_000_000 });
  const again = error.nextActions.filter(({ tool }: NextAction) => tool === 'apply_credit');
  expect(error.code).toBe('credit_short');
  expect(again.map(({ args }: NextAction) => args['amountMinor'])).toEqual(
    error.details.mostMinor > 0 ? [error.details.mostMinor] : [],
  );
  for (const { tool, args } of again) await market.renter.call(tool, args);
});
