import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { bookings } from '../../../../db/schema/index.ts';
import { REQUESTED_STATES } from '../../../../db/values/index.ts';
import { findOccupied, YEARS_AHEAD_DAYS } from '../../catalog/availability/index.ts';
import { addDays, dayOf } from '../../platform/kernel/index.ts';
import { DAYS_TAKEN_STATES } from '../../rentals/booking-records/index.ts';
import { bookingsAhead, MOST_IN_THE_WAY } from './listing-errors.ts';

/** What ends a listing's usefulness to somebody: wanted, held, paid or under way. What is back is not in the way. */
const IN_THE_WAY = [...REQUESTED_STATES, ...DAYS_TAKEN_STATES].filter((state) => state !== 'RETURNED');

/** Throws `bookings_ahead` where somebody counts on the listing. */
export async function assertNotBooked(from: Reader, assetId: string): Promise<void> {
  const found = await findWanted(from, and(eq(bookings.assetId, assetId), eq(bookings.mode, 'live')));
  if (found.length > 0)
    throw bookingsAhead({ assetId, wanted: 'ARCHIVE', count: found.length, bookings: found.slice(0, MOST_IN_THE_WAY) });
}

/** Throws `bookings_ahead` where a unit that there would be no more is held or booked from today on. */
export async function assertUnitsFree(
  from: Reader,
  { id: assetId, timeZone }: { id: string; timeZone: string },
  units: number,
  now: Date,
): Promise<void> {
  const today = dayOf(now, timeZone);
  const days = { from: today, to: addDays(today, YEARS_AHEAD_DAYS) };
  const occupied = await findOccupied(from, { assetId, mode: 'live' }, days, now);
  const beyond = occupied.filter(({ unitNo, kind }) => unitNo > units && kind !== 'BLACKOUT');
  const ids = [...new Set(beyond.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId])))];
  if (ids.length === 0) return;
  const found = await findWanted(from, inArray(bookings.id, ids));
  throw bookingsAhead({ assetId, wanted: 'FEWER_UNITS', count: ids.length, bookings: found.slice(0, MOST_IN_THE_WAY) });
}

function findWanted(from: Reader, which: ReturnType<typeof and>) {
  return from
    .select({ bookingId: bookings.id, state: bookings.state, startDate: bookings.startDate, endDate: bookings.endDate })
    .from(bookings)
    .where(and(which, inArray(bookings.state, IN_THE_WAY)))
    .orderBy(asc(bookings.startDate), asc(bookings.id));
}
