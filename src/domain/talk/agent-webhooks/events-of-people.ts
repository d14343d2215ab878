import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { events, vendors } from '../../../../db/schema/index.ts';
import type { Mode, Side } from '../../../../db/values/index.ts';
import { ofThreads } from './agent-events.ts';
import type { OwnEvent } from './agent-payload.ts';

/** An event of a booking or an inquiry, once for each person who may read it. Empty if it is about neither. */
export async function findEventOfPeople(from: Reader, eventId: string): Promise<(OwnEvent & { readonly userId: string })[]> {
  const [row] = await findWithPeople(from, { eventId });
  if (row === undefined) return [];
  const { event, ownerId } = row;
  if (event.bookingId === null && !ofThreads.has(event.type)) return [];
  return [
    ...(event.userId === null ? [] : [{ event, side: 'RENTER' as const, userId: event.userId }]),
    ...(ownerId === null ? [] : [{ event, side: 'OWNER' as const, userId: ownerId }]),
  ];
}

const findWithPeople = hotQuery('event_of_people', (reader) =>
  reader
    .select({ event: events, ownerId: vendors.userId })
    .from(events)
    .leftJoin(vendors, eq(vendors.id, events.vendorId))
    .where(eq(events.id, placeholder('eventId'))),
);

interface EventsAfter {
  readonly userId: string;
  readonly mode: Mode;
  readonly afterSeq: number;
  readonly limit: number;
}

/**
 * Events of these types with a number above `afterSeq`, in order, of the bookings and inquiries in which the person is on this
 * side.
 */
export async function findEventsOfSide(
  from: Reader,
  side: Side,
  types: readonly string[],
  { userId, mode, afterSeq, limit }: EventsAfter,
): Promise<OwnEvent[]> {
  const shops = from.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, userId));
  const rows = await from
    .select()
    .from(events)
    .where(
      and(
        side === 'RENTER' ? eq(events.userId, userId) : inArray(events.vendorId, shops),
        eq(events.mode, mode),
        gt(events.seq, afterSeq),
        inArray(events.type, [...types]),
        or(isNotNull(events.bookingId), inArray(events.type, [...ofThreads])),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(limit);
  return rows.map((event) => ({ event, side }));
}
