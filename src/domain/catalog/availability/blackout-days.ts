import { and, eq, gte, lte } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { insertNew } from '../../../../db/insert-all.ts';
import { occupancy } from '../../../../db/schema/index.ts';
import { type CivilDay, eachDay } from '../../platform/kernel/index.ts';

/** Days that the owner keeps for himself: `[startDate, endDate)`. */
interface Blackout {
  readonly id: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
}

/**
 * Makes the calendar of an asset say, from `fromDay` on, exactly what its blackouts say, on all of its units; a unit that
 * is held or booked stays so. Blackouts may overlap: of two on one day either closes it. The caller holds the calendar's lock.
 */
export async function writeBlackoutDays(
  tx: Tx,
  asset: { id: string; units: number },
  blackouts: readonly Blackout[],
  { fromDay, now }: { fromDay: CivilDay; now: Date },
): Promise<void> {
  const { id: assetId, units } = asset;
  const ofAsset = and(eq(occupancy.assetId, assetId), eq(occupancy.mode, 'live'), gte(occupancy.day, fromDay));
  await tx.delete(occupancy).where(and(ofAsset, eq(occupancy.kind, 'BLACKOUT')));
  // Holds that have run out still occupy the primary key.
  await tx.delete(occupancy).where(and(ofAsset, eq(occupancy.kind, 'HOLD'), lte(occupancy.heldUntil, now)));
  const rows = daysOf(blackouts, fromDay).flatMap((day) => blackoutRows(assetId, units, day));
  await insertNew(tx, occupancy, rows);
}

/** Each day once, however many blackouts close it: a thousand of three years each close three years. */
function daysOf(blackouts: readonly Blackout[], fromDay: CivilDay): CivilDay[] {
  let open = fromDay;
  return blackouts
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
    .flatMap(({ startDate, endDate }) => {
      const days = eachDay(startDate < open ? open : startDate, endDate);
      if (endDate > open) open = endDate;
      return days;
    });
}

/** The rows that close a day: one of each unit, in the live lane, which closes the test lane too. */
function blackoutRows(assetId: string, units: number, day: CivilDay): (typeof occupancy.$inferInsert)[] {
  return Array.from({ length: units }, (_, index) => ({
    assetId,
    mode: 'live' as const,
    day,
    unitNo: index + 1,
    kind: 'BLACKOUT' as const,
  }));
}
