import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advanceTime } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, withBank } from '../../harness/rentals/earn-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

test('a dispute holds back what the renter claims, and the ruling releases or takes it', async () => {
  const bookingId = await earnKayak(market, 40);
  const [{ grossMinor }] = await payoutsOf(bookingId);
  const disputeId = await dispute('renter', bookingId, 500);
  market = await advanceTime(market, { hours: 25 });
  const rest = { status: 'PAID', grossMinor: grossMinor - 500, amountMinor: grossMinor - 500 };
  const held = { status: 'ON_HOLD', holdReason: 'FROZEN', grossMinor: 500 };
  expect(await payoutsOf(bookingId)).toMatchObject([rest, held]);

  const half = { decision: 'rule', outcome: 'SPLIT', toRenterMinor: 200, toOwnerMinor: 300, reason: 'A little dirty' };
  await market.admin.http.patch(`/admin/disputes/${disputeId}`, half);
  expect(await payoutsOf(bookingId)).toMatchObject([rest, { status: 'PAID', grossMinor: 300, amountMinor: 300 }]);
});

test('a claim beyond the earnings holds the whole payout', async () => {
  const bookingId = await earnKayak(market, 50);
  const [{ grossMinor }] = await payoutsOf(bookingId);
  await dispute('renter', bookingId, grossMinor + 1);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutsOf(bookingId)).toMatchObject([{ status: 'ON_HOLD', holdReason: 'FROZEN', grossMinor, sentAt: null }]);
});

test('a claim of the owner does not hold the payout', async () => {
  const bookingId = await earnKayak(market, 60);
  const [{ grossMinor }] = await payoutsOf(bookingId);
  await dispute('owner', bookingId, 500);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutsOf(bookingId)).toMatchObject([{ status: 'PAID', grossMinor }]);
});

test('a dispute before the transfer of a ready payout still holds back its claim', async () => {
  const bookingId = await earnKayak(market, 70);
  const [{ grossMinor }] = await payoutsOf(bookingId);
  market = await advanceTime(market, { hours: 25 });
  await dispute('renter', bookingId, 700);
  expect((await payoutsOf(bookingId))[0]).toMatchObject({ status: 'PAID', grossMinor: grossMinor - 700 });
});

async function dispute(by: 'renter' | 'owner', bookingId: string, claimMinor: number): Promise<string> {
  await market[by].call('manage_booking_dispute', { action: 'open', bookingId, reason: 'It was dirty', claimMinor });
  const { body } = await market.admin.http.get(`/admin/disputes?bookingId=${bookingId}`);
  return body.data.items[0].disputeId;
}

/** In the order in which they were made, after everything that is due has happened. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
async function payoutsOf(bookingId: string): Promise<any> {
  for (let round = 0; round < 2; round += 1) {
    await market.owner.call('list_owner_payouts');
    await market.dispatcher.drain();
  }
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  return items.filter((item: { bookingId: string }) => item.bookingId === bookingId).toReversed();
}
