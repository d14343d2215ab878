import { asc, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { insertAll, insertIfNew, insertNew, insertReturning, insertRow, upsertAll } from '../../db/insert.ts';
import { accountBalances, payoutBanks, vendors } from '../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => (market = await startMarketplace()));
afterAll(() => market.close());

/** Nothing of it stays. */
async function trying(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error('undone');
  const done = market.database.transaction(async (tx) => {
    await work(tx);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
}

const balance = (index: number) => ({ account: `test:${String(index).padStart(3, '0')}`, currency: 'EUR', balanceMinor: index });
const balances = (tx: Tx) =>
  tx.select().from(accountBalances).where(like(accountBalances.account, 'test:%')).orderBy(asc(accountBalances.account));

test.each([1, 2, 8, 9, 700])('%d rows are there as they were given', async (count) => {
  await trying(async (tx) => {
    const rows = Array.from({ length: count }, (_, index) => balance(index));
    await insertAll(tx, accountBalances, rows);
    expect(await balances(tx)).toEqual(rows);
  });
});

test('no rows are nothing to do', async () => {
  await trying(async (tx) => {
    await insertAll(tx, accountBalances, []);
    expect(await balances(tx)).toEqual([]);
  });
});

test('what has its key already fails, is left as it is, is replaced or is added to', async () => {
  await trying(async (tx) => {
    await insertRow(tx, accountBalances, balance(1));
    const { account, currency, balanceMinor } = accountBalances;
    const key = [account, currency];
    const rows = [
      { ...balance(1), balanceMinor: 10 },
      { ...balance(2), balanceMinor: 20 },
    ];
    const now = async () => (await balances(tx)).map((row) => row.balanceMinor);
    await insertNew(tx, accountBalances, rows);
    expect(await now()).toEqual([1, 20]);
    await upsertAll(tx, accountBalances, rows, { key, added: { balanceMinor } });
    expect(await now()).toEqual([11, 40]);
    await upsertAll(tx, accountBalances, rows, { key, replaced: { balanceMinor } });
    expect(await now()).toEqual([10, 20]);
    expect(await insertIfNew(tx, accountBalances, balance(1))).toBe(false);
    expect(await insertIfNew(tx, accountBalances, balance(3))).toBe(true);
    expect(await now()).toEqual([10, 20, 3]);
    await expect(insertRow(tx, accountBalances, balance(3))).rejects.toThrow('account_balances');
  });
});

test('of many rows each is left, replaced or added to by itself', async () => {
  await trying(async (tx) => {
    const many = Array.from({ length: 150 }, (_, index) => balance(index));
    const { account, currency, balanceMinor } = accountBalances;
    const key = [account, currency];
    const now = async () => (await balances(tx)).map((row) => row.balanceMinor);
    await insertAll(tx, accountBalances, many.slice(0, 70));
    const tens = many.map((row) => ({ ...row, balanceMinor: row.balanceMinor * 10 }));
    await insertNew(tx, accountBalances, tens);
    expect(await now()).toEqual(many.map((_, index) => (index < 70 ? index : index * 10)));
    await upsertAll(tx, accountBalances, tens, { key, replaced: { balanceMinor } });
    await upsertAll(tx, accountBalances, many, { key, added: { balanceMinor } });
    expect(await now()).toEqual(many.map((_, index) => index * 11));
    await expect(insertAll(tx, accountBalances, tens)).rejects.toThrow('account_balances');
  });
});

test('what rows leave out is what the table says, whatever others beside them say', async () => {
  await trying(async (tx) => {
    const [first, second, third] = await tx.select({ id: vendors.id, by: vendors.userId }).from(vendors).limit(3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('The demo has fewer shops.');
    await tx.delete(payoutBanks);
    const changedAt = new Date('2026-06-11T00:00:00Z');
    const bank = ({ id: vendorId, by: changedBy }: typeof first) => {
      return { vendorId, changedBy, changedAt, ibanSealed: 'sealed', ibanMasked: 'masked', holder: 'Ana' };
    };
    const rows = [
      { ...bank(first), bic: 'ABCDPTPL' },
      { ...bank(second), acceptTransfers: true, bic: undefined },
    ];
    await insertAll(tx, payoutBanks, rows);
    const written = await tx
      .select()
      .from(payoutBanks)
      .where(inArray(payoutBanks.vendorId, [first.id, second.id]));
    expect(new Map<string, object>(written.map((row) => [row.vendorId, row]))).toEqual(
      new Map<string, object>([
        [first.id, { ...bank(first), bic: 'ABCDPTPL', acceptTransfers: false }],
        [second.id, { ...bank(second), acceptTransfers: true, bic: null }],
      ]),
    );
    expect(await insertReturning(tx, payoutBanks, bank(third))).toEqual({ ...bank(third), bic: null, acceptTransfers: false });
  });
});
