import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceTime } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';
import { faults } from '../harness/transactions.ts';
import { booksOf, scenarios } from './crash-scenarios.ts';
import { stockedMarketplace } from './stocked-marketplace.ts';
import { sampleSize } from '../harness/sample-size.ts';

/** Every so manieth one. */
const STEP = sampleSize(1, 29);
const PATIENCE_MS = sampleSize(600_000, 120_000);
const MOST_POINTS = 800;
const LEAST_POINTS = 10;

/**
 * Each scenario is played once without harm. Then again and again, on a booking of its own each time, with the process dying
 * one point later, until it gets through: whoever comes back must end with the same books. Each scenario has a marketplace and a clock of its own: a booking for
 * tomorrow must still be one for tomorrow after some hundred deaths.
 */
describe.each(Object.entries(scenarios))('%s', (name, { entry, prepare, act, goOn }) => {
  const fault = faults();
  let market: TestMarketplace;
  beforeAll(async () => {
    market = await stockedMarketplace({ open: fault.open });
  });
  afterAll(() => market.close());

  test(
    'the books end the same wherever the process dies, and are never in between',
    async () => {
      const calm = await prepare(market);
      await act(calm);
      await market.dispatcher.drain();
      await goOn(calm);
      await market.dispatcher.drain();
      const expected = await booksOf(market, calm.bookingId);
      expect(expected.journal.map((line) => line.split(' ')[0])).toContain(entry);

      let points = 0;
      for (let died = true; died; points += STEP) {
        const play = await prepare(market);
        fault.dieAt(points + 1);
        await act(play).catch(() => {});
        await market.dispatcher.drain().catch(() => {});
        died = fault.revive();
        await trialBalance(market.database);
        // What the dead process had claimed is nobody's after five minutes.
        market.clock.advance({ minutes: 6 });
        market = await advanceTime(market, {});

        await act(play).catch(() => {});
        await market.dispatcher.drain();
        await goOn(play);
        await market.dispatcher.drain();
        expect([points, await booksOf(market, play.bookingId)]).toEqual([points, expected]);
        expect(points).toBeLessThan(MOST_POINTS);
      }
      await trialBalance(market.database);
      console.log(`crash points of ${name}: died at every ${STEP}. one of ${points}`);
      expect(points).toBeGreaterThan(LEAST_POINTS);
    },
    PATIENCE_MS,
  );
});
