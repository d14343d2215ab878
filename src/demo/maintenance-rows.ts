import type { blackouts, occupancy } from '../../db/schema/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { addDays, dayOf, eachDay, type Ids } from '../domain/platform/kernel/index.ts';
import { assets } from './assets.ts';

interface Maintenance {
  readonly blackout: typeof blackouts.$inferInsert;
  readonly days: readonly (typeof occupancy.$inferInsert)[];
}

/** The days on which an asset is in maintenance, for all of its units. */
export function maintenanceRows(listings: readonly CatalogAsset[], { ids, now }: { ids: Ids; now: Date }): Maintenance[] {
  const demos = new Map([...assets.values()].flat().map((demo) => [demo.slug, demo]));
  return listings.flatMap(({ asset }) => {
    const maintenance = demos.get(asset.slug)?.maintenance;
    if (maintenance === undefined) return [];
    const today = dayOf(now, asset.timeZone);
    const id = ids.next('blackout');
    const assetId = asset.id;
    const [startDate, endDate] = [addDays(today, maintenance.from), addDays(today, maintenance.to)];
    const units = Array.from({ length: asset.units }, (_, index) => index + 1);
    const days = eachDay(startDate, endDate).flatMap((day) =>
      units.map((unitNo) => ({ assetId, mode: 'live' as const, day, unitNo, kind: 'BLACKOUT' as const })),
    );
    return [
      { blackout: { id, assetId, startDate, endDate, source: 'MAINTENANCE', reason: 'Maintenance', createdAt: now }, days },
    ];
  });
}
