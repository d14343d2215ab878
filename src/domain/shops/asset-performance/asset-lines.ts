import { z } from 'zod';
import { type Minor, sum } from '../../platform/kernel/index.ts';
import type { CategorySums, PnlLine } from '../finance-entries/index.ts';
import { lineMinor, resultOf } from '../finance-statements/index.ts';
import { type RentedShare, sharedCost } from './shared-cost.ts';

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

/** From the sums of the asset's own entries and those of no asset, in one currency. */
export function assetLines(own: readonly CategorySums[], ofNone: readonly CategorySums[], share: RentedShare): AssetLines {
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

/** What is entered for no asset costs, income of no asset taken off. */
export function costOfNone(ofNone: readonly CategorySums[]): Minor {
  return 0 - resultOf(ofNone).resultMinor;
}
