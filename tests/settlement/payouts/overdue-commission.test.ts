import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { commissionDues } from '../../../db/schema/index.ts';
import { runPayouts } from '../../../src/domain/settlement/payouts/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { freshFile, takeTransfers, transferredKayak } from '../../harness/rentals/transfer-kayak.ts';
import { earnKayak, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

/** More than anything can earn meanwhile. */
const MUCH = 10_000_000;

let market: TestMarketplace;
let offline: string;
beforeEach(async () => {
  market = await takeTransfers(await startMarketplace());
  offline = await transferredKayak(market, freePeriod(60));
  return async () => {
    await trialBalance(market.database);
    await market.close();
  };
});

test('a payout that waits for a bank account does not settle an overdue commission', async () => {
  const online = await earnKayak(market, 80);
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  await overdue();
  expect(await payoutOf(market, online)).toMatchObject({ status: 'ON_HOLD', holdReason: 'NO_BANK' });
  expect((await commission()).status).toBe('OVERDUE');

  market = await withBank(market);
  const { amountMinor } = await commission();
  expect(await payoutOf(market, online)).toMatchObject({ status: 'PAID' });
  expect((await commission()).status).toBe('NETTED');
  // Whichever payout was sent first took it.
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  const netted = items.flatMap(({ netting }: { netting: { bookingId: string }[] }) => netting);
  expect(netted.filter(({ bookingId }: { bookingId: string }) => bookingId === offline)).toEqual([
    { bookingId: offline, amountMinor },
  ]);
});

test('an owner who pays the commission while a payout waits gets the whole payout', async () => {
  const online = await earnKayak(market, 80);
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  await overdue();
  await payoutOf(market, online);
  const { id, amountMinor } = await commission();
  const paidOn = market.clock.now().toISOString().slice(0, 10);
  const proof = { commissionIds: [id], amountMinor, paidOn, contentBase64: freshFile('paid late') };
  await market.owner.call('upload_commission_proof', proof);
  await market.admin.http.patch(`/admin/commissions/${id}`, { decision: 'settle' });
  market = await withBank(market);
  const paid = await payoutOf(market, online);
  expect(paid).toMatchObject({ status: 'PAID', netting: [] });
  expect(paid.amountMinor).toBe(paid.grossMinor);
});

test('a commission above all earnings holds the payouts and is not taken in part', async () => {
  const online = await earnKayak(market, 80);
  const { id } = await commission();
  const much = { amountMinor: MUCH };
  await market.database.transaction((tx) => tx.update(commissionDues).set(much).where(eq(commissionDues.id, id)));
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  await overdue();
  market = await withBank(market);
  expect(await payoutOf(market, online)).toMatchObject({ status: 'ON_HOLD', holdReason: 'NEGATIVE_BALANCE', sentAt: null });
  expect((await commission()).status).toBe('OVERDUE');

  await market.admin.http.patch(`/admin/commissions/${id}`, { decision: 'waive', reason: 'A gesture' });
  await market.pipeline.perform(runPayouts, {});
  expect(await payoutOf(market, online)).toMatchObject({ status: 'PAID', netting: [] });
});

async function overdue(): Promise<void> {
  market = await advanceTime(market, { days: 15 });
  await market.owner.call('get_owner_booking_detail', { bookingId: offline });
  await market.pipeline.perform(runPayouts, {});
  await market.dispatcher.drain();
}

async function commission() {
  const [row] = await market.database.reader.select().from(commissionDues).where(eq(commissionDues.bookingId, offline));
  if (row === undefined) throw new Error('no commission');
  return row;
}
