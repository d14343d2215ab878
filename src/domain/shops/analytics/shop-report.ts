import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { findTitles } from '../../catalog/assets/index.ts';
import { ascending, bpsOf, DAY_MS, dayOf, type Minor, MINUTE_MS, roundHalfUp } from '../../platform/kernel/index.ts';
import type { Counted, Grouping } from './counted.ts';
import { findOfferedDays, findRentedDays } from './day-counts.ts';
import { findAnswers, findCancellations, findInterest, findMostWanted, findOffered, findRequests } from './demand-counts.ts';
import { type CountedIncome, findBestEarning, findIncome, findTransfers, type Income } from './income-counts.ts';
import { firstDays, type ShopDays, shopDays } from './shop-days.ts';
import { type AssetFigures, money, type ShopFigures, type ShopReport } from './shop-report-view.ts';

const MOST_ASSETS = 50;
const OFFERED_NOW = ['LIVE'] as const;

/** Counts a shop, or one of its assets, from the stored rows. */
export async function countShop(
  reader: Reader,
  of: { vendorId: string; assetId: string | null; mode: Counted['mode']; timeZone: string },
  { days, now }: { days: number; now: Date },
): Promise<ShopReport> {
  const { vendorId, assetId, mode } = of;
  const hasTransfers = await findTransfers(reader, of);
  const counted = { vendorId, mode, assetIds: assetId === null ? null : [assetId], statuses: OFFERED_NOW, hasTransfers };
  const zones = await findZones(reader, vendorId);
  const shop = shopDays(zones.length === 0 ? [of.timeZone] : zones, days, now);
  const income = await findIncome(reader, counted, shop, 'DAY');
  const all = await countAll(reader, counted, shop, 'DAY');
  const [answers, cancellations] = [await findAnswers(reader, counted, shop), await findCancellations(reader, counted, shop)];
  const figures = (ago: 0 | 1): ShopFigures => ({
    ...figuresOf(vendorId, ago, { ...all, income: inPeriods(income, days) }),
    cancelled: cancellations.get(ago)?.cancelled ?? 0,
    cancelledByOwner: cancellations.get(ago)?.byOwner ?? 0,
    answered: answers.get(ago)?.answers ?? 0,
    answerMinutes: averageOf(answers.get(ago)?.waitedMs, answers.get(ago)?.answers, MINUTE_MS),
  });
  const [current, previous] = [figures(0), figures(1)];
  const today = dayOf(now, of.timeZone);
  return {
    days,
    ...firstDays(shop, today),
    to: today,
    countedAt: now.toISOString(),
    current,
    previous,
    assets: assetId === null ? await bestAssets(reader, counted, shop) : [],
    daily: seriesOf(income, days),
  };
}

async function findZones(reader: Reader, vendorId: string): Promise<string[]> {
  const rows = await reader.selectDistinct({ timeZone: assets.timeZone }).from(assets).where(eq(assets.vendorId, vendorId));
  return rows.map(({ timeZone }) => timeZone);
}

type All = Awaited<ReturnType<typeof countAll>> & { readonly income: readonly Income[] };

async function countAll(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping) {
  return {
    rented: await findRentedDays(reader, counted, shop, by),
    offered: await findOfferedDays(reader, counted, shop, by),
    requests: await findRequests(reader, counted, shop, by),
    interest: await findInterest(reader, counted, shop, by),
  };
}

function figuresOf(key: string, ago: 0 | 1, { income, rented, offered, requests, interest }: All) {
  const its = income.filter((row) => row.key === key && row.ago === ago);
  const asked = requests.find((row) => row.key === key && row.ago === ago);
  const [rentedDays, offeredDays] = [rented.get(key)?.[ago] ?? 0, offered.get(key)?.[ago] ?? 0];
  const seen = interest.get(key);
  return {
    revenue: moneyOf(its),
    adr: its.flatMap(({ rentMinor, rentalDays, currency }) =>
      rentalDays > 0 ? [money(roundHalfUp(rentMinor, rentalDays), currency)] : [],
    ),
    rentedDays,
    offeredDays,
    utilisationBps: bpsOf(rentedDays, offeredDays),
    views: (ago === 0 ? seen?.views : seen?.viewsBefore) ?? 0,
    quotes: (ago === 0 ? seen?.quotes : seen?.quotesBefore) ?? 0,
    requests: asked?.requests ?? 0,
    approvals: asked?.approvals ?? 0,
    payments: asked?.payments ?? 0,
    paidBps: bpsOf(asked?.payments ?? 0, asked?.requests ?? 0),
    leadDays: tenthsOf(asked?.leadMs, asked?.requests, DAY_MS),
  };
}

function moneyOf(income: readonly Income[]) {
  return income
    .filter(({ amountMinor }) => amountMinor !== 0)
    .toSorted((a, b) => ascending(a.currency, b.currency))
    .map(({ amountMinor, currency }) => money(amountMinor, currency));
}

/** The assets that earn most, then those with most requests. */
async function bestAssets(reader: Reader, counted: CountedIncome, shop: ShopDays): Promise<z.infer<typeof AssetFigures>[]> {
  const wanted = [...(await findBestEarning(reader, counted, shop)), ...(await findMostWanted(reader, counted, shop))];
  const known = [...new Set(wanted)];
  const ids = known.length === 0 ? await findOffered(reader, counted) : known;
  if (ids.length === 0) return [];
  const these = { ...counted, assetIds: ids };
  const income = await findIncome(reader, these, shop, 'ASSET');
  const all = { ...(await countAll(reader, these, shop, 'ASSET')), income };
  const titles = await findTitles(reader, ids);
  return ids
    .map((assetId) => ({
      assetId,
      title: titles.get(assetId) ?? '',
      ...figuresOf(assetId, 0, all),
      revenueBefore: moneyOf(income.filter(({ key, ago }) => key === assetId && ago === 1)),
    }))
    .toSorted((a, b) => earned(b.revenue) - earned(a.revenue) || b.requests - a.requests || b.views - a.views)
    .slice(0, MOST_ASSETS);
}

const earned = ([first]: readonly { amountMinor: Minor }[]) => first?.amountMinor ?? 0;

/** Adds up days to periods. */
function inPeriods(daily: readonly Income[], days: number): Income[] {
  const periods = new Map<string, Income>();
  for (const row of daily) {
    const ago = Math.floor(row.ago / days);
    const name = `${row.key} ${ago} ${row.currency}`;
    const sum = periods.get(name);
    periods.set(name, {
      ...row,
      ago,
      amountMinor: row.amountMinor + (sum?.amountMinor ?? 0),
      rentMinor: row.rentMinor + (sum?.rentMinor ?? 0),
      rentalDays: row.rentalDays + (sum?.rentalDays ?? 0),
    });
  }
  return [...periods.values()];
}

/** The series of a period, with the oldest day first. */
function seriesOf(income: readonly Income[], days: number): ShopReport['daily'] {
  const currencies = [...new Set(income.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const of = new Map(income.filter((row) => row.currency === currency).map(({ ago, amountMinor }) => [ago, amountMinor]));
    return { currency, amountsMinor: Array.from({ length: 2 * days }, (_, at) => of.get(2 * days - 1 - at) ?? 0) };
  });
}

function averageOf(total: number | undefined, number: number | undefined, unit: number): number | null {
  return total === undefined || !number ? null : Math.round(total / number / unit);
}

function tenthsOf(total: number | undefined, number: number | undefined, unit: number): number | null {
  return total === undefined || !number ? null : Math.round((total / number / unit) * 10) / 10;
}
