import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventCursors, eventFailures, events } from '../../db/schema/index.ts';
import { claimCursor } from '../../src/domain/platform/events/index.ts';
import { type Perform, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { type EventDispatcher, startEventDispatcher } from '../../src/jobs/event-dispatcher.ts';
import { subscribers } from '../../src/jobs/subscribers.ts';
import type { RunningServer } from '../../src/start-server.ts';
import type { PerformWithin } from '../../src/tools/pipeline.ts';
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
  vi.useRealTimers();
  for (const one of started.splice(0)) await one.stop();
  await market.close();
});

const CLAIM_MINUTES = 0.5;
/** Who waits for `payout.ready`. */
const SUBSCRIBER = 'send_payout';

/** A dispatcher of another process, which notes what it does. */
function dispatcher(
  told: string[],
  name: string,
  work: (bookingId: string) => Promise<void> = () => delay(3),
  wanted = [SUBSCRIBER],
): EventDispatcher {
  const perform = async (_operation: unknown, { bookingId }: { bookingId: string }) => {
    told.push(`${bookingId} begins with ${name}`);
    await work(bookingId);
    told.push(`${bookingId} ends with ${name}`);
    return undefined as never;
  };
  const log = { error: () => {} };
  const one = startEventDispatcher({
    database: market.database,
    perform: perform as Perform,
    performTogether: (work) => market.database.transaction((tx) => work(tx, perform as unknown as PerformWithin)),
    clock: market.clock,
    ids: randomIds,
    subscribers: subscribers.filter((subscriber) => wanted.includes(subscriber.name)),
    log,
  });
  started.push(one);
  return one;
}

/** So many events for each of the bookings, in turn. Somebody waits for `payout.ready`. */
async function write(bookingIds: readonly string[], each: number, type = 'payout.ready'): Promise<void> {
  const base = market.clock.now().getTime();
  const rows = Array.from({ length: bookingIds.length * each }, (_, index) => ({
    id: randomIds.next({ prefix: 'evt' }),
    type,
    at: new Date(base + index),
    actor: { type: 'SYSTEM', id: null, via: 'system' },
    bookingId: bookingIds[index % bookingIds.length]!,
    data: {},
  }));
  await market.database.transaction((tx) => tx.insert(events).values(rows));
}

test('several processes deliver each event once, and the events of a subscriber one after the other', async () => {
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
  expect(told).toHaveLength(3 * 2 * 2 * bookingIds.length);
  for (let index = 0; index < told.length; index += 2) expect(told[index + 1]).toBe(told[index]?.replace('begins', 'ends'));
  const begun = told.filter((step) => step.includes('begins')).map((step) => step.replace(/ .*/, ''));
  expect(begun.toSorted()).toEqual(bookingIds.flatMap((bookingId) => Array.from({ length: 6 }, () => bookingId)).toSorted());
});

test('every event is delivered, however several processes overlap', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  // Nobody looks around by itself: whoever finds the subscriber claimed leaves the news to the one that has it.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const all = ['one', 'two'].map((name) => dispatcher(told, name, () => Promise.resolve()));
  for (const one of all) await one.drain();
  for (let round = 1; round <= 60; round += 1) {
    await write([`bkg_${round}`], 1);
    all[round % 2]?.wake();
    if (round % 3 === 0) await delay(round % 4);
  }
  const begun = () => told.filter((step) => step.includes('begins'));
  for (let waited = 0; waited < 10_000 && begun().length < 60; waited += 10) await delay(10);
  expect(begun()).toHaveLength(60);
});

test('several processes share the subscribers', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  const held = Promise.withResolvers<void>();
  const busy = dispatcher(told, 'busy', () => held.promise);
  await busy.drain();
  await write(['bkg_1'], 1);
  busy.wake();
  await expect.poll(() => told).toEqual(['bkg_1 begins with busy']);
  const other = dispatcher(told, 'other', undefined, [SUBSCRIBER, 'schedule_payout']);
  await other.drain();
  await write(['bkg_2'], 1, 'payout.paid');
  await other.drain();
  expect(told.slice(1)).toEqual(['bkg_2 begins with other', 'bkg_2 ends with other']);
  held.resolve();
  await busy.drain();
});

test('events that a dead process had claimed are delivered by another when the claim has expired', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  const other = dispatcher(told, 'other');
  await other.drain();
  expect(await market.database.transaction((tx) => claimCursor(tx, SUBSCRIBER, 'lea_gone', market.clock.now()))).not.toBeNull();
  await write(['bkg_left'], 2);
  await other.drain();
  expect(told).toEqual([]);
  market.clock.advance({ minutes: CLAIM_MINUTES });
  await other.drain();
  expect(told.filter((step) => step.startsWith('bkg_left begins'))).toHaveLength(2);
});

test('a slow process that has lost its claim writes nothing more for that subscriber', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  await dispatcher([], 'first').drain();
  await write(['bkg_1', 'bkg_2', 'bkg_3'], 1);
  const slow = dispatcher(told, 'slow', async () => {
    // All of its time is over.
    market.clock.advance({ minutes: CLAIM_MINUTES });
    await market.database.transaction((tx) => claimCursor(tx, SUBSCRIBER, 'lea_other', market.clock.now()));
    throw new Error('It failed as well.');
  });
  await slow.drain();
  expect(told).toEqual(['bkg_1 begins with slow']);
  expect(await cursor()).toMatchObject({ holder: 'lea_other' });
  expect(await market.database.reader.select().from(eventFailures)).toEqual([]);

  market.clock.advance({ minutes: CLAIM_MINUTES });
  await dispatcher(told, 'next').drain();
  // The event that it was at comes again, and the others for the first time.
  expect(told.filter((step) => step.includes('begins with next')).map((step) => step.slice(0, 5))).toEqual([
    'bkg_1',
    'bkg_2',
    'bkg_3',
  ]);
});

test('a claim is extended as long as events are delivered, however many there are', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  const other = dispatcher(told, 'other');
  await other.drain();
  await write(['bkg_1', 'bkg_2', 'bkg_3', 'bkg_4'], 1);
  const slow = dispatcher(told, 'slow', async () => {
    market.clock.advance({ minutes: CLAIM_MINUTES * 0.6 });
    await other.drain();
  });
  await slow.drain();
  expect(told.filter((step) => step.includes('begins')).every((step) => step.endsWith('slow'))).toBe(true);
  expect(told).toHaveLength(8);
});

test('a stopping process gives back the events that it has not begun', async () => {
  await market.dispatcher.stop();
  const told: string[] = [];
  await dispatcher([], 'first').drain();
  await write(['bkg_1', 'bkg_2', 'bkg_3'], 1);
  const ended: Promise<void>[] = [];
  const stopped = dispatcher(told, 'stopped', async () => void ended.push(stopped.stop()));
  await stopped.drain();
  await Promise.all(ended);
  expect(await cursor()).toMatchObject({ holder: null, claimedUntil: null });
  await dispatcher(told, 'next').drain();
  expect(told.filter((step) => step.includes('begins'))).toEqual([
    'bkg_1 begins with stopped',
    'bkg_2 begins with next',
    'bkg_3 begins with next',
  ]);
});

async function cursor() {
  const [row] = await market.database.reader.select().from(eventCursors).where(eq(eventCursors.id, SUBSCRIBER));
  return row;
}

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
