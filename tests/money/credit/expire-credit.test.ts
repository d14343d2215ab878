import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveCredit } from '../../../src/domain/money/credit/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('credit that expires first is spent first, and only the unspent rest expires', async () => {
  const { id: userId } = await market.renter.call('get_profile');
  const now = market.clock.now();
  const soon = new Date(now.getTime() + 10 * 86_400_000);
  await market.database.transaction(async (tx) => {
    const move = (kind: 'GRANT' | 'ADJUST', amountMinor: number, expiresAt: Date | null = null) =>
      moveCredit(tx, { userId, currency: 'EUR', kind, amountMinor, expiresAt }, { ids: randomIds, now });
    await move('GRANT', 5_000);
    await move('GRANT', 3_000, soon);
    await move('ADJUST', -1_000);
  });
  expect(await market.renter.call('get_account_credit')).toMatchObject({
    balances: [{ balanceMinor: 7_000, balance: '€70.00' }],
  });

  const { renter } = await advanceTime(market, { days: 11 });
  const left = await renter.call('get_account_credit');
  expect(left.balances).toEqual([{ currency: 'EUR', balanceMinor: 5_000, balance: '€50.00' }]);
  expect(left.items[0]).toMatchObject({ kind: 'EXPIRE', amountMinor: -2_000, balanceAfterMinor: 5_000 });
  // A second look takes nothing more.
  expect((await renter.call('get_account_credit')).items).toHaveLength(4);
  const balances = await trialBalance(market.database);
  expect(balances.get(`CREDIT:${userId} EUR`)).toBe(-5_000);
});

test('credit never goes below zero, and nobody sees another person’s credit', async () => {
  const { id: userId } = await market.stranger
    .call('get_profile')
    .catch(async () => (await advanceTime(market, {})).stranger.call('get_profile'));
  const overdraw = market.database.transaction((tx) =>
    moveCredit(tx, { userId, currency: 'EUR', kind: 'ADJUST', amountMinor: -1 }, { ids: randomIds, now: market.clock.now() }),
  );
  await expect(overdraw).rejects.toThrow('would be -1');
  const { stranger } = await advanceTime(market, {});
  expect(await stranger.call('get_account_credit')).toMatchObject({ items: [], balances: [] });
});
