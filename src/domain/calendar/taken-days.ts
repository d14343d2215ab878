import type { Reader } from '../../../db/database.ts';
import { findOccupied, type Period } from '../availability/index.ts';
import type { CivilDay } from '../kernel/index.ts';

/** The days of the period that live bookings hold or have, buffers included, with the booking. */
export async function takenDays(
  from: Reader,
  assetId: string,
  { startDate, endDate }: Period,
  now: Date,
): Promise<{ day: CivilDay; bookingId: string }[]> {
  const occupied = await findOccupied(from, { assetId, mode: 'live' }, { from: startDate, to: endDate }, now);
  return occupied
    .flatMap(({ day, kind, bookingId }) => (kind === 'BLACKOUT' || bookingId === null ? [] : [{ day, bookingId }]))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}
