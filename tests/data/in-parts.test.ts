import { asc, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inParts } from '../../db/in-parts.ts';
import { accountBalances } from '../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => (market = await startMarketplace()));
afterAll(() => market.close());

const balance = (index: number) => ({ account: `test:${String(index).padStart(5, '0')}`, currency: 'EUR', balanceMinor: index });

test.each([0, 1, 700, 1500])('%d rows are inserted in parts and are all there', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => balance(index));
  const found = await market.database.transaction(async (tx) => {
    await tx.delete(accountBalances).where(like(accountBalances.account, 'test:%'));
    for await (const part of inParts(rows)) await tx.insert(accountBalances).values(part);
    return tx.select().from(accountBalances).where(like(accountBalances.account, 'test:%')).orderBy(asc(accountBalances.account));
  });
  expect(found).toEqual(rows);
});
