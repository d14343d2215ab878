import { eq, inArray, type SQL } from 'drizzle-orm';
import { assets, bookings } from '../../../../db/schema/index.ts';
import type { AssetState, Mode } from '../../../../db/values/index.ts';

/** What is counted: a shop, or some of its assets. */
export interface Counted {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly assetIds: readonly string[] | null;
  /** Days are counted of assets that are in one of these states now. */
  readonly statuses: readonly AssetState[];
}

/** `DAY` for a series of all, `ASSET` for sums of each. */
export type Grouping = 'DAY' | 'ASSET';

export function ofCounted({ mode, assetIds }: Counted): (SQL | undefined)[] {
  return [eq(bookings.mode, mode), assetIds === null ? undefined : inArray(bookings.assetId, [...assetIds])];
}

export function keyOf(by: Grouping) {
  return by === 'ASSET' ? assets.id : assets.vendorId;
}
