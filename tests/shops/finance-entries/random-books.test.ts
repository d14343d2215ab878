import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutBanks } from '../../../db/schema/index.ts';
import { sampleSize } from '../../harness/sample-size.ts';
import type { TestMarketplace } from '../../harness/start-marketplace.ts';
import { decideEscalated, moneyActions, type MoneyPlayers } from '../../invariants/money-actions.ts';
import { moneyScript, type MoneyStep } from '../../invariants/money-step.ts';
import { stockedMarketplace } from '../../invariants/stocked-marketplace.ts';
import { IBAN } from '../../harness/rentals/earn-kayak.ts';
import { expectExactBooks, vendorNamed } from './exact-books.ts';

const SCRIPTS = sampleSize(10, 1);
const STEPS = 40;
const SEED = Number(process.env['MONEY_SEED'] ?? 11);

let market: TestMarketplace;
let vendorId: string;
beforeAll(async () => {
  market = await stockedMarketplace();
  vendorId = (await vendorNamed(market)).id;
  const account = { iban: IBAN, holder: 'Atlantic Outdoors Lda', acceptTransfers: true };
  await market.owner.call('manage_payout_bank', { action: 'set', ...account });
  await market.database.transaction((tx) => tx.update(payoutBanks).set({ changedAt: new Date(0) }));
});
afterAll(async () => {
  console.log(
    `random books: ${SCRIPTS} scripts of ${STEPS} steps, the owner’s result compared with the journal after every fourth`,
  );
  await market.close();
});

const scripts: MoneyStep[][] = fc.sample(moneyScript(STEPS), { numRuns: SCRIPTS, seed: SEED });

test.each(scripts.map((steps, index) => ({ index, steps })))(
  'the owner’s result equals the journal in the random script $index',
  async ({ steps }) => {
    const { id: renterId } = await market.renter.call('get_profile');
    const players: MoneyPlayers = { market, renter: market.renter, owner: market.owner, renterId, bookings: [] };
    for (const [position, step] of steps.entries()) {
      const bookingId = players.bookings[step.booking % Math.max(1, players.bookings.length)];
      if (bookingId === undefined && step.what !== 'book') continue;
      await moneyActions[step.what]?.(players, bookingId ?? '', step);
      await market.dispatcher.drain();
      if (position % 4 === 0) await expectExactBooks(market, vendorId, `${position}: ${step.what}`);
    }
    for (let day = 0; day < 40; day += 8) {
      market.clock.advance({ days: 8 });
      await decideEscalated(players);
      for (const id of players.bookings) await market.renter.call('get_booking_detail', { bookingId: id });
      await market.owner.call('list_owner_payouts');
      await market.dispatcher.drain();
      await expectExactBooks(market, vendorId, `day ${day}`);
    }
    expect(players.bookings.length).toBeGreaterThan(0);
  },
  120_000,
);
