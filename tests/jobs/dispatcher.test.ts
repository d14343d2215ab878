import { isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { events } from '../../db/schema/index.ts';
import { type Perform, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { type EventDispatcher, startEventDispatcher } from '../../src/jobs/event-dispatcher.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const FAILING = 150;

let market: TestMarketplace;
let dispatcher: EventDispatcher;
let performed: string[];
let logged: { eventId?: string; tries?: number }[];
beforeEach(async () => {
  market = await startMarketplace();
  await market.dispatcher.drain();
  await market.dispatcher.stop();
  performed = [];
  logged = [];
  const perform = async (_operation: unknown, input: { bookingId?: string }) => {
    performed.push(input.bookingId ?? '');
    if (input.bookingId?.startsWith('bad')) throw new Error('not now');
    return undefined as never;
  };
  const log = { error: (details: object) => void logged.push(details) };
  dispatcher = startEventDispatcher({ database: market.database, perform: perform as Perform, clock: market.clock, log });
});
afterEach(async () => {
  await dispatcher.stop();
  await market.close();
});

test('events whose reactions keep failing starve no later one', async () => {
  await write(...Array.from({ length: FAILING }, (_, index) => `bad${index}`), 'good');
  await dispatcher.drain();
  expect(performed).toContain('good');
  expect((await waiting()).length).toBe(FAILING);
});

test('each failure is logged once and waits twice as long, at most an hour', async () => {
  await write('bad');
  const waits: number[] = [];
  for (let round = 0; round < 14; round += 1) {
    await dispatcher.drain();
    await dispatcher.drain();
    expect(logged).toHaveLength(round + 1);
    const [event] = await waiting();
    const waitMs = (event?.nextTryAt?.getTime() ?? 0) - market.clock.now().getTime();
    waits.push(Math.round(waitMs / 1_000));
    market.clock.advance({ hours: waitMs / 3_600_000 });
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
  expect(waits.at(-1)).toBe(3_600);
  expect(logged.map(({ tries }) => tries)).toEqual(waits.map((_, index) => index + 1));
});

test('what works at last is delivered', async () => {
  await write('bad');
  await dispatcher.drain();
  await market.database.transaction((tx) => tx.update(events).set({ bookingId: 'good' }).where(isNull(events.deliveredAt)));
  market.clock.advance({ minutes: 1 });
  await dispatcher.drain();
  expect(await waiting()).toEqual([]);
});

async function write(...bookingIds: string[]): Promise<void> {
  const base = market.clock.now().getTime();
  const rows = bookingIds.map((bookingId, index) => ({
    id: randomIds.next('event'),
    type: 'payout.ready',
    at: new Date(base - bookingIds.length + index),
    actor: { type: 'SYSTEM', id: null, via: 'system' },
    bookingId,
    data: {},
  }));
  await market.database.transaction((tx) => tx.insert(events).values(rows));
}

function waiting() {
  return market.database.reader.select().from(events).where(isNull(events.deliveredAt)).orderBy(events.at);
}
