import { asc, eq, isNull, max } from 'drizzle-orm';
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

type StoredEvent = typeof events.$inferSelect;

/** Numbers the events of the outbox and delivers them, at least once each: at once after a commit, and again later when a reaction failed. */
export function startEventDispatcher({ database, perform, clock, log }: DispatcherParts): EventDispatcher {
  /** Whether there is more than one batch to deliver. */
  async function deliver(stopped: () => boolean): Promise<boolean> {
    const waiting = await database.reader
      .select()
      .from(events)
      .where(isNull(events.deliveredAt))
      .orderBy(asc(events.at), asc(events.id))
      .limit(BATCH);
    let delivered = 0;
    for (const event of waiting) {
      if (stopped()) return false;
      if (await react(event)) delivered += 1;
    }
    return delivered > 0 && waiting.length === BATCH;
  }

  async function react(event: StoredEvent): Promise<boolean> {
    const { id, bookingId, data } = event;
    const type = EVENT_TYPES.find((known) => known === event.type);
    try {
      for (const operation of (type && reactions[type]) ?? []) {
        if (bookingId !== null) await perform(operation, { bookingId });
      }
      for (const operation of (type && userReactions[type]) ?? []) await perform(operation, { userId: data['userId'] });
      await database.transaction((tx) => tx.update(events).set({ deliveredAt: clock.now() }).where(eq(events.id, id)));
      return true;
    } catch (error) {
      log.error({ err: error, eventId: id, type: event.type }, 'a reaction failed and will be tried again');
      return false;
    }
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
