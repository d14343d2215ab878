import type { occupancy } from '../../db/schema/index.ts';
import type { Listing } from '../domain/catalog/index.ts';
import { addDays, dayOf, eachDay, type Ids } from '../domain/kernel/index.ts';
import { assets } from './assets.ts';

/** The days on which an asset is in maintenance, for all of its units. */
export function maintenanceRows(
  listings: readonly Listing[],
  { ids, now }: { ids: Ids; now: Date },
): (typeof occupancy.$inferInsert)[] {
  const demos = new Map([...assets.values()].flat().map((demo) => [demo.slug, demo]));
  return listings.flatMap(({ asset }) => {
    const maintenance = demos.get(asset.slug)?.maintenance;
    if (maintenance === undefined) return [];
    const today = dayOf(now, asset.timeZone);
    const blackoutId = ids.next('blackout');
    const units = Array.from({ length: asset.units }, (_, index) => index + 1);
    return eachDay(addDays(today, maintenance.from), addDays(today, maintenance.to)).flatMap((day) =>
      units.map((unitNo) => ({ assetId: asset.id, mode: 'live' as const, day, unitNo, kind: 'BLACKOUT' as const, blackoutId })),
    );
  });
}
