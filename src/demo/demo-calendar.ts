import type { Bookable } from '../domain/catalog/availability/index.ts';
import type { CivilDay } from '../domain/platform/kernel/index.ts';

/** Which units are taken on which days, while the demo data is made up. */
export interface DemoCalendar {
  /** The first units that are free on all of these days; null when there are fewer than wanted. */
  freeUnits(asset: Bookable, days: readonly CivilDay[], units: number): number[] | null;
  take(assetId: string, days: readonly CivilDay[], unitNos: readonly number[]): void;
}

export function demoCalendar(): DemoCalendar {
  const taken = new Set<string>();
  const key = (assetId: string, day: CivilDay, unitNo: number) => `${assetId} ${day} ${unitNo}`;
  return {
    freeUnits(asset, days, units) {
      const all = Array.from({ length: asset.units }, (_, index) => index + 1);
      const free = all.filter((unitNo) => days.every((day) => !taken.has(key(asset.id, day, unitNo))));
      return free.length < units ? null : free.slice(0, units);
    },
    take(assetId, days, unitNos) {
      for (const day of days) for (const unitNo of unitNos) taken.add(key(assetId, day, unitNo));
    },
  };
}
