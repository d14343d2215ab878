import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { newShop } from '../../harness/new-shop.ts';
import { earnKayak, IBAN, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const OTHER = { action: 'set', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Atlantic Outdoors Lda' };

let market: TestMarketplace;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
});
afterAll(() => market.close());

test('after the account was changed every answer names the end of its waiting time as the day of the next payout', async () => {
  const before = await earnKayak(market, 45);
  const { payoutsHeldUntil } = await market.owner.call('manage_payout_bank', OTHER);
  const during = await earnKayak(market, 52);
  for (const bookingId of [before, during]) {
    expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'SCHEDULED', expectedAt: payoutsHeldUntil });
  }
  const { sums } = await market.owner.call('list_owner_payouts');
  expect(sums[0]).toMatchObject({ nextAt: payoutsHeldUntil });
  const scheduled = await market.database.reader.select().from(events);
  const ofIt = scheduled.find(({ type, bookingId }) => type === 'payout.scheduled' && bookingId === during);
  expect(ofIt?.data).toMatchObject({ dueAt: payoutsHeldUntil });
  expect((await market.owner.call('manage_payout_bank', { action: 'get' })).payoutsHeldUntil).toBe(payoutsHeldUntil);

  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, before)).toMatchObject({
    status: 'ON_HOLD',
    holdReason: 'BANK_CHANGED',
    expectedAt: payoutsHeldUntil,
  });
  market = await advanceTime(market, { hours: 48 });
  expect(await payoutOf(market, before)).toMatchObject({ status: 'PAID', account: 'DE****3000' });
});

test('income that is to come is expected no sooner than the changed account is used', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(60));
  const expectedFor = async () => {
    const { expected } = await market.owner.call('list_owner_payouts');
    const listed = expected.find((one: { bookingId: string }) => one.bookingId === bookingId);
    const { payout } = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(payout.expectedAt).toBe(listed.expectedAt);
    return Date.parse(listed.expectedAt);
  };
  const usual = await expectedFor();
  market = await advanceTime(market, { days: (usual - market.clock.now().getTime()) / 86_400_000 - 1 });
  const { payoutsHeldUntil } = await market.owner.call('manage_payout_bank', { ...OTHER, iban: IBAN });
  const { sums, expected } = await market.owner.call('list_owner_payouts');
  expect(expected.filter(({ expectedAt }: { expectedAt: string }) => expectedAt < payoutsHeldUntil)).toEqual([]);
  expect(sums[0].expectedFrom === null || sums[0].expectedFrom >= payoutsHeldUntil).toBe(true);
});

test('the first account takes payouts at once', async () => {
  const shop = await newShop(market);
  const set = await shop.call('manage_payout_bank', { ...OTHER, holder: 'Bo Bike' });
  expect(set.payoutsHeldUntil).toBeNull();
  const { body } = await market.admin.http.get('/admin/payments/payouts');
  expect(body.success).toBe(true);
});
