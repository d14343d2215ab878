import { msg } from '@lingui/core/runtime-macro';
import type { Reader } from '../../../../db/database.ts';
import { ASSET_STATES, type Mode } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { addDays, type CivilDay, dayOf, type Minor, roundHalfUp, share, sum, WHOLE_BPS } from '../../platform/kernel/index.ts';
import type { Message, Translator } from '../../platform/words/index.ts';
import { sumRentedDays } from '../../rentals/bookings/index.ts';
import { countRentedDays } from './day-counts.ts';
import { findInterest, findRequests } from './demand-counts.ts';
import { daysOf } from './shop-days.ts';
import { findRentedRates } from './rented-rates.ts';
import { findAssetResult, type FindShare } from './asset-result.ts';
import { inCurrency } from '../statements/index.ts';
import { findMonthlyDemand, seasonOf } from './demand.ts';
import { FEWEST_PEERS, findPeerRates, FORMULA_VERSION, peerKey } from './peer-rates.ts';

/** The facts of a recommendation. All amounts are of one day and one unit, in the asset's currency. */
export interface RateFacts {
  readonly dayRateMinor: Minor;
  /** The average day rate for which it was rented, without seasons and discounts for length; null if it was not rented. */
  readonly rentedRateMinor: Minor | null;
  /** The median day rate of comparable assets of others; null if there are too few. */
  readonly peerMedianMinor: Minor | null;
  /** The rented part of the offered days in basis points; null if none were offered. */
  readonly utilisationBps: number | null;
  /** The demand of the months ahead, where an average month is 10,000; null if it is unknown. */
  readonly seasonBps: number | null;
  /** Depreciation and operating cost for as many days as lie ahead. */
  readonly costMinor: Minor;
  /** How many days with renters are expected ahead. */
  readonly expectedDays: number;
}

/** How often somebody asked for its price in the last 90 days, and how often somebody then asked to rent it. */
export interface Interest {
  readonly quotes: number;
  readonly requests: number;
}

const RULES = ['START', 'UTILISATION', 'SEASON', 'ROUNDING', 'FLOOR', 'CLAMP'] as const;

/** One step from the start to the recommendation. */
interface RateStep {
  readonly rule: (typeof RULES)[number];
  readonly afterMinor: Minor;
}

export interface RecommendedRate {
  readonly formulaVersion: typeof FORMULA_VERSION;
  readonly dayRateMinor: Minor;
  readonly changeBps: number;
  /** The day rate below which a day costs more than it earns; null if no days are expected. */
  readonly floorMinor: Minor | null;
  readonly coversCost: boolean;
  readonly steps: readonly RateStep[];
}

const LOOK_BACK_DAYS = 90;

/** How far one recommendation may move a price, and how far the season may. */
const MOST_CHANGE_BPS = 2_000;

/**
 * Recommends a day rate by fixed rules. It begins in the middle between what the asset was rented for and what others charge,
 * follows demand and season, and covers the cost. It differs from the present rate by at most a fifth, which matters more than
 * the cost. If the asset was not rented and there is nobody to compare with, only the cost changes it, because otherwise each
 * recommendation that the owner follows would push the next one further in the same direction. The result is a multiple of
 * `unit`, the step in which the currency is paid.
 */
export function recommendedRate(facts: RateFacts, unit: Minor = 1): RecommendedRate {
  const { dayRateMinor: present, rentedRateMinor, peerMedianMinor, costMinor, expectedDays } = facts;
  const anchor = middleOf([rentedRateMinor, peerMedianMinor]);
  const start = anchor ?? present;
  const by = (minor: Minor, bps: number) => (anchor === null ? minor : changed(minor, bps));
  const byDemand = by(start, demandBps(facts.utilisationBps));
  const bySeason = by(byDemand, seasonChangeBps(facts.seasonBps));
  const rounded = anchor === null ? inSteps(bySeason, unit) : handy(bySeason, unit);
  const floorMinor = expectedDays === 0 ? null : Math.ceil(costMinor / (expectedDays * unit)) * unit;
  const covering = Math.max(rounded, floorMinor ?? 0);
  const dayRateMinor = Math.min(Math.max(covering, lowestOf(present, unit)), highestOf(present, unit));
  const all: RateStep[] = [
    { rule: 'UTILISATION', afterMinor: byDemand },
    { rule: 'SEASON', afterMinor: bySeason },
    { rule: 'ROUNDING', afterMinor: rounded },
    { rule: 'FLOOR', afterMinor: covering },
    { rule: 'CLAMP', afterMinor: dayRateMinor },
  ];
  const steps = all.filter(({ afterMinor }, at) => afterMinor !== (all[at - 1]?.afterMinor ?? start));
  return {
    formulaVersion: FORMULA_VERSION,
    dayRateMinor,
    changeBps: roundHalfUp((dayRateMinor - present) * WHOLE_BPS, present),
    floorMinor,
    coversCost: floorMinor === null || dayRateMinor >= floorMinor,
    steps: [{ rule: 'START', afterMinor: start }, ...steps],
  };
}

const HANDY_STEPS = [
  { from: 10_000, step: 100 },
  { from: 2_000, step: 50 },
  { from: 500, step: 10 },
] as const;

interface Sources {
  readonly currency: string;
  /** How many others the median comes from; 0 if there are too few. */
  readonly peers: number;
}

/** Each step of a recommendation in words, with the facts behind it. */
export function rateReasons(
  facts: RateFacts,
  { steps, floorMinor }: RecommendedRate,
  { peers, currency }: Sources,
  words: Translator,
): string[] {
  const money = (amountMinor: Minor) => words.money(amountMinor, currency);
  const told: Told = { peers, floorMinor, words, money };
  return steps.map(({ rule, afterMinor }) => {
    const [why, price] = [words.say(WORDS[rule](facts, told)), money(afterMinor)];
    return words.say(msg`${{ why }}: ${{ price }}.`);
  });
}

interface Told {
  readonly peers: number;
  readonly floorMinor: Minor | null;
  readonly words: Translator;
  readonly money: (amountMinor: Minor) => string;
}

const WORDS: Readonly<Record<RateStep['rule'], (facts: RateFacts, told: Told) => Message>> = {
  START: ({ rentedRateMinor, peerMedianMinor }, { peers, money }) => {
    const days = LOOK_BACK_DAYS;
    const [own, others] = [money(rentedRateMinor ?? 0), money(peerMedianMinor ?? 0)];
    if (rentedRateMinor !== null && peerMedianMinor !== null)
      return msg`Between ${{ own }}, the day rate of your rentals in ${{ days }} days before seasons and reductions for length, and ${{ others }}, the median of ${{ peers }} others`;
    if (rentedRateMinor !== null)
      return msg`${{ own }}, the day rate of your rentals in ${{ days }} days before seasons and reductions for length`;
    if (peerMedianMinor !== null) return msg`${{ others }}, the median of ${{ peers }} others`;
    const fewest = FEWEST_PEERS;
    return msg`The present price: no rentals in ${{ days }} days, and fewer than ${{ fewest }} others of the kind in the city to compare with`;
  },
  UTILISATION: ({ utilisationBps }, { words }) => {
    const [rented, days] = [words.percent(utilisationBps ?? 0), LOOK_BACK_DAYS];
    return msg`${{ rented }} rented in ${{ days }} days`;
  },
  SEASON: ({ seasonBps }, { words }) => {
    const demand = words.percent(seasonBps ?? 0);
    return msg`The months ahead had ${{ demand }} of an average month’s demand a year ago`;
  },
  ROUNDING: () => msg`Rounded`,
  FLOOR: (_facts, { floorMinor, money }) => {
    const cost = money(floorMinor ?? 0);
    return msg`Not below ${{ cost }}, what a rented day has cost`;
  },
  CLAMP: (_facts, { words }) => {
    const most = words.percent(MOST_CHANGE_BPS);
    return msg`At most ${{ most }} away from the present price`;
  },
};

/** So many quotes without a single request say more than chance does. */
const MANY_QUOTES = 10;

/**
 * What it means that people ask for the price and then do not ask to rent. The formula does not count it, because quotes cost
 * nothing and anybody can make them.
 */
export function interestReasons({ quotes, requests }: Interest, words: Translator): string[] {
  if (requests > 0 || quotes < MANY_QUOTES) return [];
  const days = LOOK_BACK_DAYS;
  return [
    words.say(
      msg`Not counted: ${{ quotes }} quotes in ${{ days }} days and no request. Something in the offer keeps them from asking: the whole price, the deposit, the shortest rental, what is needed of the renter, or the photos.`,
    ),
  ];
}

/** If an asset was offered for fewer days than this, its demand is unknown. */
const YOUNG_DAYS = 30;

interface Asked {
  readonly mode: Mode;
  readonly horizonDays: number;
  readonly now: Date;
}

/** The present facts for a recommendation, and their sources. */
export async function rateFactsOf(reader: Reader, asset: CatalogAsset['asset'], { mode, horizonDays, now }: Asked) {
  const { id: assetId, vendorId, currency, dayRateMinor, timeZone } = asset;
  const today: CivilDay = dayOf(now, timeZone);
  const past = { from: addDays(today, 1 - LOOK_BACK_DAYS), to: today };
  const { use, currencies } = await findAssetResult(reader, asset, { ...past, today, mode, findShare });
  const peers = (await findPeerRates(reader, vendorId, [asset])).get(peerKey(asset));
  const demand = await findMonthlyDemand(reader, { assetId, mode }, today);
  const days = daysOf(asset, past);
  const rates = await findRentedRates(reader, { mode, assetIds: [assetId] }, days);
  const [lines] = inCurrency(currencies, currency);
  const costs = lines === undefined ? [] : [lines.depreciationMinor, lines.operatingMinor, lines.operatingShareMinor];
  const facts: RateFacts = {
    dayRateMinor,
    rentedRateMinor: inCurrency([...(rates.get(assetId) ?? [])], currency)[0]?.dayRateMinor ?? null,
    peerMedianMinor: peers?.medianMinor ?? null,
    utilisationBps: use.offeredDays < YOUNG_DAYS ? null : use.utilisationBps,
    seasonBps: seasonOf(demand, { today, horizonDays }),
    costMinor: Math.max(0, sum(costs)),
    expectedDays: use.rentedDays,
  };
  const counted = { vendorId, mode, assetIds: [assetId], statuses: ASSET_STATES };
  const interest: Interest = {
    quotes: mode === 'live' ? ((await findInterest(reader, counted, days, 'ASSET')).get(assetId)?.quotes ?? 0) : 0,
    requests: sum(
      (await findRequests(reader, counted, days, 'ASSET')).filter(({ ago }) => ago === 0).map(({ requests }) => requests),
    ),
  };
  return { facts, interest, sources: { currency, peers: peers?.peers ?? 0 }, today };
}

/**
 * The share is computed as if the asset were the first one, so it may differ by one minor unit from the books, whose shares add
 * up exactly.
 */
const findShare: FindShare = async (reader, of) => {
  const [own, all] = await Promise.all([countRentedDays(reader, of), sumRentedDays(reader, of)]);
  return { own, before: 0, all };
};

/** The mean of two values, or the one value that is known. */
function middleOf(values: readonly (Minor | null)[]): Minor | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? null
    : roundHalfUp(
        known.reduce((total, value) => total + value, 0),
        known.length,
      );
}

function demandBps(utilisationBps: number | null): number {
  if (utilisationBps === null) return 0;
  if (utilisationBps > 8_000) return 1_000;
  if (utilisationBps >= 6_000) return 500;
  if (utilisationBps > 4_000) return 0;
  return utilisationBps >= 2_000 ? -500 : -1_000;
}

function seasonChangeBps(seasonBps: number | null): number {
  return seasonBps === null ? 0 : Math.min(Math.max(seasonBps - WHOLE_BPS, -MOST_CHANGE_BPS), MOST_CHANGE_BPS);
}

function changed(minor: Minor, bps: number): Minor {
  return minor + share(minor, bps);
}

/** A round price. The steps grow with the price. */
function handy(minor: Minor, unit: Minor): Minor {
  const step = HANDY_STEPS.find(({ from }) => minor >= from)?.step ?? 1;
  return inSteps(minor, Math.max(step, unit));
}

function inSteps(minor: Minor, step: Minor): Minor {
  return roundHalfUp(minor, step) * step;
}

/** The lowest allowed rate. It is rounded towards the present rate, so that the change is never more than a fifth. */
function lowestOf(present: Minor, unit: Minor): Minor {
  return Math.ceil((present * (WHOLE_BPS - MOST_CHANGE_BPS)) / (WHOLE_BPS * unit)) * unit;
}

function highestOf(present: Minor, unit: Minor): Minor {
  return Math.max(unit, Math.floor((present * (WHOLE_BPS + MOST_CHANGE_BPS)) / (WHOLE_BPS * unit)) * unit);
}
