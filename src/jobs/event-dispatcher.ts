import { and, asc, eq, isNull, lte, max, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/index.ts';
import { type Clock, EVENT_TYPES, type Perform } from '../domain/kernel/index.ts';
import { reactions, userReactions } from './reactions.ts';
import { startWorker, type Worker } from './start-worker.ts';

interface DispatcherParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
}

export type EventDispatcher = Worker;

const BATCH = 100;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

type StoredEvent = typeof events.$inferSelect;

/**
 * Numbers the events of the outbox and delivers them, at least once each: at once after a commit, and again later when a
 * reaction failed, each time after twice as long. What fails stands in nobody's way meanwhile.
 */
export function startEventDispatcher({ database, perform, clock, log }: DispatcherParts): EventDispatcher {
  /** Whether there may be more than one batch to deliver. */
  async function deliver(stopped: () => boolean): Promise<boolean> {
    const waiting = await database.reader
      .select()
      .from(events)
      .where(and(isNull(events.deliveredAt), or(isNull(events.nextTryAt), lte(events.nextTryAt, clock.now()))))
      .orderBy(asc(events.at), asc(events.id))
      .limit(BATCH);
    for (const event of waiting) {
      if (stopped()) return false;
      await tryOnce(event);
    }
    return waiting.length === BATCH;
  }

  async function tryOnce(event: StoredEvent): Promise<void> {
    const { id, type } = event;
    try {
      await react(event);
      await save(id, { deliveredAt: clock.now() });
    } catch (error) {
      const tries = event.tries + 1;
      log.error({ err: error, eventId: id, type, tries }, 'a reaction failed and will be tried again');
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
      await save(id, { tries, nextTryAt: new Date(clock.now().getTime() + waitMs) });
    }
  }

  async function react(event: StoredEvent): Promise<void> {
    const { bookingId, data } = event;
    const type = EVENT_TYPES.find((known) => known === event.type);
    for (const operation of (type && reactions[type]) ?? []) {
      if (bookingId !== null) await perform(operation, { bookingId });
    }
    for (const operation of (type && userReactions[type]) ?? []) await perform(operation, { userId: data['userId'] });
  }

  function save(id: string, changes: Partial<StoredEvent>): Promise<unknown> {
    return database.transaction((tx) => tx.update(events).set(changes).where(eq(events.id, id)));
  }

  return startWorker(
    async (stopped) => {
      await number(database);
      return deliver(stopped);
    },
    (error) => log.error({ err: error }, 'the outbox could not be read'),
  );
}

/** Gives new events their place in the sequence, under one lock, so that a reader with a cursor never misses one. */
async function number(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.lock('event-sequence');
    const fresh = await tx
      .select({ id: events.id })
      .from(events)
      .where(isNull(events.seq))
      .orderBy(asc(events.at), asc(events.id))
      .limit(BATCH);
    if (fresh.length === 0) return;
    const [last] = await tx.select({ seq: max(events.seq) }).from(events);
    let seq = last?.seq ?? 0;
    for (const { id } of fresh) {
      seq += 1;
      await tx.update(events).set({ seq }).where(eq(events.id, id));
    }
  });
}
