import type { Tx } from '../../db/database.ts';
import { continueTrace } from '../adapters/tracing/current-trace.ts';
import {
  type EventCursor,
  eventsBehind,
  findFreeCursors,
  moveFreeCursors,
  type StoredEvent,
  type Subscriber,
} from '../domain/platform/events/index.ts';
import type { Clock } from '../domain/platform/kernel/index.ts';
import type { PerformWithin } from '../tools/pipeline.ts';

/** The most events in one transaction. On SQLite other writers wait for it. */
const AT_ONCE = 10;

/**
 * Delivers events to several subscribers that only write to the database, in one transaction: for the next events all their
 * commands run, and all their cursors move. If the process dies or one command fails, nothing of it is stored. A subscriber
 * that a process has claimed, because it retries failures, is left out.
 */
export function deliverJointly(subscribers: readonly Subscriber[], clock: Clock) {
  const names = subscribers.map(({ name }) => name);
  const types = new Set(subscribers.flatMap(({ events }) => events.map(({ type }) => type)));
  const behind = eventsBehind([...types]);

  /** Returns whether more events are waiting. */
  return async (tx: Tx, perform: PerformWithin): Promise<boolean> => {
    const free = await findFreeCursors(tx, names, clock.now());
    if (free.length === 0) return false;
    const events = await behind(tx, Math.min(...free.map(({ seq }) => seq)), AT_ONCE);
    const some = ofOneBooking(events);
    const last = some.at(-1);
    if (last === undefined) return false;
    // Subscribers run one after the other in a fixed order, so that locks are always taken in the same order.
    for (const subscriber of subscribers) {
      const cursor = free.find(({ id }) => id === subscriber.name);
      if (cursor !== undefined) await deliver(subscriber, some.filter(isBehind(cursor)), perform);
    }
    await moveFreeCursors(tx, free, last.seq ?? 0);
    return events.length > some.length || events.length === AT_ONCE;
  };
}

/** The first event and the following ones about the same booking, because a transaction holds the lock of only one booking. */
function ofOneBooking(events: readonly StoredEvent[]): StoredEvent[] {
  const about = events[0]?.bookingId ?? null;
  const other = events.findIndex(({ bookingId }, place) => place > 0 && (about === null || bookingId !== about));
  return events.slice(0, other === -1 ? undefined : other);
}

function isBehind(cursor: EventCursor): (event: StoredEvent) => boolean {
  return ({ seq }) => (seq ?? 0) > cursor.seq;
}

async function deliver({ inputOf, commands }: Subscriber, events: readonly StoredEvent[], perform: PerformWithin): Promise<void> {
  for (const event of events) {
    const input = inputOf(event);
    if (input !== null) for (const command of commands) await continueTrace(event.traceparent, () => perform(command, input));
  }
}
