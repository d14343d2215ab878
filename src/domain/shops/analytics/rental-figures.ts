import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values.ts';
import { bpsOf, type Minor, roundHalfUp } from '../../platform/kernel/index.ts';
import { type Counted, findIncome, findTransfers } from './income-counts.ts';
import { findOfferedDays, findRentedDays } from './rental-counts.ts';
import type { ShopDays } from './shop-days.ts';

/** How much of an asset was rented in a period, counted as analytics count it. */
export interface RentalUse {
  readonly rentedDays: number;
  readonly offeredDays: number;
  readonly utilisationBps: number | null;
}

/** The same with what it brought. */
export interface RentalFigures extends RentalUse {
  /** Rent of rentals that ended as agreed in the period, for how many days, and what that is a day. */
  readonly rents: readonly {
    readonly currency: string;
    readonly rentMinor: Minor;
    readonly rentalDays: number;
    readonly adrMinor: Minor;
  }[];
}

export const NOT_RENTED: RentalFigures = { rentedDays: 0, offeredDays: 0, utilisationBps: null, rents: [] };

/** All that renters ever had: also what is not offered any more. */
const WERE_OFFERED = ['LIVE', 'PAUSED', 'SUSPENDED', 'ARCHIVED'] as const;

/** What is counted of some assets, in whatever state they are now. */
export async function countedAssets(
  reader: Reader,
  of: { vendorId: string; mode: Mode; assetIds: readonly string[] | null },
): Promise<Counted> {
  return { ...of, statuses: WERE_OFFERED, hasTransfers: await findTransfers(reader, of) };
}

type CountedAssets = Counted & { readonly assetIds: readonly string[] };

/** By asset, without what it brought. */
export async function findRentalUse(
  reader: Reader,
  counted: CountedAssets,
  shop: ShopDays,
): Promise<ReadonlyMap<string, RentalUse>> {
  if (counted.assetIds.length === 0) return new Map();
  const rented = await findRentedDays(reader, counted, shop, 'ASSET');
  const offered = await findOfferedDays(reader, counted, shop, 'ASSET');
  return new Map(
    counted.assetIds.map((assetId) => {
      const [rentedDays] = rented.get(assetId) ?? [0];
      const [offeredDays] = offered.get(assetId) ?? [0];
      return [assetId, { rentedDays, offeredDays, utilisationBps: bpsOf(rentedDays, offeredDays) }];
    }),
  );
}

/** By asset. */
export async function findRentalFigures(
  reader: Reader,
  counted: CountedAssets,
  shop: ShopDays,
): Promise<ReadonlyMap<string, RentalFigures>> {
  if (counted.assetIds.length === 0) return new Map();
  const uses = await findRentalUse(reader, counted, shop);
  const income = await findIncome(reader, counted, shop, 'ASSET');
  return new Map(
    [...uses].map(([assetId, use]) => {
      const rents = income
        .filter(({ key, ago, rentalDays }) => key === assetId && ago === 0 && rentalDays > 0)
        .map(({ currency, rentMinor, rentalDays }) => {
          return { currency, rentMinor, rentalDays, adrMinor: roundHalfUp(rentMinor, rentalDays) };
        });
      return [assetId, { ...use, rents }];
    }),
  );
}
