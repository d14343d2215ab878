import { aliasedTable, and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, max, not, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../db/database.ts';
import { events } from '../../db/schema/index.ts';

export type StoredEvent = typeof events.$inferSelect;

/** For so long a dispatcher has an event to itself; it asks for more before it begins late with one. */
export const CLAIM_MS = 2 * 60_000;
const NUMBERED_AT_ONCE = 100;
const CLAIMED_AT_ONCE = 50;

/**
 * The oldest events that are due and nobody else's, this process's from now on. Those of a booking that another process is
 * busy with are left to it, so that they are reacted to in order. New ones are numbered first.
 */
export async function claimEvents(database: Database, now: Date): Promise<StoredEvent[]> {
  // Every commit wakes the dispatcher, and most have nothing for it: that is seen without writing.
  const [any] = await database.reader.select({ id: events.id }).from(events).where(isDue(now)).limit(1);
  if (any === undefined) return [];
  return database.transaction(async (tx) => {
    await tx.lock('event-sequence');
    await number(tx);
    const due = await tx
      .select()
      .from(events)
      .where(and(isDue(now), isNotNull(events.seq), not(exists(claimedOfBooking(tx, now)))))
      .orderBy(asc(events.at), asc(events.id))
      .limit(CLAIMED_AT_ONCE);
    if (due.length === 0) return [];
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const ids = due.map(({ id }) => id);
    await tx.update(events).set({ claimedUntil }).where(inArray(events.id, ids));
    return due.map((event) => ({ ...event, claimedUntil }));
  });
}

function isDue(now: Date): SQL | undefined {
  const failedBefore = or(isNull(events.nextTryAt), lte(events.nextTryAt, now));
  const unclaimed = or(isNull(events.claimedUntil), lte(events.claimedUntil, now));
  return and(isNull(events.deliveredAt), failedBefore, unclaimed);
}

function claimedOfBooking(tx: Tx, now: Date) {
  const other = aliasedTable(events, 'other');
  const isClaimed = and(isNull(other.deliveredAt), gt(other.claimedUntil, now));
  return tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.bookingId, events.bookingId), isClaimed));
}

/** Gives new events their place in the sequence, under one lock, so that a reader with a cursor never misses one. */
async function number(tx: Tx): Promise<void> {
  const fresh = await tx
    .select({ id: events.id })
    .from(events)
    .where(isNull(events.seq))
    .orderBy(asc(events.at), asc(events.id))
    .limit(NUMBERED_AT_ONCE);
  if (fresh.length === 0) return;
  const [last] = await tx.select({ seq: max(events.seq) }).from(events);
  let seq = last?.seq ?? 0;
  for (const { id } of fresh) {
    seq += 1;
    await tx.update(events).set({ seq }).where(eq(events.id, id));
  }
}
