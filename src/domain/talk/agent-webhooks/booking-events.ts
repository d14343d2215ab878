import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { bookings, events, vendors } from '../../../../db/schema/index.ts';
import type { Mode, Side } from '../../../../db/values.ts';
import type { OwnEvent } from './agent-payload.ts';

/** An event of a booking, for each of its two people. Nothing where it is about no booking. */
export async function findEventOfBooking(from: Reader, eventId: string): Promise<(OwnEvent & { readonly userId: string })[]> {
  const [row] = await findWithPeople(from, { eventId });
  if (row === undefined) return [];
  const { renterId, ownerId, ...about } = row;
  return [
    { ...about, side: 'RENTER', userId: renterId },
    { ...about, side: 'OWNER', userId: ownerId },
  ];
}

const findWithPeople = prepared('event_of_booking', (reader) =>
  reader
    .select({ event: events, bookingId: bookings.id, mode: bookings.mode, renterId: bookings.renterId, ownerId: vendors.userId })
    .from(events)
    .innerJoin(bookings, eq(bookings.id, events.bookingId))
    .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
    .where(eq(events.id, placeholder('eventId'))),
);

interface Wanted {
  readonly userId: string;
  readonly mode: Mode;
  readonly afterSeq: number;
  readonly limit: number;
}

/** Events of these types behind `afterSeq`, in order, of the bookings in which a person stands on a side. */
export async function findEventsOfSide(
  from: Reader,
  side: Side,
  types: readonly string[],
  { userId, mode, afterSeq, limit }: Wanted,
): Promise<OwnEvent[]> {
  const rows = await from
    .select({ event: events, bookingId: bookings.id, mode: bookings.mode })
    .from(events)
    .innerJoin(bookings, eq(bookings.id, events.bookingId))
    .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
    .where(
      and(
        gt(events.seq, afterSeq),
        inArray(events.type, [...types]),
        eq(bookings.mode, mode),
        eq(side === 'RENTER' ? bookings.renterId : vendors.userId, userId),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(limit);
  return rows.map((row) => ({ ...row, side }));
}
