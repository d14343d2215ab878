import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { type CatalogAsset, ownAsset } from '../../catalog/assets/index.ts';
import {
  bpsOf,
  type CivilDay,
  dayOf,
  daysBetween,
  formatMoney,
  IdInput,
  type Minor,
  query,
  roundHalfUp,
} from '../../platform/kernel/index.ts';
import { findCosts, findDepreciationToCome } from '../expenses/index.ts';
import { booksUpToDate, inCurrency, type Period, periodAsked, periodInput, TaxInAmounts } from '../statements/index.ts';
import { findMaintenanceDays, findRepairDays } from '../maintenance/index.ts';
import { daysOf } from './shop-days.ts';
import { findRentalIncome, type RentalIncome } from './rental-figures.ts';
import { findRentedShare } from './day-counts.ts';
import { type AssetLines, AssetLines as Lines, type AssetResult, costOfNone, findAssetResult } from './asset-result.ts';

const InCurrency = Lines.extend({
  currency: z.string(),
  words: z.string(),
  depreciationToComeMinor: z.int().describe('planned in the period, entered when its month is over; not in the net result'),
  adrMinor: z.int().nullable(),
  revenuePerOfferedDayMinor: z.int().nullable(),
  costMinor: z.int().nullable().describe('of its pieces in use; null: none is entered'),
  roiBps: z.int().nullable(),
  paybackMonths: z.int().nullable().describe('null: it never would, or no purchase is entered'),
  spread: z.object({
    method: z.literal('RENTED_DAYS'),
    wholeMinor: z.int().describe('cost entered for no asset'),
    assetDays: z.int(),
    allDays: z.int().describe('0: nothing was rented, and nothing is spread'),
  }),
});

const DEFINITIONS = {
  operatingShare: 'cost entered for no asset × days of units of this asset with renters / those of all assets',
  utilisation: 'days of units with renters / days of units offered since the listing was made, blocked days left out',
  adr: 'what you got of rentals completed in the period (rent, extras, operator, tax; commission off) / their days and units',
  revenuePerOfferedDay: 'revenue / days of units offered',
  roi: 'net result of the period / cost of the pieces in use; not per year',
  payback: 'cost / (net result with depreciation added back, a month of 30 days), rounded up',
  downtimeDays: 'days of repairs dated in the period, and days kept free for maintenance, of however many pieces',
} as const;

export const getAssetFinance = query({
  name: 'get_asset_finance',
  title: 'What an asset earns',
  description:
    'Revenue, commission, repairs, operating cost with its share of the shop’s, depreciation and net result of one asset, with utilisation, price per day, payback and return.',
  access: ownAsset('read:owner'),
  weight: 5,
  input: z.strictObject({ assetId: IdInput, ...periodInput }),
  example: { from: '2026-01-01' },
  output: z.object({
    assetId: z.string(),
    title: z.string(),
    from: z.string(),
    to: z.string(),
    rentedDays: z.int(),
    offeredDays: z.int(),
    utilisationBps: z.int().nullable().describe('100 is 1 %'),
    downtimeDays: z.int(),
    ...TaxInAmounts,
    currencies: z.array(InCurrency),
    definitions: z.record(z.string(), z.string()),
  }),
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => booksUpToDate(context, vendorId),

  async run({ subject: { asset }, caller: { mode }, input: { assetId, ...asked }, reader, now }) {
    const today = dayOf(now, asset.timeZone);
    const period = periodAsked(asked, today);
    const about = { assetId, ...period };
    const [costs, toCome, repairDays, maintenanceDays] = await Promise.all([
      findCosts(reader, assetId),
      findDepreciationToCome(reader, { vendorId: asset.vendorId, ...about }),
      findRepairDays(reader, about),
      findMaintenanceDays(reader, about),
    ]);
    const result = await findAssetResult(reader, asset, { ...period, today, mode, findShare: findRentedShare });
    const income = await incomeOf(reader, asset, { ...period, today, mode });
    const { rentedDays, offeredDays, utilisationBps } = result.use;
    return {
      assetId,
      title: asset.title,
      ...period,
      rentedDays,
      offeredDays,
      utilisationBps,
      downtimeDays: repairDays + maintenanceDays,
      ...result.tax,
      currencies: result.currencies.map((lines) =>
        figuresIn(lines, result, {
          period,
          income,
          costMinor: costs.get(lines.currency),
          toComeMinor: toCome.get(lines.currency),
        }),
      ),
      definitions: DEFINITIONS,
    };
  },
});

/** What the rentals that ended in a period have earned so far. */
async function incomeOf(
  reader: Reader,
  asset: CatalogAsset['asset'],
  { from, to, today, mode }: Period & { today: CivilDay; mode: Mode },
): Promise<readonly RentalIncome[]> {
  const last = to < today ? to : today;
  if (from > last) return [];
  const { id: assetId, vendorId } = asset;
  const income = await findRentalIncome(reader, { vendorId, mode, assetIds: [assetId] }, daysOf(asset, { from, to: last }));
  return income.get(assetId) ?? [];
}

interface Beside {
  readonly period: Period;
  readonly income: readonly RentalIncome[];
  readonly costMinor: Minor | undefined;
  readonly toComeMinor: Minor | undefined;
}

function figuresIn(
  { currency, ...lines }: AssetResult['currencies'][number],
  { use: { offeredDays }, share, ofNone }: AssetResult,
  { period, income, costMinor = 0, toComeMinor = 0 }: Beside,
): z.infer<typeof InCurrency> {
  const { revenueMinor, netMinor } = lines;
  return {
    currency,
    words: `${inWords(lines, currency)}${toComeMinor === 0 ? '' : `; not in it yet: ${formatMoney(toComeMinor, currency)} of depreciation planned up to ${period.to}`}`,
    ...lines,
    depreciationToComeMinor: toComeMinor,
    adrMinor: inCurrency([...income], currency)[0]?.adrMinor ?? null,
    revenuePerOfferedDayMinor: offeredDays === 0 ? null : roundHalfUp(revenueMinor, offeredDays),
    costMinor: costMinor === 0 ? null : costMinor,
    roiBps: bpsOf(netMinor, costMinor),
    paybackMonths: paybackMonths(lines, { period, costMinor }),
    spread: {
      method: 'RENTED_DAYS',
      wholeMinor: costOfNone(inCurrency(ofNone, currency)),
      assetDays: share.own,
      allDays: share.all,
    },
  };
}

function inWords({ revenueMinor, netMinor, operatingShareMinor }: AssetLines, currency: string): string {
  const money = (amountMinor: Minor) => formatMoney(amountMinor, currency);
  const result = `${money(revenueMinor)} revenue − ${money(revenueMinor - netMinor)} cost = ${money(netMinor)}`;
  if (operatingShareMinor === 0) return result;
  return `${result}; of the cost ${money(operatingShareMinor)} is its share of what is entered for no asset, which get_finance_pnl by asset leaves out: ${money(netMinor + operatingShareMinor)} without it`;
}

const MONTH_DAYS = 30;

/**
 * After how many months like those of the period the asset has earned what it cost. Depreciation is left out, because no money
 * leaves for it.
 */
function paybackMonths(
  { netMinor, depreciationMinor }: AssetLines,
  { period: { from, to }, costMinor }: { period: Period; costMinor: Minor },
): number | null {
  const earnedMinor = netMinor + depreciationMinor;
  if (costMinor === 0 || earnedMinor <= 0) return null;
  const days = daysBetween(from, to) + 1;
  return Math.ceil((costMinor * days) / (earnedMinor * MONTH_DAYS));
}
