import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, max, min, notExists } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { firstKnown, givenText, isListed, placeIn, plusFound, startsWith } from '../../../../db/expressions.ts';
import { hotQuery, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { assets, bookings, eventCursors, eventFailures, events } from '../../../../db/schema/index.ts';
import type { Mode, Side } from '../../../../db/values/index.ts';
import { declareId } from '../kernel/index.ts';

export const EVENT_ID = declareId('evt');

export type StoredEvent = typeof events.$inferSelect;

interface NewEvent extends Pick<StoredEvent, 'id' | 'type' | 'at' | 'actor' | 'bookingId' | 'assetId' | 'data' | 'mode'> {
  /** The person concerned, if booking and asset do not say so. */
  readonly userId: string | null;
  readonly vendorId: string | null;
  readonly seenBy: readonly Side[];
  /** The trace of the call that causes it. Default: none. */
  readonly traceparent?: string | null;
}

/**
 * Stores an event in the transaction of the command that emits it. The event is numbered later. An event of a booking that was
 * not sent to the owner yet is one of the renter's only, so no list, webhook or stream of the owner has it.
 */
export async function appendEvent(tx: Tx, { seenBy, traceparent = null, ...event }: NewEvent): Promise<void> {
  const { bookingId, assetId, userId } = event;
  const shop = seenBy.includes('OWNER');
  const parties = {
    userId: seenBy.includes('RENTER') ? userId : null,
    vendorId: shop ? event.vendorId : null,
    renterOf: seenBy.includes('RENTER') ? bookingId : null,
    ownerOf: shop ? bookingId : null,
    // The shop of a booking is found by the booking, because its asset would also name the shop of a plan.
    shopOf: shop && bookingId === null ? assetId : null,
  };
  await insertEvent(tx, { ...event, traceparent, ...parties });
  tx.wakes.add('EVENTS');
}

const insertEvent = hotWrite('insert_event', (tx) => {
  const booking = (name: string) => eq(bookings.id, placeholder(name));
  const renter = tx.select({ id: bookings.renterId }).from(bookings).where(booking('renterOf'));
  const owner = tx
    .select({ id: bookings.vendorId })
    .from(bookings)
    .where(and(booking('ownerOf'), isNotNull(bookings.promotedAt)));
  const mode = tx.select({ mode: bookings.mode }).from(bookings).where(booking('bookingId'));
  const shop = tx
    .select({ id: assets.vendorId })
    .from(assets)
    .where(eq(assets.id, placeholder('shopOf')));
  return tx.insert(events).values({
    id: placeholder('id'),
    type: placeholder('type'),
    at: placeholder('at'),
    actor: placeholder('actor'),
    bookingId: placeholder('bookingId'),
    assetId: placeholder('assetId'),
    userId: firstKnown(givenText('userId'), renter),
    vendorId: firstKnown(givenText('vendorId'), owner, shop),
    mode: firstKnown(mode, givenText('mode')),
    data: placeholder('data'),
    traceparent: placeholder('traceparent'),
  });
});

export async function findEvent(from: Reader, eventId: string): Promise<StoredEvent | undefined> {
  const [event] = await findById(from, { eventId });
  return event;
}

const findById = hotQuery('event_by_id', (reader) =>
  reader
    .select()
    .from(events)
    .where(eq(events.id, placeholder('eventId'))),
);

/** The first events after `after` that one side may read, in order. */
export async function eventsOf(
  from: Reader,
  who: { readonly userId: string } | { readonly vendorId: string },
  { after, mode, limit, types, type }: EventFilter,
): Promise<StoredEvent[]> {
  const whose = 'userId' in who ? eq(events.userId, who.userId) : eq(events.vendorId, who.vendorId);
  return from
    .select()
    .from(events)
    .where(
      and(
        whose,
        eq(events.mode, mode),
        gt(events.seq, after),
        types === undefined ? undefined : inArray(events.type, [...types]),
        type === undefined ? undefined : isOfType(type),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(limit);
}

/** A choice among a person's events: after a number, of one mode, of some types, about a named subject. */
export interface EventFilter {
  readonly after: number;
  readonly mode: Mode;
  readonly limit: number;
  readonly types?: readonly string[];
  /** A type such as `inquiry.replied`, or a family such as `inquiry.*`. */
  readonly type?: string | undefined;
}

function isOfType(type: string) {
  return type.endsWith('.*') ? startsWith(events.type, type.slice(0, -1)) : eq(events.type, type);
}

const NUMBERED_AT_ONCE = 100;

/** The lock for numbering events, for reading the last number, and for moving a cursor. */
export const SEQUENCE_LOCK = 'event-sequence';

/** Whether there are events without a number. Every commit asks this, and most have none. */
export async function hasUnnumbered(from: Reader): Promise<boolean> {
  return (await findUnnumbered(from)).length > 0;
}

const findUnnumbered = hotQuery('event_unnumbered', (reader) =>
  reader.select({ id: events.id }).from(events).where(isNull(events.seq)).limit(1),
);

/**
 * Numbers new events under one lock, so that no cursor misses one. Returns their types, and whether there may be more events to
 * number.
 */
export async function numberEvents(tx: Tx): Promise<{ types: ReadonlySet<string>; more: boolean }> {
  await tx.lock(SEQUENCE_LOCK);
  const numbered = await giveNumbers(tx, { limit: NUMBERED_AT_ONCE });
  return { types: new Set(numbered.map(({ type }) => type)), more: numbered.length === NUMBERED_AT_ONCE };
}

const giveNumbers = hotWrite('event_numbers', (tx) => {
  const fresh = tx
    .select({ id: events.id, place: placeIn([events.at, events.id]).as('place') })
    .from(events)
    .where(isNull(events.seq))
    .orderBy(asc(events.at), asc(events.id))
    .limit(placeholder('limit'))
    .as('fresh');
  return tx
    .update(events)
    .set({ seq: plusFound(fresh.place, newest(tx)) })
    .from(fresh)
    .where(eq(events.id, fresh.id))
    .returning({ type: events.type });
});

/** The highest number; 0 if there is none. */
export async function lastNumber(from: Reader): Promise<number> {
  const [last] = await findLast(from);
  return last?.seq ?? 0;
}

const findLast = hotQuery('event_last_number', newest);

function newest(from: Reader) {
  return from.select({ seq: max(events.seq) }).from(events);
}

/** The number of the oldest event that is kept; 0 if there is none. */
export async function firstNumber(from: Reader): Promise<number> {
  const [first] = await findFirst(from);
  return first?.seq ?? 0;
}

const findFirst = hotQuery('event_first_number', (reader) => reader.select({ seq: min(events.seq) }).from(events));

/** The last number of each type among the events after `after`. */
export async function newestByType(from: Reader, after: number): Promise<ReadonlyMap<string, number>> {
  const rows = await findNewestByType(from, { after });
  return new Map(rows.map(({ type, seq }) => [type, seq ?? 0]));
}

const findNewestByType = hotQuery('event_newest_by_type', (reader) =>
  reader
    .select({ type: events.type, seq: max(events.seq) })
    .from(events)
    .where(gt(events.seq, placeholder('after', events.seq)))
    .groupBy(events.type),
);

/** Reads the events after a number, in order. */
export type EventsBehind = (from: Reader, after: number, limit: number) => PromiseLike<StoredEvent[]>;

export function eventsBehind(types: readonly string[]): EventsBehind {
  const wanted = JSON.stringify(types);
  return (from, after, limit) => findBehind(from, { after, limit, types: wanted });
}

const findBehind = hotQuery('events_behind', (reader) =>
  reader
    .select()
    .from(events)
    .where(and(gt(events.seq, placeholder('after', events.seq)), isListed(events.type, placeholder('types'))))
    .orderBy(asc(events.seq))
    .limit(placeholder('limit')),
);

interface Behind {
  /** The subscriber; null for events without a number, which no subscriber has passed. */
  readonly subscriber: string | null;
  readonly type: string;
  readonly count: number;
}

/** How many events of each type come after each cursor, whether or not they concern the subscriber. */
export async function countBehind(from: Reader): Promise<Behind[]> {
  const numbered = await from
    .select({ subscriber: eventCursors.id, type: events.type, count: count() })
    .from(eventCursors)
    .innerJoin(events, gt(events.seq, eventCursors.seq))
    .groupBy(eventCursors.id, events.type);
  const unnumbered = await from
    .select({ type: events.type, count: count() })
    .from(events)
    .where(isNull(events.seq))
    .groupBy(events.type);
  return [...numbered, ...unnumbered.map((row) => ({ ...row, subscriber: null }))];
}

/**
 * Deletes the oldest events from before an instant that all cursors have passed and that no subscriber has failed at. The event
 * with the highest number stays, because the next number follows from it. Returns how many were deleted.
 */
export async function deleteOldEvents(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const [slowest] = await tx.select({ seq: min(eventCursors.seq) }).from(eventCursors);
  const failed = tx.select({ id: eventFailures.id }).from(eventFailures).where(eq(eventFailures.eventId, events.id));
  const done = and(lte(events.seq, slowest?.seq ?? 0), lt(events.seq, await lastNumber(tx)), notExists(failed));
  return deleteOldest(tx, events, { where: and(lt(events.at, before), done), by: events.at, limit });
}
