import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookings, payoutNettings, payouts } from '../../../db/schema/index.ts';
import {
  recheckHeldPayouts,
  runPayouts,
  schedulePayout,
  pickPayoutsToRecheck,
} from '../../../src/domain/settlement/payouts/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, IBAN, payoutOf } from '../../harness/rentals/earn-kayak.ts';

/** More than one round looks at. */
const MANY = 230;

let market: TestMarketplace;
let vendorId: string;
let held: string[];
/** What other owners of the demo have earned, and have named no account for. */
let others: string[];
beforeAll(async () => {
  market = await startMarketplace();
  held = [await earnKayak(market, 40), await earnKayak(market, 44)];
  const [row] = await market.database.reader.select().from(bookings).where(inArray(bookings.id, held));
  vendorId = row?.vendorId ?? '';
  market = await advanceTime(market, { hours: 25 });
  await market.pipeline.perform(runPayouts, {});
  await market.dispatcher.drain();
  const waiting = await market.database.reader.select().from(payouts).where(eq(payouts.status, 'ON_HOLD'));
  others = waiting.flatMap((payout) => (held.includes(payout.bookingId) ? [] : [payout.bookingId]));
});
afterAll(() => market.close());

const rowOf = async (bookingId: string) => {
  const [row] = await market.database.reader.select().from(payouts).where(eq(payouts.bookingId, bookingId));
  if (row === undefined) throw new Error('There is no payout.');
  return row;
};
const turns = (which: 'held' | 'unsent') => market.pipeline.perform(pickPayoutsToRecheck, { which });

test('looking at a waiting payout writes only the time of the look', async () => {
  const before = await rowOf(held[0]!);
  expect(before).toMatchObject({ status: 'ON_HOLD', holdReason: 'NO_BANK' });
  await market.pipeline.perform(schedulePayout, { bookingId: held[0]! });
  market.clock.advance({ hours: 1 });
  await market.pipeline.perform(runPayouts, {});
  const { lookedAt, ...after } = await rowOf(held[0]!);
  expect({ ...after, lookedAt: before.lookedAt }).toEqual(before);
  expect(lookedAt?.getTime()).toBeGreaterThan(before.lookedAt?.getTime() ?? 0);
});

test('waiting payouts are looked at once an hour at most, and in turn when they are many', async () => {
  market.clock.advance({ hours: 2 });
  const [model] = await market.database.reader.select().from(bookings).where(eq(bookings.id, held[0]!));
  const payout = await rowOf(held[0]!);
  const waiting = Array.from({ length: MANY }, (_, index) => `bkg_waiting_${String(index).padStart(4, '0')}`);
  await market.database.transaction(async (tx) => {
    for (const id of waiting) {
      await tx.insert(bookings).values({ ...model!, id });
      await tx.insert(payouts).values({ ...payout, id: id.replace('bkg', 'pot'), bookingId: id, lookedAt: null });
    }
  });
  const first = (await turns('held')).bookingIds;
  market.clock.advance({ minutes: 1 });
  const second = (await turns('held')).bookingIds;
  expect([first.length, second.length]).toEqual([200, MANY + held.length + others.length - 200]);
  expect(new Set([...first, ...second])).toEqual(new Set([...waiting, ...held, ...others]));
  expect((await turns('held')).bookingIds).toEqual([]);
  market.clock.advance({ minutes: 59 });
  expect((await turns('held')).bookingIds.toSorted()).toEqual(first.toSorted());
  await market.database.transaction(async (tx) => {
    await tx.delete(payoutNettings);
    await tx.delete(payouts).where(inArray(payouts.bookingId, waiting));
    await tx.delete(bookings).where(inArray(bookings.id, waiting));
  });
});

test('setting or removing a bank account is noticed at once', async () => {
  market = await advanceTime(market, {});
  await turns('held');
  await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda' });
  await market.dispatcher.drain();
  expect(await rowOf(held[0]!)).toMatchObject({ status: 'ON_HOLD', holdReason: 'BANK_CHANGED' });
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  await market.dispatcher.drain();
  expect(await rowOf(held[0]!)).toMatchObject({ status: 'ON_HOLD', holdReason: 'NO_BANK' });
});

test('when a vendor earns or owes less, only payouts held by a debt are looked at', async () => {
  const owing = { holdReason: 'NEGATIVE_BALANCE' } as const;
  await market.database.transaction((tx) => tx.update(payouts).set(owing).where(eq(payouts.bookingId, held[1]!)));
  expect(await market.pipeline.perform(recheckHeldPayouts, { vendorId, ...owing })).toEqual({ looked: 1 });
  expect(await market.pipeline.perform(recheckHeldPayouts, { vendorId })).toEqual({ looked: 2 });
  expect(await market.pipeline.perform(recheckHeldPayouts, { vendorId: 'ven_nobody' })).toEqual({ looked: 0 });
});

test('payouts on their way are asked for in turn', async () => {
  await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda' });
  const transfer = vi.spyOn(market.ports.gateway, 'transfer').mockRejectedValue(new Error('unreachable'));
  market = await advanceTime(market, { hours: 73 });
  await payoutOf(market, held[0]!);
  expect((await turns('unsent')).bookingIds.toSorted()).toEqual(held.toSorted());
  // A person transfers what is in a batch, so it takes nobody's turn.
  const inBatch = (batchId: string | null) =>
    market.database.transaction((tx) => tx.update(payouts).set({ batchId }).where(eq(payouts.bookingId, held[0]!)));
  await inBatch('pbt_of_a_person');
  expect((await turns('unsent')).bookingIds).toEqual([held[1]]);
  await inBatch(null);
  transfer.mockRestore();
  await market.pipeline.perform(runPayouts, {});
  await market.dispatcher.drain();
  expect([(await rowOf(held[0]!)).status, (await rowOf(held[1]!)).status]).toEqual(['PAID', 'PAID']);
  await trialBalance(market.database);
});

test('a payout returned from the old account goes to the account named meanwhile', async () => {
  const bookingId = await earnKayak(market, 90);
  const transfer = vi.spyOn(market.ports.gateway, 'transfer');
  const answer = { payoutId: '', attempt: 1, amountMinor: 0, currency: 'EUR' };
  transfer.mockResolvedValue({ ...answer, status: 'PENDING' });
  market = await advanceTime(market, { hours: 25 });
  await payoutOf(market, bookingId);
  const { status, attempt } = await rowOf(bookingId);
  expect(status).toBe('PROCESSING');
  await market.owner.call('manage_payout_bank', {
    action: 'set',
    iban: 'DE75 5121 0800 1245 1261 99',
    holder: 'Atlantic Outdoors Lda',
  });
  await market.dispatcher.drain();
  transfer.mockResolvedValue({ ...answer, status: 'FAILED', reason: 'Account closed' });
  await payoutOf(market, bookingId);
  expect(await rowOf(bookingId)).toMatchObject({ status: 'FAILED', attempt });
  transfer.mockRestore();
  market = await advanceTime(market, { hours: 73 });
  await market.pipeline.perform(runPayouts, {});
  await payoutOf(market, bookingId);
  expect(await rowOf(bookingId)).toMatchObject({ status: 'PAID', attempt: attempt + 1 });
});

test('a payout refused by the old account is retried when the new one may be used, and not before', async () => {
  const bookingId = await earnKayak(market, 80);
  const transfer = vi.spyOn(market.ports.gateway, 'transfer');
  const refused = {
    payoutId: '',
    attempt: 1,
    amountMinor: 0,
    currency: 'EUR',
    status: 'FAILED',
    reason: 'Account closed',
  } as const;
  transfer.mockResolvedValue(refused);
  market = await advanceTime(market, { hours: 25 });
  await payoutOf(market, bookingId);
  expect(await rowOf(bookingId)).toMatchObject({ status: 'FAILED' });
  transfer.mockRestore();
  await market.owner.call('manage_payout_bank', {
    action: 'set',
    iban: 'DE89 3704 0044 0532 0130 00',
    holder: 'Atlantic Outdoors Lda',
  });
  market = await advanceTime(market, { hours: 71 });
  await market.pipeline.perform(runPayouts, {});
  await payoutOf(market, bookingId);
  expect(await rowOf(bookingId)).toMatchObject({ status: 'FAILED' });
  market = await advanceTime(market, { hours: 2 });
  await market.pipeline.perform(runPayouts, {});
  await payoutOf(market, bookingId);
  expect(await rowOf(bookingId)).toMatchObject({ status: 'PAID' });
});

test('a round of payouts in which one fails sends the others, and fails with the id of its booking', async () => {
  const [failing, sent] = [await earnKayak(market, 100), await earnKayak(market, 104)];
  const gateway = market.ports.gateway;
  const transfer = gateway.transfer.bind(gateway);
  const spy = vi.spyOn(gateway, 'transfer').mockImplementation(async (request) => {
    if (request.payoutId === (await rowOf(failing)).id) throw new Error('unreachable');
    return transfer(request);
  });
  market = await advanceTime(market, { hours: 25 });
  const round = market.pipeline.perform(runPayouts, {});
  await expect(round).rejects.toThrow(`The payout of booking ${failing} could not be run.`);
  spy.mockRestore();
  await market.dispatcher.drain();
  expect([(await rowOf(failing)).status, (await rowOf(sent)).status]).toEqual(['PROCESSING', 'PAID']);
});
