import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { bookings, incidents, trustEvents } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import { struckOf } from '../trust/index.ts';

/** What a renter did with this vendor before this booking; plans that were never sent stay private. */
export interface SharedPast {
  readonly requests: number;
  readonly completed: number;
  readonly cancelledByRenter: number;
  readonly lateReturns: number;
  readonly noShows: number;
  readonly incidents: number;
  /** Civil day of the newest return; null without a completed rental. */
  readonly lastReturnOn: string | null;
}

export async function findSharedPast(from: Reader, booking: Booking): Promise<SharedPast> {
  const { id: bookingId, renterId, vendorId, mode } = booking;
  const key = { bookingId, renterId, vendorId, mode };
  const past = (await findPast(from, key)).filter(({ promotedAt }) => promotedAt !== null);
  const struck = await struckOf(from, renterId, new Date(0));
  const events = (await findPastEvents(from, key)).filter(({ id }) => !struck.has(id));
  const reported = await findPastIncidents(from, key);
  const completed = past.filter(({ state }) => state === 'COMPLETED');
  return {
    requests: past.length,
    completed: completed.length,
    cancelledByRenter: past.filter(({ cancelledBy }) => cancelledBy === 'RENTER').length,
    lateReturns: events.filter(({ kind }) => kind === 'LATE_RETURN').length,
    noShows: events.filter(({ kind }) => kind === 'NO_SHOW').length,
    incidents: reported.length,
    lastReturnOn:
      completed
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1) ?? null,
  };
}

const ofPair = and(
  eq(bookings.renterId, placeholder('renterId')),
  eq(bookings.vendorId, placeholder('vendorId')),
  eq(bookings.mode, placeholder('mode')),
  ne(bookings.id, placeholder('bookingId')),
);

const findPast = prepared('past_of_pair', (reader) =>
  reader
    .select({
      state: bookings.state,
      promotedAt: bookings.promotedAt,
      cancelledBy: bookings.cancelledBy,
      endDate: bookings.endDate,
    })
    .from(bookings)
    .where(ofPair),
);

const findPastEvents = prepared('trust_events_of_pair', (reader) =>
  reader
    .select({ id: trustEvents.id, kind: trustEvents.kind })
    .from(trustEvents)
    .innerJoin(bookings, eq(bookings.id, trustEvents.bookingId))
    .where(and(ofPair, eq(trustEvents.userId, placeholder('renterId')))),
);

const findPastIncidents = prepared('incidents_of_pair', (reader) =>
  reader.select({ id: incidents.id }).from(incidents).innerJoin(bookings, eq(bookings.id, incidents.bookingId)).where(ofPair),
);
