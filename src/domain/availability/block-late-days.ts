import type { Tx } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import { type CivilDay, eachDay } from '../kernel/index.ts';
import type { Bookable } from './find-free-units.ts';
import { findOccupied, findUnitsOf, insertBooked } from './occupancy-store.ts';

interface LateDays {
  readonly bookingId: string;
  readonly units: number;
  /** `[from, to)`. */
  readonly from: CivilDay;
  readonly to: CivilDay;
}

/**
 * Blocks days for a booking that lasts longer than planned, each on units that are free on it, its own first. A day that
 * others have stays theirs: answers with the bookings that find too few units. Takes the asset's calendar lock.
 */
export async function blockLateDays(
  tx: Tx,
  asset: Bookable,
  { bookingId, units, from, to }: LateDays,
  { mode, now }: { mode: Mode; now: Date },
): Promise<string[]> {
  await tx.lock(`calendar:${asset.id}`);
  const calendar = { assetId: asset.id, mode };
  const own = await findUnitsOf(tx, bookingId);
  const unitNos = [...new Set([...own, ...Array.from({ length: asset.units }, (_, index) => index + 1)])];
  const occupied = await findOccupied(tx, calendar, { from, to }, now);

  const inTheWay = new Set<string>();
  const rows = eachDay(from, to).flatMap((day) => {
    const taken = occupied.filter((row) => row.day === day);
    const missing = units - taken.filter((row) => row.bookingId === bookingId).length;
    const free = unitNos.filter((unitNo) => !taken.some((row) => row.unitNo === unitNo)).slice(0, Math.max(0, missing));
    if (free.length < missing) {
      const others = taken.filter((row) => row.bookingId !== bookingId && (own.length === 0 || own.includes(row.unitNo)));
      for (const row of others) if (row.bookingId !== null) inTheWay.add(row.bookingId);
    }
    return free.map((unitNo) => ({ day, unitNo }));
  });
  await insertBooked(tx, { ...calendar, bookingId, now }, rows);
  return [...inTheWay];
}
