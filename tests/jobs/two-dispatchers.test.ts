import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { events } from '../../db/schema/index.ts';
import { type Perform, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { CLAIM_MS, claimEvents } from '../../src/jobs/claim-events.ts';
import { type EventDispatcher, startEventDispatcher } from '../../src/jobs/event-dispatcher.ts';
import type { RunningServer } from '../../src/start-server.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
const started: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  market = await startMarketplace();
  await market.dispatcher.drain();
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  await market.close();
});

/** A dispatcher of another process, which notes what it does. */
function dispatcher(told: string[], name: string, work: () => Promise<void> = () => delay(3)): EventDispatcher {
  const perform = async (_operation: unknown, { bookingId }: { bookingId: string }) => {
    told.push(`${bookingId} begins with ${name}`);
    await work();
    told.push(`${bookingId} ends with ${name}`);
    return undefined as never;
  };
  const log = { error: () => {} };
  const one = startEventDispatcher({ database: market.database, perform: perform as Perform, clock: market.clock, log });
  started.push(one);
  return one;
}

/** So many events for each of the bookings, in turn. `payout.ready` has one reaction. */
async function write(bookingIds: readonly string[], each: number): Promise<void> {
  const base = market.clock.now().getTime();
  const rows = Array.from({ length: bookingIds.length * each }, (_, index) => ({
    id: randomIds.next('event'),
    type: 'payout.ready',
    at: new Date(base + index),
    actor: { type: 'SYSTEM', id: null, via: 'system' },
    bookingId: bookingIds[index % bookingIds.length]!,
    data: {},
  }));
  await market.database.transaction((tx) => tx.insert(events).values(rows));
}

test('several processes react to each event once, and to those of a booking one after the other', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  const all = ['one', 'two', 'three'].map((name) => dispatcher(told, name));
  const bookingIds = Array.from({ length: 40 }, (_, index) => `bkg_${index}`);
  for (let round = 0; round < 3; round += 1) {
    await write(bookingIds, 2);
    for (const one of all) one.wake();
    await delay(5);
  }
  await Promise.all(all.map((one) => one.drain()));
  for (const bookingId of bookingIds) {
    const steps = told.filter((step) => step.startsWith(`${bookingId} `)).map((step) => step.replace(/^\S+ /, ''));
    expect(steps).toHaveLength(12);
    for (let index = 0; index < steps.length; index += 2) {
      expect(steps[index + 1]).toBe(steps[index]!.replace('begins', 'ends'));
    }
  }
});

test('events of a process that died are reacted to by another, once its claim has run out', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  await write(['bkg_left'], 1);
  expect(await claimEvents(market.database, market.clock.now())).toHaveLength(1);
  await write(['bkg_left', 'bkg_other'], 1);
  const other = dispatcher(told, 'other');
  await other.drain();
  // Those that came later about the same booking wait for their turn.
  expect(told).toEqual(['bkg_other begins with other', 'bkg_other ends with other']);
  market.clock.advance({ minutes: CLAIM_MS / 60_000 });
  await other.drain();
  expect(told.filter((step) => step.startsWith('bkg_left begins'))).toHaveLength(2);
});

test('a process that is slow asks for more time, and leaves what another one has by now', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  await write(['bkg_1', 'bkg_2', 'bkg_3'], 1);
  const slow = dispatcher(told, 'slow', async () => {
    if (told.length > 1) return;
    // Half of its time is over, and then all of it.
    market.clock.advance({ minutes: CLAIM_MS / 60_000 + 1 });
    const taken = await claimEvents(market.database, market.clock.now());
    expect(taken.map(({ bookingId }) => bookingId)).toEqual(['bkg_1', 'bkg_2', 'bkg_3']);
  });
  await slow.drain();
  expect(told).toEqual(['bkg_1 begins with slow', 'bkg_1 ends with slow']);
  const left = and(eq(events.type, 'payout.ready'), isNull(events.deliveredAt));
  const rows = await market.database.reader.select().from(events).where(left);
  expect(rows.map(({ bookingId }) => bookingId)).toEqual(['bkg_2', 'bkg_3']);
});

test('a process that stops gives back what it has not begun', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  await write(['bkg_1', 'bkg_2', 'bkg_3'], 1);
  const ended: Promise<void>[] = [];
  const stopped = dispatcher(told, 'stopped', async () => void ended.push(stopped.stop()));
  await stopped.drain();
  await Promise.all(ended);
  await dispatcher(told, 'next').drain();
  expect(told.filter((step) => step.includes('begins')).toSorted()).toEqual([
    'bkg_1 begins with stopped',
    'bkg_2 begins with next',
    'bkg_3 begins with next',
  ]);
});

test('two servers on one database ask the gateway once for each refund', async () => {
  const second: RunningServer = await startSecondServer(market);
  started.push(second);
  const asked = [market, second].map(({ ports }) => vi.spyOn(ports.gateway, 'refund'));
  const bookingIds: string[] = [];
  for (let index = 0; index < 6; index += 1) bookingIds.push(await confirmedKayak(market, freePeriod(100 + index * 4)));
  await Promise.all(
    bookingIds.map((bookingId, index) =>
      market
        .actor(market.renter.credential)
        .call('cancel_booking', { bookingId, confirm: true, anyRefund: true })
        .then(() => [market, second][index % 2]!.dispatcher.wake()),
    ),
  );
  await Promise.all([market.dispatcher.drain(), second.dispatcher.drain()]);
  const refundIds = asked.flatMap((spy) => spy.mock.calls.map(([{ refundId }]) => refundId));
  expect(refundIds.length).toBeGreaterThanOrEqual(bookingIds.length);
  expect(new Set(refundIds).size).toBe(refundIds.length);
  await trialBalance(market.database);
});
