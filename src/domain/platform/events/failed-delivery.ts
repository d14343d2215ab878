import { and, asc, count, eq, isNotNull, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { eventFailures, events } from '../../../../db/schema/index.ts';
import { declareId, failureLine, HOUR_MS, type Ids, later } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';

const EVENT_FAILURE_ID = declareId('evf');

export type FailedDelivery = typeof eventFailures.$inferSelect;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = HOUR_MS;
/** So many tries take about two days, so a gateway that fails for a night is back by then, or an administrator has looked. */
const MOST_TRIES = 50;

/** Failures of a subscriber that are due to be tried again, in the order of the events. */
export async function dueFailures(
  from: Reader,
  subscriber: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ failed: FailedDelivery; event: StoredEvent }[]> {
  return findDue(from, { subscriber, now, limit });
}

const findDue = hotQuery('event_failures_due', (reader) =>
  reader
    .select({ failed: eventFailures, event: events })
    .from(eventFailures)
    .innerJoin(events, eq(events.id, eventFailures.eventId))
    .where(
      and(
        eq(eventFailures.subscriber, placeholder('subscriber')),
        lte(eventFailures.nextTryAt, placeholder('now', eventFailures.nextTryAt)),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(placeholder('limit')),
);

/** Subscribers with failures that are due to be tried again. */
export async function subscribersDue(from: Reader, now: Date): Promise<ReadonlySet<string>> {
  const rows = await findDueSubscribers(from, { now });
  return new Set(rows.map(({ subscriber }) => subscriber));
}

const findDueSubscribers = hotQuery('event_failures_due_subscribers', (reader) => {
  const { nextTryAt, subscriber } = eventFailures;
  return reader
    .selectDistinct({ subscriber })
    .from(eventFailures)
    .where(and(isNotNull(nextTryAt), lte(nextTryAt, placeholder('now', nextTryAt))));
});

/** Records that a subscriber failed, for the first time or again, with the instant of the next try; or that it is given up. */
export async function recordFailure(
  tx: Tx,
  { subscriber, eventId, failed, error }: { subscriber: string; eventId: string; failed: FailedDelivery | null; error: unknown },
  { ids, now }: { ids: Ids; now: Date },
): Promise<FailedDelivery> {
  const tries = (failed?.tries ?? 0) + 1;
  const given = tries >= MOST_TRIES;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  const row: FailedDelivery = {
    id: failed?.id ?? ids.next(EVENT_FAILURE_ID),
    subscriber,
    eventId,
    tries,
    failure: failureLine(error),
    failedAt: failed?.failedAt ?? now,
    nextTryAt: given ? null : later(now, waitMs),
    deadSince: given ? now : null,
  };
  await tx
    .insert(eventFailures)
    .values(row)
    .onConflictDoUpdate({ target: [eventFailures.subscriber, eventFailures.eventId], set: row });
  return row;
}

export async function forgetFailure(tx: Tx, { id }: FailedDelivery): Promise<void> {
  await tx.delete(eventFailures).where(eq(eventFailures.id, id));
}

/** For each subscriber with failures: at how many events it failed, and how many of them are given up. */
export async function countFailures(from: Reader): Promise<{ subscriber: string; all: number; dead: number }[]> {
  return from
    .select({ subscriber: eventFailures.subscriber, all: count(), dead: count(eventFailures.deadSince) })
    .from(eventFailures)
    .groupBy(eventFailures.subscriber);
}
