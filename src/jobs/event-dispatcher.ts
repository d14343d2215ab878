import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/index.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import { CLAIM_MS, claimEvents, type StoredEvent } from './claim-events.ts';
import { reactTo } from './reactions.ts';
import { startWorker, type Worker } from './start-worker.ts';

interface DispatcherParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
}

export type EventDispatcher = Worker;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Numbers the events of the outbox and delivers them, at least once each: at once after a commit, and again later when a
 * reaction failed, each time after twice as long. What fails stands in nobody's way meanwhile. Of several processes on one
 * database one has an event at a time, and events of a booking are never with two of them.
 */
export function startEventDispatcher({ database, perform, clock, log }: DispatcherParts): EventDispatcher {
  /** Whether anything was delivered: another process may have left what came meanwhile about the same bookings. */
  async function deliver(stopped: () => boolean): Promise<boolean> {
    const claimed = await claimEvents(database, clock.now());
    for (const [position, event] of claimed.entries()) {
      if (stopped()) {
        await release(claimed.slice(position));
        return false;
      }
      const held = await keepClaim(event);
      if (held !== null) await tryOnce(held);
    }
    return claimed.length > 0;
  }

  /** The event with some time left to react to it; null when another process has it by now. */
  async function keepClaim(event: StoredEvent): Promise<StoredEvent | null> {
    const { id, claimedUntil } = event;
    const now = clock.now();
    if (claimedUntil === null || claimedUntil.getTime() - now.getTime() > CLAIM_MS / 2) return event;
    const until = new Date(now.getTime() + CLAIM_MS);
    const mine = and(eq(events.id, id), eq(events.claimedUntil, claimedUntil), isNull(events.deliveredAt));
    const kept = await database.transaction((tx) => tx.update(events).set({ claimedUntil: until }).where(mine).returning());
    return kept[0] ?? null;
  }

  function release(left: readonly StoredEvent[]): Promise<unknown> {
    const ids = left.map(({ id }) => id);
    // Claimed together; what was asked for again is no longer among them.
    const mine = and(inArray(events.id, ids), eq(events.claimedUntil, left[0]?.claimedUntil ?? clock.now()));
    return database.transaction((tx) => tx.update(events).set({ claimedUntil: null }).where(mine));
  }

  async function tryOnce(event: StoredEvent): Promise<void> {
    const { id, type } = event;
    try {
      await reactTo(event, perform);
      await save(id, { deliveredAt: clock.now(), claimedUntil: null });
    } catch (error) {
      const tries = event.tries + 1;
      log.error({ err: error, eventId: id, type, tries }, 'a reaction failed and will be tried again');
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
      await save(id, { tries, nextTryAt: new Date(clock.now().getTime() + waitMs), claimedUntil: null });
    }
  }

  function save(id: string, changes: Partial<StoredEvent>): Promise<unknown> {
    return database.transaction((tx) => tx.update(events).set(changes).where(eq(events.id, id)));
  }

  return startWorker(deliver, (error) => log.error({ err: error }, 'the outbox could not be read'));
}
