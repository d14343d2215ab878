import { type Minor, roundHalfUp, share, WHOLE_BPS } from '../../platform/kernel/index.ts';

/** What a recommendation goes by. All amounts are of one day and one unit, in the asset's currency. */
export interface RateFacts {
  readonly dayRateMinor: Minor;
  /** The day rate at which it was rented, without seasons and reductions for length; null where it was not. */
  readonly rentedRateMinor: Minor | null;
  /** The median of comparable assets of others; null where there are too few of them. */
  readonly peerMedianMinor: Minor | null;
  /** Rented days of those that were offered; null where none were. */
  readonly utilisationBps: number | null;
  /** Own demand of the months ahead beside that of an average month, which is 10,000; null where it is not known. */
  readonly seasonBps: number | null;
  /** Depreciation and operating cost of a time like the one ahead. */
  readonly costMinor: Minor;
  /** Days with renters that are to be expected in it. */
  readonly expectedDays: number;
}

const RULES = ['START', 'UTILISATION', 'SEASON', 'ROUNDING', 'FLOOR', 'CLAMP'] as const;

/** One step from the start to the recommendation. */
export interface RateStep {
  readonly rule: (typeof RULES)[number];
  readonly afterMinor: Minor;
}

export interface RecommendedRate {
  readonly dayRateMinor: Minor;
  readonly changeBps: number;
  /** Below it a day costs more than it brings; null without expected days. */
  readonly floorMinor: Minor | null;
  readonly coversCost: boolean;
  readonly steps: readonly RateStep[];
}

/** One recommendation moves a price so far and no further, and so far moves the season. */
export const MOST_CHANGE_BPS = 2_000;

/**
 * A day rate by rules, the same for the same facts: from the middle of what it was rented for and what others ask, by demand
 * and season, not below cost, and at most a fifth away from the present rate, which wins over cost.
 * Where nothing was rented and nobody is to be compared with, only cost moves it: otherwise each recommendation that is
 * followed would move the next one further the same way.
 */
export function recommendedRate(facts: RateFacts): RecommendedRate {
  const { dayRateMinor: present, rentedRateMinor, peerMedianMinor, costMinor, expectedDays } = facts;
  const anchor = middleOf([rentedRateMinor, peerMedianMinor]);
  const start = anchor ?? present;
  const by = (minor: Minor, bps: number) => (anchor === null ? minor : changed(minor, bps));
  const byDemand = by(start, demandBps(facts.utilisationBps));
  const bySeason = by(byDemand, seasonChangeBps(facts.seasonBps));
  const rounded = anchor === null ? bySeason : handy(bySeason);
  const floorMinor = expectedDays === 0 ? null : Math.ceil(costMinor / expectedDays);
  const covering = Math.max(rounded, floorMinor ?? 0);
  const dayRateMinor = Math.min(Math.max(covering, lowestOf(present)), highestOf(present));
  const all: RateStep[] = [
    { rule: 'UTILISATION', afterMinor: byDemand },
    { rule: 'SEASON', afterMinor: bySeason },
    { rule: 'ROUNDING', afterMinor: rounded },
    { rule: 'FLOOR', afterMinor: covering },
    { rule: 'CLAMP', afterMinor: dayRateMinor },
  ];
  const steps = all.filter(({ afterMinor }, at) => afterMinor !== (all[at - 1]?.afterMinor ?? start));
  return {
    dayRateMinor,
    changeBps: roundHalfUp((dayRateMinor - present) * WHOLE_BPS, present),
    floorMinor,
    coversCost: floorMinor === null || dayRateMinor >= floorMinor,
    steps: [{ rule: 'START', afterMinor: start }, ...steps],
  };
}

/** The median of at most two. */
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

/** A price that people would write: steps grow with it. */
function handy(minor: Minor): Minor {
  const step = HANDY_STEPS.find(({ from }) => minor >= from)?.step ?? 1;
  return roundHalfUp(minor, step) * step;
}

const HANDY_STEPS = [
  { from: 10_000, step: 100 },
  { from: 2_000, step: 50 },
  { from: 500, step: 10 },
] as const;

/** Rounded towards the present rate, so that neither is more than a fifth away. */
function lowestOf(present: Minor): Minor {
  return Math.ceil((present * (WHOLE_BPS - MOST_CHANGE_BPS)) / WHOLE_BPS);
}

function highestOf(present: Minor): Minor {
  return Math.floor((present * (WHOLE_BPS + MOST_CHANGE_BPS)) / WHOLE_BPS);
}
