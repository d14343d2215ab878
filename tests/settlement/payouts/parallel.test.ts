import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { journal } from '../../../db/schema/index.ts';
import { runPayouts, schedulePayout } from '../../../src/domain/settlement/payouts/index.ts';
import type { RunningServer } from '../../../src/start-server.ts';
import { advanceTime } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, paidOut, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

let market: TestMarketplace;
let second: RunningServer;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
  second = await startSecondServer(market);
});
afterAll(async () => {
  await second.stop();
  await market.close();
});

test('two processes that run the payouts repeatedly pay each of them once', async () => {
  const bookingIds = [await earnKayak(market, 40), await earnKayak(market, 44), await earnKayak(market, 48)];
  const asked = [market, second].map(({ ports }) => vi.spyOn(ports.gateway, 'transfer'));
  const before = await paidOut(market, ...bookingIds);
  market = await advanceTime(market, { hours: 25 });
  const runs = Array.from({ length: 6 }, (_, index) => [market, second][index % 2]!.pipeline.perform(runPayouts, {}));
  await Promise.all(runs);
  await Promise.all([market.dispatcher.drain(), second.dispatcher.drain()]);

  const paid = await Promise.all(bookingIds.map((bookingId) => payoutOf(market, bookingId)));
  expect(paid.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
  expect((await paidOut(market, ...bookingIds)) - before).toBe(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  const transfers = asked.flatMap((spy) => spy.mock.calls.map(([{ payoutId, amountMinor }]) => `${payoutId} ${amountMinor}`));
  expect(new Set(transfers)).toEqual(new Set(paid.map(({ payoutId, amountMinor }) => `${payoutId} ${amountMinor}`)));
  const entries = await market.database.reader
    .select()
    .from(journal)
    .where(and(eq(journal.kind, 'PAYOUT'), inArray(journal.bookingId, bookingIds)));
  expect(entries).toHaveLength(3);
  await trialBalance(market.database);
});

test('an event that is delivered many times at once schedules one payout', async () => {
  const bookingId = await earnKayak(market, 52);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, index) => [market, second][index % 2]!.pipeline.perform(schedulePayout, { bookingId })),
  );
  expect(new Set(all.map(({ payoutId }) => payoutId)).size).toBe(1);
});
