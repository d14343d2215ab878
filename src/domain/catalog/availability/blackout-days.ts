import { and, eq, gte, lte } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { occupancy } from '../../../../db/schema/index.ts';
import { ascending, type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import { findOccupied, type Place } from './occupancy-store.ts';

/** Days that the owner keeps for own use: `[startDate, endDate)`. */
interface Blackout {
  readonly id: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
  /** The number of pieces; null for all. */
  readonly units: number | null;
}

interface Asset {
  readonly id: string;
  readonly units: number;
}

/**
 * Makes the calendar of an asset agree with its blackouts from `fromDay` on. A unit that is held or booked stays so. Blackouts
 * may overlap: closing all units twice closes them once, and closed numbers of units add up. The caller holds the lock of the
 * calendar.
 */
export async function writeBlackoutDays(
  tx: Tx,
  asset: Asset,
  blackouts: readonly Blackout[],
  { fromDay, now }: { fromDay: CivilDay; now: Date },
): Promise<void> {
  const { id: assetId, units } = asset;
  const ofAsset = and(eq(occupancy.assetId, assetId), eq(occupancy.mode, 'live'), gte(occupancy.day, fromDay));
  await tx.delete(occupancy).where(and(ofAsset, eq(occupancy.kind, 'BLACKOUT')));
  // Expired holds still have rows, which would violate the primary key.
  await tx.delete(occupancy).where(and(ofAsset, eq(occupancy.kind, 'HOLD'), lte(occupancy.heldUntil, now)));
  const ofAll = blackouts.filter((blackout) => closesAll(blackout, asset));
  const closed = daysOf(ofAll, fromDay);
  const ofSome = blackouts.filter((blackout) => !closesAll(blackout, asset));
  const places = await placesOfSome(tx, asset, ofSome, { fromDay, now, closed: new Set(closed) });
  const everyUnit = Array.from({ length: units }, (_, index) => index + 1);
  const all = closed.flatMap((day) => everyUnit.map((unitNo) => ({ day, unitNo })));
  // Blackouts are written in live mode only, and close the days for test bookings too.
  const rows = [...all, ...places].map((place) => ({ assetId, mode: 'live' as const, kind: 'BLACKOUT' as const, ...place }));
  for await (const part of inParts(rows)) await tx.insert(occupancy).values(part).onConflictDoNothing();
}

function closesAll(blackout: Blackout, asset: Asset): boolean {
  return blackout.units === null || blackout.units >= asset.units;
}

/** The days of all blackouts, each once, so that a thousand blackouts of the same three years cost no more than one. */
function daysOf(blackouts: readonly Blackout[], fromDay: CivilDay): CivilDay[] {
  let open = fromDay;
  return blackouts
    .toSorted((a, b) => ascending(a.startDate, b.startDate))
    .flatMap(({ startDate, endDate }) => {
      const days = eachDay(startDate < open ? open : startDate, endDate);
      if (endDate > open) open = endDate;
      return days;
    });
}

/** Chooses the places that blackouts of some units close, as many as are free on each day. */
async function placesOfSome(
  tx: Tx,
  { id: assetId, units }: Asset,
  blackouts: readonly Blackout[],
  { fromDay, now, closed }: { fromDay: CivilDay; now: Date; closed: ReadonlySet<CivilDay> },
): Promise<Place[]> {
  const to = blackouts
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  if (to === undefined) return [];
  const occupied = await findOccupied(tx, { assetId, mode: 'live' }, { from: fromDay, to }, now);
  const taken = new Set(occupied.map(keyOf));
  const numbers = Array.from({ length: units }, (_, index) => index + 1);
  return blackouts
    .toSorted((a, b) => ascending(a.startDate, b.startDate) || ascending(a.id, b.id))
    .flatMap(({ startDate, endDate, units: wanted }) =>
      eachDay(startDate < fromDay ? fromDay : startDate, endDate)
        .filter((day) => !closed.has(day))
        .flatMap((day) => {
          const free = numbers.map((unitNo) => ({ day, unitNo })).filter((place) => !taken.has(keyOf(place)));
          const places = free.slice(0, wanted ?? units);
          for (const place of places) taken.add(keyOf(place));
          return places;
        }),
    );
}

function keyOf({ day, unitNo }: Place): string {
  return `${day}/${unitNo}`;
}
