import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime } from '../../harness/dates.ts';
import { newShop } from '../../harness/new-shop.ts';
import { earnKayak, IBAN, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00';
const HOLDER = 'Atlantic Outdoors Lda';

let market: TestMarketplace;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
});
afterAll(() => market.close());

test('the first bank account of a shop is used at once, and a changed or renewed one is held', async () => {
  const other = await newShop(market);
  const set = (iban: string) =>
    other.call('manage_payout_bank', { action: 'set', iban, holder: 'Bo Bike', acceptTransfers: true });
  const now = market.clock.now().toISOString();
  const first = await set(OTHER_IBAN);
  expect(first).toMatchObject({ payoutsHeldUntil: null, transfersFrom: now });
  expect(await set(OTHER_IBAN)).toEqual({ ...first, alreadyDone: true });
  const inThreeDays = new Date(market.clock.now().getTime() + 72 * 3_600_000).toISOString();
  expect(await set(IBAN)).toMatchObject({ payoutsHeldUntil: inThreeDays, transfersFrom: inThreeDays });
  const removed = await other.call('manage_payout_bank', { action: 'remove' });
  expect(removed).toMatchObject({ iban: null, payoutsHeldUntil: null, transfersFrom: null });
  expect(await set(OTHER_IBAN)).toMatchObject({ payoutsHeldUntil: inThreeDays, transfersFrom: inThreeDays });
});

test('the newest payout names the account to which it went, also after the account was changed', async () => {
  const bookingId = await earnKayak(market, 60);
  market = await advanceTime(market, { hours: 80 });
  const { account, sentAt } = await payoutOf(market, bookingId);
  await market.owner.call('manage_payout_bank', { action: 'set', iban: OTHER_IBAN, holder: HOLDER });
  const { iban, lastPayout } = await market.owner.call('manage_payout_bank', { action: 'get' });
  expect([iban, account]).toEqual(['DE****3000', 'PT****0154']);
  expect(lastPayout).toMatchObject({ account, sentAt, status: 'PAID' });
});
