import { eq, inArray, type SQL } from 'drizzle-orm';
import { assets, bookings } from '../../../../db/schema/index.ts';
import type { AssetState, Mode } from '../../../../db/values/index.ts';

/** What a report counts: a shop, or some of its assets. */
export interface Counted {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly assetIds: readonly string[] | null;
  /** Only assets that are in one of these states now are counted. */
  readonly statuses: readonly AssetState[];
}

/** `DAY` asks for a series of days over all assets, `ASSET` for one sum for each asset. */
export type Grouping = 'DAY' | 'ASSET';

export function ofCounted({ mode, assetIds }: Counted): (SQL | undefined)[] {
  return [eq(bookings.mode, mode), assetIds === null ? undefined : inArray(bookings.assetId, [...assetIds])];
}

export function keyOf(by: Grouping) {
  return by === 'ASSET' ? assets.id : assets.vendorId;
}
