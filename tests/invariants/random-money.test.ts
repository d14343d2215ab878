import { count } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journal, payoutBanks } from '../../db/schema/index.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';
import { IBAN } from '../harness/rentals/earn-kayak.ts';
import { checkMoney, type Seen } from './invariants.ts';
import { decideEscalated, type MoneyPlayers, takeStep } from './money-actions.ts';
import { moneyScript, type MoneyStep } from './money-step.ts';
import { stockedMarketplace } from './stocked-marketplace.ts';
import { sampleSize } from '../harness/sample-size.ts';

const SCRIPTS = sampleSize(20, 1);
const STEPS = sampleSize(60, 36);
/** Fixed, so that a failure can be looked at again; a soak takes others. */
const SEED = Number(process.env['MONEY_SEED'] ?? 4);
const END_DAYS = 40;

let market: TestMarketplace;
beforeAll(async () => {
  market = await stockedMarketplace();
  const account = { iban: IBAN, holder: 'Atlantic Outdoors Lda', acceptTransfers: true };
  await market.owner.call('manage_payout_bank', { action: 'set', ...account });
  // Known for long, so that nothing waits for it.
  await market.database.transaction((tx) => tx.update(payoutBanks).set({ changedAt: new Date(0) }));
});
afterAll(() => market.close());

const scripts: MoneyStep[][] = fc.sample(moneyScript(STEPS), { numRuns: SCRIPTS, seed: SEED });

test.each(scripts.map((steps, index) => ({ index, steps })))(
  'the random script $index keeps the laws of money after each step',
  async ({ steps }) => {
    const { id: renterId } = await market.renter.call('get_profile');
    const players: MoneyPlayers = { market, renter: market.renter, owner: market.owner, renterId, bookings: [] };
    const seen: Seen = new Map();
    for (const [position, step] of steps.entries()) {
      await takeStep(players, step);
      await market.dispatcher.drain();
      await checkMoney(market, players.bookings, seen, `${position}: ${step.what} ${step.booking}/${step.variant}`);
    }
    // Everything that still waits for its time.
    for (let day = 0; day < END_DAYS; day += 8) {
      market.clock.advance({ days: 8 });
      await decideEscalated(players);
      for (const bookingId of players.bookings) await market.renter.call('get_booking_detail', { bookingId });
      await market.owner.call('list_owner_payouts');
      await market.dispatcher.drain();
      await checkMoney(market, players.bookings, seen, `day ${day}`);
    }
    if (process.env['MONEY_TELL']) await tell(market);
    expect(seen.size).toBeGreaterThan(STEPS / 4);
  },
  120_000,
);

/** What a script brought about, for whoever tunes the scripts. */
async function tell({ database: { reader } }: TestMarketplace): Promise<void> {
  const kinds = await reader.select({ kind: journal.kind, times: count() }).from(journal).groupBy(journal.kind);
  console.log(kinds.map(({ kind, times }) => `${kind} ${times}`).join(', '));
}
