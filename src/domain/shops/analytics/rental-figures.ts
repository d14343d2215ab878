import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { bpsOf, type Minor, roundHalfUp } from '../../platform/kernel/index.ts';
import { findOfferedDays, findRentedDays } from './day-counts.ts';
import { findIncome, findTransfers } from './income-counts.ts';
import type { ShopDays } from './shop-days.ts';

/** How much of an asset was rented in a period, by the same rules as the analytics. */
export interface RentalUse {
  readonly rentedDays: number;
  readonly offeredDays: number;
  readonly utilisationBps: number | null;
}

/**
 * What the owner earned for each day of rentals that ended as agreed in a period, in one currency, with tax and without the
 * commission.
 */
export interface RentalIncome {
  readonly currency: string;
  readonly adrMinor: Minor;
}

export const NOT_RENTED: RentalUse = { rentedDays: 0, offeredDays: 0, utilisationBps: null };

/** The states of assets that renters could ever have had, including those that are no longer offered. */
const WERE_OFFERED = ['LIVE', 'PAUSED', 'SUSPENDED', 'ARCHIVED'] as const;

interface SomeAssets {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly assetIds: readonly string[];
}

/** How much of each of these assets was rented, by the id of the asset. */
export async function findRentalUse(reader: Reader, of: SomeAssets, shop: ShopDays): Promise<ReadonlyMap<string, RentalUse>> {
  if (of.assetIds.length === 0) return new Map();
  const counted = { ...of, statuses: WERE_OFFERED };
  const rented = await findRentedDays(reader, counted, shop, 'ASSET');
  const offered = await findOfferedDays(reader, counted, shop, 'ASSET');
  return new Map(
    of.assetIds.map((assetId) => {
      const [rentedDays] = rented.get(assetId) ?? [0];
      const [offeredDays] = offered.get(assetId) ?? [0];
      return [assetId, { rentedDays, offeredDays, utilisationBps: bpsOf(rentedDays, offeredDays) }];
    }),
  );
}

/** What each of these assets earned, by its id, with one row for each currency. */
export async function findRentalIncome(
  reader: Reader,
  of: SomeAssets,
  shop: ShopDays,
): Promise<ReadonlyMap<string, readonly RentalIncome[]>> {
  const counted = { ...of, statuses: WERE_OFFERED, hasTransfers: await findTransfers(reader, of) };
  const income = await findIncome(reader, counted, shop, 'ASSET');
  const ended = income.filter(({ ago, rentalDays }) => ago === 0 && rentalDays > 0);
  return new Map(
    [...Map.groupBy(ended, ({ key }) => key)].map(([assetId, rows]) => [
      assetId,
      rows.map(({ currency, rentMinor, rentalDays }) => ({ currency, adrMinor: roundHalfUp(rentMinor, rentalDays) })),
    ]),
  );
}
