import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { ASSET_STATES, type Mode } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { daysBetween, formatMoney } from '../../platform/kernel/index.ts';
import { inCurrency } from '../statements/index.ts';
import { findTakenDays, freeRuns, type TakenDays } from './demand.ts';
import { findPeerRates, peerKey, type PeerRates, PRICE_FLAGS, priceFlag } from './peer-rates.ts';
import { findRentalUse, type RentalUse } from './rental-figures.ts';
import { findRentedRates, type RentedRate } from './rented-rates.ts';
import { shopDays } from './shop-days.ts';

const GAP_DAYS = 3;
const MOST_WINDOWS = 3;

export const Days = z.object({ startDate: z.string(), endDate: z.string() });

const Season = z.object({
  name: z.string(),
  bps: z.int().optional(),
  amountMinor: z.int().optional().describe('instead of bps: what a day costs there'),
  from: z.string().nullable().describe('null: all year'),
  to: z.string().nullable(),
  weekdays: z.array(z.int()).nullable().describe('1 Monday to 7 Sunday; null: all'),
  minDays: z.int().nullable().describe('only for rentals so long'),
});

export const PricedAsset = z.object({
  assetId: z.string(),
  title: z.string(),
  status: z.enum(ASSET_STATES),
  currency: z.string(),
  dayRateMinor: z.int(),
  dayRate: z.string(),
  tiers: z.array(z.object({ days: z.int(), amountMinor: z.int() })),
  seasons: z.array(Season),
  utilisation30Bps: z.int().nullable().describe('100 is 1 %'),
  utilisation90Bps: z.int().nullable(),
  adrMinor: z
    .int()
    .nullable()
    .describe(
      'rent of a day and unit, rentals completed in 90 days: seasons and reductions for length in it; no tax, extras, operator, commission',
    ),
  peers: z
    .object({ count: z.int(), medianMinor: z.int(), median: z.string() })
    .nullable()
    .describe('day rates of others, same category and city; null: fewer than 3'),
  gapNights: z.int().describe(`free days between two full ones, at most ${GAP_DAYS} in a row`),
  freeWindows: z.array(Days).describe('the next'),
  flag: z.enum(PRICE_FLAGS),
});

type Asset = CatalogAsset['asset'];
export type Days = z.infer<typeof Days>;

interface Facts {
  readonly in30: ReadonlyMap<string, RentalUse>;
  readonly in90: ReadonlyMap<string, RentalUse>;
  readonly rates: ReadonlyMap<string, readonly RentedRate[]>;
  readonly peers: ReadonlyMap<string, PeerRates>;
  readonly taken: ReadonlyMap<string, TakenDays>;
}

interface Asked {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly period: Days;
  readonly now: Date;
}

export async function factsOf(reader: Reader, shown: readonly Asset[], { vendorId, mode, period, now }: Asked): Promise<Facts> {
  const assetIds = shown.map(({ id }) => id);
  const of = { vendorId, mode, assetIds };
  const zones = [...new Set(shown.map(({ timeZone }) => timeZone))];
  const days90 = shopDays(zones, 90, now);
  return {
    in30: await findRentalUse(reader, of, shopDays(zones, 30, now)),
    in90: await findRentalUse(reader, of, days90),
    rates: await findRentedRates(reader, of, days90),
    peers: await findPeerRates(reader, vendorId, shown),
    taken: await findTakenDays(reader, { assetIds, mode }, period, now),
  };
}

export function pricedAsset(asset: Asset, { in30, in90, rates, peers, taken }: Facts, period: Days): z.infer<typeof PricedAsset> {
  const { id: assetId, title, status, currency, dayRateMinor, pricing, units } = asset;
  const others = peers.get(peerKey(asset)) ?? null;
  const utilisation90Bps = in90.get(assetId)?.utilisationBps ?? null;
  const runs = freeRuns(taken.get(assetId) ?? new Map(), units, period);
  return {
    assetId,
    title,
    status,
    currency,
    dayRateMinor,
    dayRate: formatMoney(dayRateMinor, currency),
    tiers: pricing.tiers,
    seasons: pricing.seasonRules.map(seasonOf),
    utilisation30Bps: in30.get(assetId)?.utilisationBps ?? null,
    utilisation90Bps,
    adrMinor: inCurrency([...(rates.get(assetId) ?? [])], currency)[0]?.broughtMinor ?? null,
    peers:
      others === null
        ? null
        : { count: others.peers, medianMinor: others.medianMinor, median: formatMoney(others.medianMinor, currency) },
    gapNights: gapNights(runs, period),
    freeWindows: runs.slice(0, MOST_WINDOWS),
    flag: priceFlag({ dayRateMinor, utilisationBps: utilisation90Bps, medianMinor: others?.medianMinor ?? null }),
  };
}

function seasonOf(rule: Asset['pricing']['seasonRules'][number]): z.infer<typeof Season> {
  const { name, bps, amountMinor, from = null, to = null, weekdays = null, minDays = null } = rule;
  return { name, bps, amountMinor, from, to, weekdays, minDays };
}

/** Free days between two full ones that are too few for most rentals. */
function gapNights(runs: readonly Days[], { startDate, endDate }: Days): number {
  const between = runs.filter((run) => run.startDate > startDate && run.endDate < endDate);
  const lengths = between.map((run) => daysBetween(run.startDate, run.endDate));
  return lengths.filter((days) => days <= GAP_DAYS).reduce((all, days) => all + days, 0);
}
