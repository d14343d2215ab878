import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { bookings, users } from '../../../../db/schema/index.ts';
import { REQUESTED_STATES } from '../../../../db/values/index.ts';
import {
  blockedDays,
  findFreeUnits,
  findOccupied,
  type Period,
  takenByDay,
  unitsBeside,
} from '../../catalog/availability/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { eachDay, sum } from '../../platform/kernel/index.ts';
import { bookedAsset, type Booking, findOverlapping, isContended } from '../bookings/index.ts';

/** Returns other requests that touch the days that the booking blocks, buffers included, the oldest first. */
async function requestsOnSameDays(from: Reader, booking: Booking): Promise<Booking[]> {
  const { assetId, mode, asset, id } = booking;
  const blocked = blockedDays(asset.rules, booking);
  const touching = { assetId, mode, startDate: blocked.from, endDate: blocked.to };
  return (await findOverlapping(from, touching, REQUESTED_STATES)).filter((other) => other.id !== id);
}

/** Returns what competing requests want: how many units, and when. That is enough to tell whether all can be served. */
async function unitsWantedBeside(
  from: Reader,
  { assetId, mode, asset, id }: Booking,
  period: Period,
): Promise<(Period & { id: string; units: number })[]> {
  const blocked = blockedDays(asset.rules, period);
  const rows = await findUnitsWanted(from, { assetId, mode, startDate: blocked.from, endDate: blocked.to });
  return rows.filter((other) => other.id !== id);
}

const findUnitsWanted = batchedQuery('units_wanted_on_days', (reader, { rows, text, day, place }) =>
  reader
    .select({ place, id: bookings.id, units: bookings.units, startDate: bookings.startDate, endDate: bookings.endDate })
    .from(rows)
    .crossJoin(bookings)
    .where(
      and(
        eq(bookings.assetId, text('assetId')),
        eq(bookings.mode, text('mode')),
        inArray(bookings.state, [...REQUESTED_STATES]),
        lt(bookings.startDate, day('endDate')),
        gt(bookings.endDate, day('startDate')),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id)),
);

/**
 * Returns the ids of the requests that compete with the booking for this period: on one of its days there are not enough free
 * units for all.
 */
export async function competitorsOf(from: Reader, booking: Booking, period: Period, now: Date): Promise<string[]> {
  const [others, asset] = await Promise.all([unitsWantedBeside(from, booking, period), bookedAsset(from, booking)]);
  if (others.length === 0) return [];
  const { assetId, mode, id: own, units } = booking;
  const needed = blockedDays(asset.rules, period);
  const occupied = await findOccupied(from, { assetId, mode }, needed, now);
  const taken = takenByDay(occupied.filter(({ bookingId }) => bookingId !== own));
  const waiting = others.map((other) => ({ ...other, needed: blockedDays(asset.rules, other) }));
  const competing = eachDay(needed.from, needed.to).flatMap((day) => {
    const onDay = waiting.filter((other) => other.needed.from <= day && day < other.needed.to);
    const wanted = units + sum(onDay.map((other) => other.units));
    return wanted <= unitsBeside(taken.get(day) ?? 0, asset.units) ? [] : onDay.map(({ id }) => id);
  });
  return [...new Set(competing)];
}

/** What prevents other dates of a booking. */
export const DateConflicts = z.object({
  free: z.boolean().describe('no other booking, hold or blackout is in the way'),
  competesWith: z.array(z.string()).describe('ids of requests for the same days: there are not free units enough for all'),
});

export async function dateConflicts(
  from: Reader,
  booking: Booking,
  period: Period,
  now: Date,
): Promise<z.infer<typeof DateConflicts>> {
  const asset = await bookedAsset(from, booking);
  const [{ free }, competesWith] = await Promise.all([
    findFreeUnits(from, asset, period, { mode: booking.mode, now, except: booking.id }),
    competitorsOf(from, booking, period, now),
  ]);
  return { free: free >= booking.units, competesWith };
}

export const ImpossibleRequest = z.object({
  bookingId: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  renterName: z.string(),
});

/** Returns the requests for days of this booking that no free unit can serve as long as it holds them. */
export async function impossibleBeside(from: Reader, booking: Booking, now: Date): Promise<z.infer<typeof ImpossibleRequest>[]> {
  const others = await requestsOnSameDays(from, booking);
  const each = others.map(async (other) => {
    const [contended, renter] = await Promise.all([isContended(from, other, now), findUser(from, other.renterId)]);
    const { id: bookingId, startDate, endDate } = other;
    return contended ? [{ bookingId, startDate, endDate, renterName: renter?.name ?? '' }] : [];
  });
  return (await Promise.all(each)).flat();
}

/** A booking whose handover waits for the return of the rental before it. */
export const EndangeredView = z.object({
  bookingId: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  renterName: z.string(),
});

/** Returns the bookings that an overdue rental endangers: those whose days have come or come soon. */
export async function endangeredBy(from: Reader, { id: overdueId, assetId }: Booking): Promise<z.infer<typeof EndangeredView>[]> {
  return findEndangered(from, { overdueId, assetId });
}

const findEndangered = batchedQuery('endangered_bookings', (reader, { rows, text, place }) =>
  reader
    .select({ place, bookingId: bookings.id, startDate: bookings.startDate, endDate: bookings.endDate, renterName: users.name })
    .from(rows)
    .crossJoin(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(eq(bookings.assetId, text('assetId')), eq(bookings.atRiskOf, text('overdueId'))))
    .orderBy(asc(bookings.startDate), asc(bookings.id)),
);
