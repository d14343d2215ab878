import { and, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { given, hotQuery, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { eventCursors } from '../../../../db/schema/index.ts';
import { later } from '../kernel/index.ts';
import { type EventsBehind, lastNumber, SEQUENCE_LOCK } from './event-log.ts';
import type { Subscriber } from './subscriber.ts';

export type EventCursor = typeof eventCursors.$inferSelect;

/**
 * How long a claim of a subscriber lasts, in milliseconds. The process renews it while it works; if the process dies, another
 * one can take over after this time.
 */
export const CLAIM_MS = 30_000;

/**
 * Gives cursors to subscribers that are new to this database. It runs before the next event is numbered, so that they miss
 * none.
 */
export async function openCursors(tx: Tx, subscribers: readonly Pick<Subscriber, 'name' | 'begins'>[]): Promise<void> {
  await tx.lock(SEQUENCE_LOCK);
  const last = await lastNumber(tx);
  const rows = subscribers.map(({ name, begins }) => ({ id: name, seq: begins === 'NEXT' ? last : 0 }));
  for await (const part of inParts(rows)) await tx.insert(eventCursors).values(part).onConflictDoNothing();
}

export async function findCursors(from: Reader, names: readonly string[]): Promise<EventCursor[]> {
  return findById(from, { names: JSON.stringify(names) });
}

const findById = hotQuery('event_cursors', (reader) =>
  reader
    .select()
    .from(eventCursors)
    .where(isListed(eventCursors.id, placeholder('names'))),
);

/** The subscribers among these that no process has claimed. Nobody can claim one before this transaction has ended. */
export async function findFreeCursors(tx: Tx, names: readonly string[], now: Date): Promise<EventCursor[]> {
  await tx.lock(SEQUENCE_LOCK);
  const cursors = await findCursors(tx, names);
  return cursors.filter(({ claimedUntil }) => claimedUntil === null || claimedUntil <= now);
}

/** Moves free cursors to `seq`, in the transaction in which all earlier events were handled for them. */
export async function moveFreeCursors(tx: Tx, cursors: readonly EventCursor[], seq: number): Promise<void> {
  const behind = cursors.filter((cursor) => cursor.seq < seq).map(({ id }) => id);
  if (behind.length > 0) await moveFree(tx, { names: JSON.stringify(behind), seq });
}

const moveFree = hotWrite('move_free_event_cursors', (tx) =>
  tx
    .update(eventCursors)
    .set({ seq: given('seq', eventCursors.seq), holder: null, claimedUntil: null })
    .where(isListed(eventCursors.id, placeholder('names'))),
);

/** Claims a subscriber for this process; null if another process has claimed it. */
export async function claimCursor(tx: Tx, name: string, holder: string, now: Date): Promise<EventCursor | null> {
  await tx.lock(SEQUENCE_LOCK);
  // An earlier claim of this process counts as free, because a process never runs a subscriber twice at once, so that run was
  // interrupted.
  const [claimed] = await claim(tx, { name, holder, now, until: claimFrom(now) });
  return claimed ?? null;
}

const claim = hotWrite('claim_event_cursor', (tx) => {
  const { claimedUntil } = eventCursors;
  const over = or(isNull(claimedUntil), lte(claimedUntil, placeholder('now', claimedUntil)));
  const free = or(over, eq(eventCursors.holder, placeholder('holder')));
  return tx
    .update(eventCursors)
    .set({ holder: given('holder', eventCursors.holder), claimedUntil: given('until', claimedUntil) })
    .where(and(eq(eventCursors.id, placeholder('name')), free))
    .returning();
});

/** Renews the claim if this process still has it. */
export async function keepCursor(tx: Tx, { id, holder }: EventCursor, now: Date): Promise<void> {
  const mine = and(eq(eventCursors.id, id), eq(eventCursors.holder, holder ?? ''));
  await tx
    .update(eventCursors)
    .set({ claimedUntil: claimFrom(now) })
    .where(mine);
}

/** Moves the cursor and renews the claim. Null if another process has it by now; then the caller must write nothing more. */
export async function advanceCursor(tx: Tx, cursor: EventCursor, seq: number, now: Date): Promise<EventCursor | null> {
  await tx.lock(SEQUENCE_LOCK);
  return advanceLocked(tx, { ...cursor, seq }, now);
}

async function advanceLocked(tx: Tx, { id, holder, seq }: EventCursor, now: Date): Promise<EventCursor | null> {
  const [kept] = await advance(tx, { id, holder: holder ?? '', seq, until: claimFrom(now) });
  return kept ?? null;
}

const advance = hotWrite('advance_event_cursor', (tx) =>
  tx
    .update(eventCursors)
    .set({ seq: given('seq', eventCursors.seq), claimedUntil: given('until', eventCursors.claimedUntil) })
    .where(isMine())
    .returning(),
);

/**
 * Moves the cursor and gives up the claim, unless more events for the subscriber were numbered meanwhile, because their process
 * may have found the subscriber claimed. Returns the cursor, which has no holder if the claim was given up; null if another
 * process has it by now.
 */
export async function leaveCursor(
  tx: Tx,
  cursor: EventCursor,
  { seq, now, behind }: { seq: number; now: Date; behind: EventsBehind },
): Promise<EventCursor | null> {
  await tx.lock(SEQUENCE_LOCK);
  const more = await behind(tx, seq, 1);
  return more.length > 0 ? advanceLocked(tx, { ...cursor, seq }, now) : releaseCursor(tx, { ...cursor, seq });
}

/** Gives up the claim, so that another process can continue; null if another process has it by now. */
export async function releaseCursor(tx: Tx, { id, holder, seq }: EventCursor): Promise<EventCursor | null> {
  const [released] = await release(tx, { id, holder: holder ?? '', seq });
  return released ?? null;
}

const release = hotWrite('release_event_cursor', (tx) =>
  tx
    .update(eventCursors)
    .set({ seq: given('seq', eventCursors.seq), holder: null, claimedUntil: null })
    .where(isMine())
    .returning(),
);

function isMine() {
  return and(eq(eventCursors.id, placeholder('id')), eq(eventCursors.holder, placeholder('holder')));
}

/**
 * Moves cursors forward whose subscribers need no event up to `seq`, because an event is only deleted when all cursors have
 * passed it.
 */
export async function takeCursorsAlong(tx: Tx, names: readonly string[], seq: number, now: Date): Promise<void> {
  const idle = and(inArray(eventCursors.id, [...names]), lt(eventCursors.seq, seq), isUnclaimed(now));
  await tx.update(eventCursors).set({ seq }).where(idle);
}

function isUnclaimed(now: Date) {
  return or(isNull(eventCursors.claimedUntil), lte(eventCursors.claimedUntil, now));
}

function claimFrom(now: Date): Date {
  return later(now, CLAIM_MS);
}
