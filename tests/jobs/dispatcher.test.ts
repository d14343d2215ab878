import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { eventCursors, eventFailures, events } from '../../db/schema/index.ts';
import { aboutBooking, claimCursor, subscriber, type Subscriber } from '../../src/domain/platform/events/index.ts';
import {
  command,
  declareEvent,
  type EventKind,
  type Perform,
  randomIds,
  systemOnly,
} from '../../src/domain/platform/kernel/index.ts';
import { type EventDispatcher, startEventDispatcher } from '../../src/jobs/event-dispatcher.ts';
import type { PerformWithin } from '../../src/tools/pipeline.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const FAILING = 150;
const MOST_TRIES = 50;

let market: TestMarketplace;
let dispatcher: EventDispatcher;
/** How many the dispatcher has made. */
let transactions: number;
/** What was done, by whom. */
let performed: string[];
let logged: { eventId?: string; tries?: number; subscriber?: string }[];
const started: EventDispatcher[] = [];
beforeEach(async () => {
  market = await startMarketplace();
  await market.dispatcher.drain();
  await market.dispatcher.stop();
  performed = [];
  logged = [];
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  await market.close();
});

const posted = declareEvent('letter.posted', z.object({ letterId: z.string() }));
const lost = declareEvent('letter.lost', z.object({ letterId: z.string() }));

/** Whether the subscribers of a test have commands that prepare something, so that each is delivered to by itself. */
let prepares = true;

/** Somebody who does `work` about the booking of each letter. */
function reader(name: string, kinds: EventKind[] = [posted], begins: 'NEXT' | 'FIRST' = 'NEXT'): Subscriber {
  return subscriber({ name, events: kinds, begins, commands: [workOf(name)], input: aboutBooking });
}

function workOf(name: string) {
  return command({
    name,
    title: name,
    description: 'Reads a letter.',
    access: systemOnly,
    repeat: 'natural',
    input: z.strictObject({ bookingId: z.string() }),
    output: z.object({}),
    errors: [],
    ...(prepares && { prepare: async () => null }),
    run: async () => ({}),
  });
}

/** A dispatcher of these subscribers; a command fails for bookings whose names begin with its own name, and with `bad`. */
function dispatch(
  subscribers: readonly Subscriber[],
  work: (name: string, bookingId: string) => Promise<unknown> = async () => {},
) {
  const performing =
    (steps: string[]) =>
    async ({ name }: { name: string }, { bookingId }: { bookingId: string }) => {
      steps.push(`${name} ${bookingId}`);
      await work(name, bookingId);
      if (bookingId.startsWith('bad') || bookingId.startsWith(name)) throw new Error('not\nnow');
      return undefined as never;
    };
  const log = { error: (details: object) => void logged.push(details) };
  const { clock } = market;
  transactions = 0;
  const database: Database = {
    ...market.database,
    transaction(work) {
      transactions += 1;
      return market.database.transaction(work);
    },
  };
  dispatcher = startEventDispatcher({
    database,
    perform: performing(performed) as unknown as Perform,
    // What is undone with its transaction was not done.
    async performTogether(together) {
      const steps: string[] = [];
      const outcome = await database.transaction((tx) => together(tx, performing(steps) as unknown as PerformWithin));
      performed.push(...steps);
      return outcome;
    },
    clock,
    ids: randomIds,
    subscribers,
    log,
  });
  started.push(dispatcher);
  return dispatcher;
}

const done = (name: string) => performed.filter((step) => step.startsWith(`${name} `)).map((step) => step.slice(name.length + 1));

describe.each([
  { what: 'that only writes', alone: false },
  { what: 'that prepares something', alone: true },
])('a subscriber $what', ({ alone }) => {
  beforeEach(() => {
    prepares = alone;
  });

  test('and always fails delays neither later events nor other subscribers', async () => {
    dispatch([reader('anna'), reader('bert')]);
    await dispatcher.drain();
    await write(...Array.from({ length: FAILING }, (_, index) => `anna${index}`), 'good');
    await dispatcher.drain();
    expect(done('anna')).toContain('good');
    expect(done('bert')).toHaveLength(FAILING + 1);
    const failures = await waiting();
    expect(failures).toHaveLength(FAILING);
    expect(failures.every((row) => row.subscriber === 'anna' && row.failure === 'not now')).toBe(true);
  });

  test('gets its own kinds of events only, each event once and in order', async () => {
    dispatch([reader('anna'), reader('bert', [posted, lost])]);
    await dispatcher.drain();
    await write('one', 'two');
    await write({ kind: lost, bookingId: 'three' }, 'four');
    await Promise.all([dispatcher.drain(), dispatcher.drain()]);
    await dispatcher.drain();
    expect(done('anna')).toEqual(['one', 'two', 'four']);
    expect(done('bert')).toEqual(['one', 'two', 'three', 'four']);
  });

  test('and is new begins with the next event or with the first stored one, as it declares', async () => {
    dispatch([reader('anna')]);
    await dispatcher.drain();
    await write('before');
    await dispatcher.drain();
    await dispatcher.stop();
    await write('meanwhile');
    dispatch([reader('anna'), reader('bert'), reader('carl', [posted], 'FIRST')]);
    await dispatcher.drain();
    expect(done('anna')).toEqual(['before', 'meanwhile']);
    expect(done('bert')).toEqual(['meanwhile']);
    expect(done('carl')).toEqual(['before', 'meanwhile']);
  });

  test('reads the declared payload, and a payload that does not fit fails for this subscriber alone', async () => {
    const strict = subscriber({
      name: 'dora',
      events: [posted],
      commands: [workOf('dora')],
      input: ({ payload }) => ({ bookingId: payload().letterId }),
    });
    dispatch([reader('anna'), strict]);
    await dispatcher.drain();
    await write(
      { kind: posted, bookingId: 'one', data: { letterId: 'A' } },
      { kind: posted, bookingId: 'two', data: { letterId: 7 } },
    );
    await dispatcher.drain();
    expect(done('anna')).toEqual(['one', 'two']);
    expect(done('dora')).toEqual(['A']);
    expect(await waiting()).toMatchObject([{ subscriber: 'dora', tries: 1, failure: expect.stringContaining('letterId') }]);
  });

  test('and that no event concerns moves its cursor, so that old events can be deleted', async () => {
    dispatch([reader('anna'), reader('bert', [lost])]);
    await dispatcher.drain();
    await write('one', 'two');
    await dispatcher.drain();
    await dispatcher.drain();
    const cursors = await market.database.reader.select().from(eventCursors);
    const [anna, bert] = ['anna', 'bert'].map((name) => cursors.find(({ id }) => id === name));
    expect(bert).toMatchObject({ seq: anna?.seq, holder: null, claimedUntil: null });
  });
});

/** Of these, `anna` prepares something, and the others only write. */
function mixed(): Subscriber[] {
  prepares = true;
  const anna = reader('anna');
  prepares = false;
  return [anna, reader('bert'), reader('carl')];
}

test('a subscriber that hangs does not delay other subscribers', async () => {
  const hanging = Promise.withResolvers<void>();
  dispatch(mixed(), (name) => (name === 'anna' ? hanging.promise : Promise.resolve()));
  await dispatcher.drain();
  await write('first', 'second');
  dispatcher.wake();
  await expect.poll(() => done('bert')).toEqual(['first', 'second']);
  await expect.poll(() => done('anna')).toEqual(['first']);
  hanging.resolve();
  await dispatcher.drain();
  expect(done('anna')).toEqual(['first', 'second']);
});

describe('subscribers without work outside the database', () => {
  beforeEach(() => {
    prepares = false;
  });

  test('get their events in the transaction that numbers them, whatever the booking', async () => {
    dispatch([reader('anna'), reader('bert')]);
    await dispatcher.drain();
    transactions = 0;
    await write('one', 'one', 'two');
    dispatcher.wake();
    await expect.poll(() => performed).toEqual(['anna one', 'anna one', 'bert one', 'bert one', 'anna two', 'bert two']);
    // One for each booking.
    expect(transactions).toBe(2);
  });

  test('do nothing and move no cursor when that transaction fails, and are then delivered to one by one', async () => {
    const cursors = async () => (await market.database.reader.select().from(eventCursors)).map(({ id, seq }) => `${id} ${seq}`);
    dispatch([reader('anna'), reader('bert')]);
    await dispatcher.drain();
    const before = await cursors();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const seen: string[][] = [];
    let tries = 0;
    await dispatcher.stop();
    dispatch([reader('anna'), reader('bert')], async (name) => {
      if (name !== 'bert' || (tries += 1) > 1) return;
      seen.push(await cursors());
      arrive();
      throw new Error('The process ends here.');
    });
    await write('one');
    dispatcher.wake();
    await arrived;
    expect(seen).toEqual([before]);
    await dispatcher.drain();
    expect(performed.toSorted()).toEqual(['anna one', 'bert one']);
    expect(await waiting()).toEqual([]);
  });

  test('do not wait for a subscriber that another process holds, which gets its events later', async () => {
    dispatch([reader('anna'), reader('bert')]);
    await dispatcher.drain();
    const now = market.clock.now();
    expect(await market.database.transaction((tx) => claimCursor(tx, 'anna', 'lea_other', now))).not.toBeNull();
    await write('one');
    await dispatcher.drain();
    expect(performed).toEqual(['bert one']);
    market.clock.advance({ minutes: 1 });
    await dispatcher.drain();
    expect(performed).toEqual(['bert one', 'anna one']);
    expect(await cursorOf('anna')).toMatchObject({ holder: null, claimedUntil: null });
  });
});

test('a commit without an event is noticed without a write', async () => {
  dispatch(mixed());
  await dispatcher.drain();
  transactions = 0;
  for (let commits = 0; commits < 20; commits += 1) {
    dispatcher.wake();
    await delay(1);
  }
  expect(transactions).toBe(0);
  await write('one');
  dispatcher.wake();
  await expect.poll(() => performed.toSorted()).toEqual(['anna one', 'bert one', 'carl one']);
  // It gets its number, and those that only write get it; the one that prepares something claims, and notes what it did as it leaves.
  await expect.poll(() => transactions).toBe(3);
});

async function cursorOf(name: string) {
  const [cursor] = await market.database.reader.select().from(eventCursors).where(eq(eventCursors.id, name));
  return cursor;
}

describe.each([
  { what: 'of a subscriber that only writes', alone: false },
  { what: 'of one that prepares something', alone: true },
])('a delivery $what', ({ alone }) => {
  beforeEach(() => {
    prepares = alone;
  });

  const waitOf = (nextTryAt: Date | null | undefined) =>
    Math.round(((nextTryAt?.getTime() ?? 0) - market.clock.now().getTime()) / 1_000);

  test('that failed is logged once, waits twice as long each time up to an hour, and is then given up', async () => {
    dispatch([reader('anna')]);
    await dispatcher.drain();
    await write('bad');
    const waits: number[] = [];
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      await dispatcher.drain();
      await dispatcher.drain();
      expect(logged).toHaveLength(tries);
      const [failure] = await waiting();
      expect(failure).toMatchObject({ tries, deadSince: null });
      waits.push(waitOf(failure?.nextTryAt));
      market.clock.advance({ hours: (waits.at(-1) ?? 0) / 3_600 });
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(waits.at(-1)).toBe(3_600);
    expect(logged.map(({ tries }) => tries)).toEqual(waits.map((_, index) => index + 1));

    await dispatcher.drain();
    expect(await waiting()).toMatchObject([{ tries: MOST_TRIES, nextTryAt: null, deadSince: market.clock.now() }]);
    market.clock.advance({ days: 30 });
    await dispatcher.drain();
    expect(done('anna')).toHaveLength(MOST_TRIES);
  });

  test('that failed and then works is removed from the failures', async () => {
    dispatch([reader('anna')]);
    await dispatcher.drain();
    await write('bad');
    await dispatcher.drain();
    await market.database.transaction((tx) => tx.update(events).set({ bookingId: 'good' }).where(eq(events.type, posted.type)));
    market.clock.advance({ minutes: 1 });
    await dispatcher.drain();
    expect(await waiting()).toEqual([]);
    expect(done('anna')).toEqual(['bad', 'good']);
  });

  test('that failed is tried again when it is due, also among many', async () => {
    dispatch([reader('anna')]);
    await dispatcher.drain();
    await write(...Array.from({ length: 35 }, (_, index) => `bad${index}`));
    await dispatcher.drain();
    market.clock.advance({ minutes: 1 });
    await dispatcher.drain();
    expect((await waiting()).map(({ tries }) => tries)).toEqual(Array.from({ length: 35 }, () => 2));
  });
});

type Letter = string | { kind: { type: string }; bookingId: string; data?: Record<string, unknown> };

async function write(...letters: Letter[]): Promise<void> {
  market.clock.advance({ minutes: 0.01 });
  const base = market.clock.now().getTime();
  const rows = letters.map((letter, index) => {
    const { kind, bookingId, data = {} } = typeof letter === 'string' ? { kind: posted, bookingId: letter } : letter;
    const at = new Date(base - letters.length + index);
    return {
      id: randomIds.next({ prefix: 'evt' }),
      type: kind.type,
      at,
      actor: { type: 'SYSTEM', id: null, via: 'system' },
      bookingId,
      data,
    };
  });
  await market.database.transaction((tx) => tx.insert(events).values(rows));
}

function waiting() {
  return market.database.reader.select().from(eventFailures).orderBy(asc(eventFailures.failedAt), asc(eventFailures.id));
}
