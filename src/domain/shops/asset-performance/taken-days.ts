import { and, count, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { occupancy } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import type { Period } from '../../catalog/availability/index.ts';

/** How many pieces of an asset are taken on which days: booked, held or blocked. */
export type TakenDays = ReadonlyMap<CivilDay, number>;

/** By asset, of the days from `startDate` to before `endDate`. */
export async function findTakenDays(
  reader: Reader,
  { assetIds, mode }: { assetIds: readonly string[]; mode: Mode },
  { startDate, endDate }: Period,
  now: Date,
): Promise<ReadonlyMap<string, TakenDays>> {
  if (assetIds.length === 0) return new Map();
  const { assetId, day, heldUntil } = occupancy;
  const rows = await reader
    .select({ assetId, day, taken: count() })
    .from(occupancy)
    .where(
      and(
        inArray(assetId, [...assetIds]),
        eq(occupancy.mode, mode),
        gte(day, startDate),
        lt(day, endDate),
        or(isNull(heldUntil), gt(heldUntil, now)),
      ),
    )
    .groupBy(assetId, day);
  const byAsset = Map.groupBy(rows, (row) => row.assetId);
  return new Map([...byAsset].map(([id, its]) => [id, new Map(its.map((row) => [row.day, row.taken]))]));
}

/** Days in a row on which at least one of so many pieces is free, the earliest first. */
export function freeRuns(taken: TakenDays, units: number, { startDate, endDate }: Period): Period[] {
  const runs: Period[] = [];
  for (const day of eachDay(startDate, endDate)) {
    if ((taken.get(day) ?? 0) >= units) continue;
    const last = runs.at(-1);
    if (last?.endDate === day) runs[runs.length - 1] = { startDate: last.startDate, endDate: addDays(day, 1) };
    else runs.push({ startDate: day, endDate: addDays(day, 1) });
  }
  return runs;
}
