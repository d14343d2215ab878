import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnStatement } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { lifecycles } from '../../scripts/find-operations.ts';
import type { EventKind } from '../../src/domain/platform/kernel/index.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { IBAN } from '../harness/rentals/earn-kayak.ts';
import { startMarketplace } from '../harness/start-marketplace.ts';
import { decideEscalated, type MoneyPlayers, takeStep } from '../invariants/money-actions.ts';
import { moneyScript } from '../invariants/money-step.ts';
import { stockedMarketplace } from '../invariants/stocked-marketplace.ts';
import { play } from '../model/play.ts';
import { script } from '../model/step.ts';
import { reachable } from './calls/doors.ts';
import { send } from './calls/send.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

/** Moves whose event another one may stand for, with the events that do. */
const TOLD_BY_ANOTHER: Readonly<Record<string, readonly string[]>> = {
  // Nothing was agreed: a plan may have no deposit from the start, and a transfer leaves none to hold.
  'depositLifecycle.waive': ['booking.created', 'offline_proof.confirmed'],
};

/** What one transaction has moved, with the event that its lifecycle declares for it, and which events it has stored. */
interface Noted {
  readonly moves: Map<string, string>;
  readonly emitted: Set<string>;
}

/** Moves that are made without an event where it was told before, each with when. */
const TOLD_BEFORE: Readonly<Record<string, string>> = {
  'refundLifecycle.succeed': 'a part of a captured hold goes back: `deposit.released` told of it when it was decided',
};

const END_DAYS = 40;

const running = new AsyncLocalStorage<Noted>();
const told = new Set<string>();
const untold = new Map<string, string>();

/** A database that compares, at the end of each transaction, the moves that it has made with the events that it has stored. */
const open: typeof openDatabase = async (url, options) => {
  const onStatement: OnStatement = (statement, values) => {
    options.onStatement?.(statement, values);
    if (statement.startsWith('insert into "events"')) for (const value of values) running.getStore()?.emitted.add(String(value));
  };
  const database = await openDatabase(url, { ...options, onStatement });
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        const noted: Noted = { moves: new Map(), emitted: new Set() };
        return running.run(noted, async () => {
          const done = await work(tx);
          for (const [move, event] of noted.moves) {
            if ([event, ...(TOLD_BY_ANOTHER[move] ?? [])].some((kind) => noted.emitted.has(kind))) told.add(move);
            else untold.set(move, `made without ${event}, beside ${[...noted.emitted].filter(isEvent).join(', ') || 'no event'}`);
          }
          return done;
        });
      }),
  };
};

const isEvent = (value: string) => /^[a-z_]+\.[a-z_]+$/.test(value);

/** Notes each move that is made until the function is called that this returns. */
function noteMoves(): () => void {
  const note = (move: string, event: EventKind | null) => {
    if (event !== null) running.getStore()?.moves.set(move, event.type);
  };
  const restored = lifecycles.map(({ name, lifecycle }) => {
    // `takeAll` is left alone: there may be no row that it moves.
    const { take } = lifecycle;
    lifecycle.take = (state, move) => {
      const taken = take(state, move);
      note(`${name}.${move}`, taken.event);
      return taken;
    };
    return () => Object.assign(lifecycle, { take });
  });
  return () => restored.forEach((restore) => restore());
}

let world: World;
let take: SampledWorld['take'];
let stopNoting: () => void;
beforeAll(async () => {
  ({ world, take } = await sampledWorld({}, { open }));
  stopNoting = noteMoves();
}, 180_000);
afterAll(async () => {
  stopNoting();
  console.log(`moves: ${told.size} of those that declare an event were made, and it was stored with each`);
  await world?.market.close();
});

test('every move that a command makes is told by its event', async () => {
  for (const { name, doors } of reachable.filter((row) => row.operation.kind === 'command')) {
    const { caller, input } = await take(name);
    await send(world.market.url, doors[0]!, input, caller?.credential ?? null);
  }
  await world.market.dispatcher.drain();
  expectToldMoves();
});

test('every move in the life of bookings is told by its event', async () => {
  const market = await startMarketplace({}, { open });
  try {
    for (const steps of fc.sample(script(40), { numRuns: sampleSize(20, 2), seed: 20_261_130 }))
      await play(steps, market, { after: async () => undefined });
    await market.dispatcher.drain();
  } finally {
    await market.close();
  }
  expectToldMoves();
});

test('every move of money is told by its event', async () => {
  const market = await stockedMarketplace({ open });
  try {
    await market.owner.call('manage_payout_bank', {
      action: 'set',
      iban: IBAN,
      holder: 'Atlantic Outdoors Lda',
      acceptTransfers: true,
    });
    const { id: renterId } = await market.renter.call('get_profile');
    for (const steps of fc.sample(moneyScript(40), { numRuns: sampleSize(10, 2), seed: 20_261_130 })) {
      const players: MoneyPlayers = { market, renter: market.renter, owner: market.owner, renterId, bookings: [] };
      for (const step of steps) {
        await takeStep(players, step);
        await market.dispatcher.drain();
      }
      for (let day = 0; day < END_DAYS; day += 8) {
        market.clock.advance({ days: 8 });
        await decideEscalated(players);
        for (const bookingId of players.bookings) await market.renter.call('get_booking_detail', { bookingId });
        await market.owner.call('list_owner_payouts');
        await market.dispatcher.drain();
      }
    }
  } finally {
    await market.close();
  }
  expectToldMoves();
});

test('most moves that declare an event were made', () => {
  const declared = lifecycles.flatMap(({ name, lifecycle }) =>
    Object.entries(lifecycle.table.moves).flatMap(([move, { event }]) => (event === null ? [] : [`${name}.${move}`])),
  );
  const notMade = declared.filter((move) => !told.has(move));
  if (process.env['MOVES_TELL']) console.log(`not made: ${notMade.join(', ')}`);
  expect(declared.length - notMade.length).toBeGreaterThan(declared.length * 0.5);
});

function expectToldMoves(): void {
  expect(Object.fromEntries([...untold].filter(([move]) => !(move in TOLD_BEFORE)))).toEqual({});
}
