import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { addDays, type CivilDay } from '../../platform/kernel/index.ts';
import { daysOf, findRentalUse, NOT_RENTED, type RentalUse } from '../analytics/index.ts';
import { type CategorySums, sumsByCategory } from '../finance-entries/index.ts';
import { currenciesOf, inCurrency, type Period } from '../finance-statements/index.ts';
import { type AssetLines, assetLines } from './asset-lines.ts';
import type { RentedShare } from './shared-cost.ts';

/** What an asset has earned, cost and how much of it was rented. */
export interface AssetResult {
  readonly use: RentalUse;
  readonly share: RentedShare;
  readonly ofNone: readonly CategorySums[];
  readonly currencies: readonly (AssetLines & { readonly currency: string })[];
}

/** Of the days with renters from `startDate` to before `endDate`. */
export type FindShare = (
  reader: Reader,
  of: { vendorId: string; mode: Mode; assetId: string; startDate: CivilDay; endDate: CivilDay },
) => Promise<RentedShare>;

const NONE: RentedShare = { own: 0, before: 0, all: 0 };

/** Of the days of a period; those after today have no renters yet. */
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
  const own = await sumsByCategory(reader, { ...filter, assetId });
  const ofNone = await sumsByCategory(reader, { ...filter, assetId: null });
  const share = hasBegun ? await findShare(reader, { vendorId, mode, assetId, ...days }) : NONE;
  const uses = hasBegun
    ? await findRentalUse(reader, { vendorId, mode, assetIds: [assetId] }, daysOf(asset, { from, to: last }))
    : undefined;
  return {
    use: uses?.get(assetId) ?? NOT_RENTED,
    share,
    ofNone,
    currencies: currenciesOf(currency, own, ofNone).map((each) => ({
      currency: each,
      ...assetLines(inCurrency(own, each), inCurrency(ofNone, each), share),
    })),
  };
}
