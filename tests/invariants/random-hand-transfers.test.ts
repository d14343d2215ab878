import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutBanks, payoutBatches, payoutBatchItems, payouts } from '../../db/schema/index.ts';
import { trialBalance } from '../harness/money/books.ts';
import { sampleSize } from '../harness/sample-size.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';
import { IBAN } from '../harness/rentals/earn-kayak.ts';
import { checkMoney, type Seen } from './invariants.ts';
import { decideEscalated, type MoneyPlayers, takeStep } from './money-actions.ts';
import { moneyScript } from './money-step.ts';
import { stockedMarketplace } from './stocked-marketplace.ts';

const SCRIPTS = sampleSize(6, 1);
const STEPS = sampleSize(60, 36);
const SEED = Number(process.env['MONEY_SEED'] ?? 7);
const END_DAYS = 40;
const PATH = '/admin/payments/payouts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await stockedMarketplace({}, { PLATFORM_IBAN: 'DE89 3704 0044 0532 0130 00' });
  // As where the gateway pays nobody out: everything waits for a person.
  Object.assign(market.settings, { payoutAccounts: 'NONE' });
  const account = { iban: IBAN, holder: 'Atlantic Outdoors Lda', acceptTransfers: true };
  await market.owner.call('manage_payout_bank', { action: 'set', ...account });
  await market.database.transaction((tx) => tx.update(payoutBanks).set({ changedAt: new Date(0) }));
});
afterAll(() => market.close());

/** Signed in afresh, because a session runs out when the clock is moved. */
const http = async () => (await market.signIn('admin@demo.test')).http;
const post = async (path: string, body: object) => (await http()).post(path, body);
const openBatches = async () => (await (await http()).get(`${PATH}/batches?status=OPEN&limit=100`)).body.data.items;
const byHand = async () =>
  (await (await http()).get(`${PATH}?holdReason=BY_HAND&status=ON_HOLD&limit=100`)).body.data.items as { payoutId: string }[];

/** What a person does about transfers, with one of 12 variants. A refusal is an answer; only a server that breaks is not. */
async function transferByHand(variant: number): Promise<void> {
  const [batch] = await openBatches();
  const path = `${PATH}/batches/${batch?.batchId ?? 'none'}`;
  if (variant < 4) return answered(post(`${PATH}/sepa`, {}));
  if (variant === 11) {
    const [alone] = await byHand();
    if (alone !== undefined) await answered(decide(alone.payoutId, { action: 'complete' }));
    return undefined;
  }
  if (batch === undefined) return undefined;
  if (variant === 10) {
    const [member] = (await (await http()).get(path)).body.data.payouts;
    await answered(decide(member.payoutId, { action: 'fail', reason: 'No such account' }));
    return answered(decide(member.payoutId, { action: 'retry' }));
  }
  if (variant > 7) return answered(post(`${path}/cancel`, { reason: 'The bank refused the file' }));
  return complete(path);
}

const decide = async (payoutId: string, body: object) =>
  (await http()).patch(`${PATH}/${payoutId}`, body, { 'Idempotency-Key': crypto.randomUUID() });

async function complete(path: string): Promise<void> {
  const { status, body } = await post(`${path}/complete`, {});
  if (status === 200) return;
  expect(body.code).toBe('batch_changed');
  const except = body.details.changed.map(({ payoutId }: { payoutId: string }) => payoutId);
  expect((await post(`${path}/complete`, { except })).status).toBe(200);
}

async function answered(asked: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await asked;
  expect([status < 500, body]).toEqual([true, body]);
}

/** What is in a batch is on its way with the amount of the file, in one open batch, and no batch is paid in part unseen. */
async function checkBatches(after: string): Promise<void> {
  const { reader } = market.database;
  const rows = await reader
    .select({ payout: payouts, item: payoutBatchItems, batch: payoutBatches })
    .from(payoutBatchItems)
    .innerJoin(payouts, eq(payouts.id, payoutBatchItems.payoutId))
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutBatchItems.batchId));
  for (const { payout, item, batch } of rows) {
    if (payout.batchId !== batch.id) continue;
    const expected = batch.status === 'OPEN' ? 'PROCESSING' : 'PAID';
    expect([after, batch.status, payout.status, payout.amountMinor]).toEqual([after, batch.status, expected, item.amountMinor]);
  }
  const onTheWay = await reader.select().from(payouts).where(eq(payouts.status, 'PROCESSING'));
  for (const { id, batchId } of onTheWay) {
    const holding = rows.filter(({ payout, batch }) => payout.id === id && batch.id === batchId && batch.status === 'OPEN');
    expect([after, id, holding.length]).toEqual([after, id, 1]);
  }
}

const scripts = fc.sample(fc.tuple(moneyScript(STEPS), fc.array(fc.nat(11), { minLength: STEPS })), {
  numRuns: SCRIPTS,
  seed: SEED,
});

test.each(scripts.map(([steps, transfers], index) => ({ index, steps, transfers })))(
  'money and transfers by hand in the random script $index keep the laws of money after each step',
  async ({ steps, transfers }) => {
    const { id: renterId } = await market.renter.call('get_profile');
    const players: MoneyPlayers = { market, renter: market.renter, owner: market.owner, renterId, bookings: [] };
    const seen: Seen = new Map();
    const check = async (after: string) => {
      await market.dispatcher.drain();
      await checkMoney(market, players.bookings, seen, after);
      await checkBatches(after);
    };
    for (const [position, step] of steps.entries()) {
      await takeStep(players, step);
      const variant = transfers[position] ?? 0;
      await market.dispatcher.drain();
      await transferByHand(variant);
      await check(`${position}: ${step.what} ${step.booking}/${step.variant}, transfer ${variant}`);
    }
    for (let day = 0; day < END_DAYS; day += 8) {
      market.clock.advance({ days: 8 });
      await decideEscalated(players);
      for (const bookingId of players.bookings) await market.renter.call('get_booking_detail', { bookingId });
      await market.owner.call('list_owner_payouts');
      await market.dispatcher.drain();
      for (const { batchId } of await openBatches()) await complete(`${PATH}/batches/${batchId}`);
      const made = await post(`${PATH}/sepa`, {});
      if (made.status === 201) await complete(`${PATH}/batches/${made.body.data.batchId}`);
      await check(`day ${day}`);
    }
    expect(await openBatches()).toEqual([]);
    const paid = await market.database.reader
      .select({ batch: payoutBatches })
      .from(payoutBatches)
      .where(eq(payoutBatches.status, 'PAID'));
    expect(paid.length).toBeGreaterThan(0);
    expect((await trialBalance(market.database)).get('BANK EUR')).toBeLessThan(0);
  },
  180_000,
);
