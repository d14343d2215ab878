import { z } from 'zod';
import { findAssetsById, findIdsOfVendor, findOwnAsset, ownAssetNotFound } from '../../catalog/assets/index.ts';
import {
  addDays,
  anyVendor,
  CivilDay,
  dayOf,
  daysBetween,
  IdInput,
  invalidInput,
  pageInput,
  pageOf,
  pagination,
  query,
} from '../../platform/kernel/index.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { FLAG_RULES, FORMULA_VERSION } from './peer-rates.ts';
import { type Days, factsOf, PricedAsset, pricedAsset } from './priced-asset.ts';

const MOST_ASSETS = 20;
const MOST_DAYS = 92;
const USUAL_DAYS = 30;

export const getPortfolioPricing = query({
  name: 'get_portfolio_pricing',
  title: 'Prices of the portfolio',
  description:
    'Rates, utilisation, price per day, median of others, gaps and free days of your assets, with a flag where a price looks low or high. get_pricing_recommendation suggests a price.',
  access: anyVendor('read:owner'),
  weight: 5,
  input: z.strictObject({
    assetIds: z.array(IdInput).min(1).max(MOST_ASSETS).optional(),
    from: CivilDay.optional().describe('of gaps and free days; default today'),
    to: CivilDay.optional().describe(`not included; at most ${MOST_DAYS} days`),
    page: pageInput.page,
    limit: z.int().min(1).max(MOST_ASSETS).default(10),
  }),
  example: { limit: 5 },
  output: pageOf(PricedAsset).extend({
    from: z.string(),
    to: z.string(),
    formulaVersion: z.string(),
    flagRules: z.string(),
  }),
  empty: () => 'You have no such asset. create_asset lists one.',
  errors: [ownAssetNotFound],

  async prepare({ caller: { vendorId }, input: { assetIds = [] }, reader }) {
    const own = (await findAssetsById(reader, assetIds)).filter(({ asset }) => asset.vendorId === vendorId);
    const foreign = assetIds.find((assetId) => !own.some(({ asset }) => asset.id === assetId));
    if (foreign !== undefined) await findOwnAsset(reader, vendorId, foreign);
  },

  async run({ caller: { vendorId, mode }, input: { assetIds, from, to, page, limit }, reader, now }) {
    const { timeZone } = await findBooksOf(reader, vendorId);
    const period = periodOf({ from, to }, dayOf(now, timeZone));
    const wanted = { vendorId, exceptStatus: 'ARCHIVED', assetIds } as const;
    const { ids, total } = await findIdsOfVendor(reader, wanted, { limit, page });
    const found = new Map((await findAssetsById(reader, ids)).map(({ asset }) => [asset.id, asset]));
    const shown = ids.flatMap((id) => found.get(id) ?? []);
    const facts = await factsOf(reader, shown, { vendorId, mode, period, now });
    return {
      from: period.startDate,
      to: period.endDate,
      items: shown.map((asset) => pricedAsset(asset, facts, period)),
      pagination: pagination({ page, limit }, total),
      formulaVersion: FORMULA_VERSION,
      flagRules: FLAG_RULES,
    };
  },
});

function periodOf({ from, to }: { from: string | undefined; to: string | undefined }, today: string): Days {
  const startDate = from ?? today;
  const endDate = to ?? addDays(startDate, USUAL_DAYS);
  const days = daysBetween(startDate, endDate);
  const message =
    (days < 1 && `must be after ${startDate}`) || (days > MOST_DAYS && `must be at most ${addDays(startDate, MOST_DAYS)}`);
  if (message !== false) throw invalidInput({ issues: [{ field: 'to', message }] });
  return { startDate, endDate };
}
