import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { addDays, type CivilDay, type Minor, proportion, sum } from '../../platform/kernel/index.ts';
import { daysOf } from './shop-days.ts';
import { findRentalUse, NOT_RENTED, type RentalUse } from './rental-figures.ts';
import type { CategorySums, PnlLine } from '../finance-entries/index.ts';
import {
  currenciesOf,
  findTaxProfiles,
  inCurrency,
  lineMinor,
  netSums,
  type Period,
  resultOf,
  taxInWords,
} from '../statements/index.ts';

/** What an asset has earned and cost, and how much of it was rented. */
export interface AssetResult {
  readonly use: RentalUse;
  readonly share: RentedShare;
  readonly ofNone: readonly CategorySums[];
  /** Whether sales tax is in the amounts. */
  readonly tax: ReturnType<typeof taxInWords>;
  readonly currencies: readonly (AssetLines & { readonly currency: string })[];
}

/** Finds an asset's share of the days with renters from `startDate` to before `endDate`. */
export type FindShare = (
  reader: Reader,
  of: { vendorId: string; mode: Mode; assetId: string; startDate: CivilDay; endDate: CivilDay },
) => Promise<RentedShare>;

const NONE: RentedShare = { own: 0, before: 0, all: 0 };

/** The result for the days of a period. Days after today have no renters yet. */
export async function findAssetResult(
  reader: Reader,
  asset: CatalogAsset['asset'],
  { from, to, today, mode, findShare }: Period & { today: CivilDay; mode: Mode; findShare: FindShare },
): Promise<AssetResult> {
  const { id: assetId, vendorId, currency } = asset;
  const filter = { vendorId, mode, from, to, status: 'ACTIVE' as const };
  const last = to < today ? to : today;
  const hasBegun = from <= last;
  const days = { startDate: from, endDate: addDays(last, 1) };
  const profiles = await findTaxProfiles(reader, vendorId);
  const own = await netSums(reader, { ...filter, assetId }, { profiles });
  const ofNone = await netSums(reader, { ...filter, assetId: null }, { profiles });
  const share = hasBegun ? await findShare(reader, { vendorId, mode, assetId, ...days }) : NONE;
  const uses = hasBegun
    ? await findRentalUse(reader, { vendorId, mode, assetIds: [assetId] }, daysOf(asset, { from, to: last }))
    : undefined;
  return {
    use: uses?.get(assetId) ?? NOT_RENTED,
    share,
    ofNone,
    tax: taxInWords({ from, to }, profiles),
    currencies: currenciesOf(currency, own, ofNone).map((each) => ({
      currency: each,
      ...assetLines(inCurrency(own, each), inCurrency(ofNone, each), share),
    })),
  };
}

/** What an asset has earned and cost in one currency: costs count as positive. */
export const AssetLines = z.object({
  revenueMinor: z.int().describe('rent, fees, claims, other income'),
  commissionMinor: z.int(),
  repairsMinor: z.int().describe('maintenance included'),
  operatingMinor: z.int().describe('entered for this asset, penalties included'),
  operatingShareMinor: z.int().describe('its share of what is entered for no asset'),
  depreciationMinor: z.int(),
  netMinor: z.int(),
});
export type AssetLines = z.infer<typeof AssetLines>;

const REVENUE: readonly PnlLine[] = ['RENTAL_INCOME', 'FEES', 'CLAIMS', 'OTHER_INCOME'];

/** The costs that belong to no asset, less the income that belongs to none, in minor units. */
export function costOfNone(ofNone: readonly CategorySums[]): Minor {
  return 0 - resultOf(ofNone).resultMinor;
}

/** The days with renters: of the asset, of the assets before it in the order of ids, and of all assets. */
export interface RentedShare {
  readonly own: number;
  readonly before: number;
  readonly all: number;
}

/**
 * The share of an amount by an asset's days with renters. In the order of their ids, assets get the difference between rounded
 * running sums, so that the shares are whole and add up to the amount exactly.
 */
export function sharedCost(amountMinor: Minor, { own, before, all }: RentedShare): Minor {
  return proportion(amountMinor, before + own, all) - proportion(amountMinor, before, all);
}

/** The lines of an asset in one currency, from the sums of its own entries and of the entries that belong to no asset. */
function assetLines(own: readonly CategorySums[], ofNone: readonly CategorySums[], share: RentedShare): AssetLines {
  const of = (...lines: readonly PnlLine[]) => sum(lines.map((line) => lineMinor(own, line)));
  const lines = {
    revenueMinor: of(...REVENUE),
    commissionMinor: of('COMMISSION'),
    repairsMinor: of('REPAIRS'),
    operatingMinor: of('OPERATING', 'PENALTIES'),
    operatingShareMinor: sharedCost(costOfNone(ofNone), share),
    depreciationMinor: of('DEPRECIATION'),
  };
  const { revenueMinor, ...costs } = lines;
  return { ...lines, netMinor: revenueMinor - sum(Object.values(costs)) };
}
