import { and, count, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { monthOf } from '../../../../db/expressions.ts';
import { product, sumWhere } from '../../../../db/report-expressions.ts';
import { bookings, occupancy } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import type { Period } from '../../catalog/availability/index.ts';
import { covers, isInSeason } from '../../catalog/pricing/index.ts';
import {
  addDays,
  type CivilDay,
  eachDay,
  NextAction,
  nthDay,
  offer,
  payableUnit,
  percent,
  roundHalfUp,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import { RENTED_STATES } from '../../rentals/bookings/index.ts';

/**
 * Rented days by calendar month, from `01`: of rentals that began in each of the last twelve whole months. Each unit counts.
 */
type MonthlyDemand = ReadonlyMap<string, number>;

const MONTHS_LOOKED_AT = 12;

export async function findMonthlyDemand(
  reader: Reader,
  { assetId, mode }: { assetId: string; mode: Mode },
  today: CivilDay,
): Promise<MonthlyDemand> {
  const end = `${today.slice(0, 7)}-01`;
  const month = monthOf(bookings.startDate);
  const rows = await reader
    .select({ month, days: sumWhere(product(bookings.days, bookings.units)) })
    .from(bookings)
    .where(
      and(
        eq(bookings.assetId, assetId),
        eq(bookings.mode, mode),
        inArray(bookings.state, [...RENTED_STATES]),
        gte(bookings.startDate, nthDay(end, -MONTHS_LOOKED_AT, { cadence: 'MONTHLY', dayOfMonth: 1 })),
        lt(bookings.startDate, end),
      ),
    )
    .groupBy(month);
  return new Map(rows.map((row) => [row.month.slice(5), row.days]));
}

const FEWEST_MONTHS = 6;

/** The demand in the months ahead as it was a year ago; an average month is 10,000. Null if too few months are known. */
export function seasonOf(demand: MonthlyDemand, { today, horizonDays }: { today: CivilDay; horizonDays: number }): number | null {
  const known = [...demand.values()].filter((days) => days > 0);
  if (known.length < FEWEST_MONTHS) return null;
  const total = known.reduce((sum, days) => sum + days, 0);
  const ahead = [...new Set(eachDay(today, addDays(today, horizonDays)).map((day) => day.slice(5, 7)))];
  const there = ahead.reduce((sum, month) => sum + (demand.get(month) ?? 0), 0);
  return roundHalfUp(there * MONTHS_LOOKED_AT * WHOLE_BPS, total * ahead.length);
}

/** For each day, how many pieces of an asset are booked, held or blocked. */
export type TakenDays = ReadonlyMap<CivilDay, number>;

/** The taken days of each asset from `startDate` to before `endDate`, by its id. */
export async function findTakenDays(
  reader: Reader,
  { assetIds, mode }: { assetIds: readonly string[]; mode: Mode },
  { startDate, endDate }: Period,
  now: Date,
): Promise<ReadonlyMap<string, TakenDays>> {
  if (assetIds.length === 0) return new Map();
  const { assetId, day, heldUntil } = occupancy;
  const rows = await reader
    .select({ assetId, day, taken: count() })
    .from(occupancy)
    .where(
      and(
        inArray(assetId, [...assetIds]),
        eq(occupancy.mode, mode),
        gte(day, startDate),
        lt(day, endDate),
        or(isNull(heldUntil), gt(heldUntil, now)),
      ),
    )
    .groupBy(assetId, day);
  const byAsset = Map.groupBy(rows, (row) => row.assetId);
  return new Map([...byAsset].map(([id, its]) => [id, new Map(its.map((row) => [row.day, row.taken]))]));
}

/** Runs of days on which at least one piece is free, the earliest first. */
export function freeRuns(taken: TakenDays, units: number, { startDate, endDate }: Period): Period[] {
  const runs: Period[] = [];
  for (const day of eachDay(startDate, endDate)) {
    if ((taken.get(day) ?? 0) >= units) continue;
    const last = runs.at(-1);
    if (last?.endDate === day) runs[runs.length - 1] = { startDate: last.startDate, endDate: addDays(day, 1) };
    else runs.push({ startDate: day, endDate: addDays(day, 1) });
  }
  return runs;
}

const SOON_DAYS = 7;
const LAST_MINUTE_BPS = -800;
const LAST_MINUTE_NAME = 'Last minute';
/** The most season rules that update_asset takes. */
const MOST_SEASON_RULES = 24;
const HIGHEST_PRIORITY = 100;
/** The most that a season may lower a price. */
const LOWEST_SEASON_BPS = -9_000;

/** A lower price for days soon that nobody has booked: a season of its own, which ends by itself. */
export const LastMinute = z.object({
  from: z.string(),
  to: z.string().describe('last day'),
  changeBps: z.int(),
  words: z.string(),
  apply: NextAction,
});

type Asset = CatalogAsset['asset'];

/**
 * Proposes a lower price for the first days within a week on which nobody has any piece. Null if there are none, or if their
 * price is lowered already.
 */
export async function lastMinute(
  reader: Reader,
  { id: assetId, status, currency, pricing: { seasonRules } }: Asset,
  { mode, today, now }: { mode: Mode; today: CivilDay; now: Date },
): Promise<z.input<typeof LastMinute> | null> {
  if (status !== 'LIVE') return null;
  const soon = { startDate: today, endDate: addDays(today, SOON_DAYS) };
  const taken = (await findTakenDays(reader, { assetIds: [assetId], mode }, soon, now)).get(assetId) ?? new Map();
  const [run] = freeRuns(taken, 1, soon);
  const others = seasonRules.filter(({ name }) => name !== LAST_MINUTE_NAME);
  const isLowered = seasonRules.some(({ name, to = '' }) => name === LAST_MINUTE_NAME && to >= today);
  if (run === undefined || isLowered) return null;
  const days = { from: run.startDate, to: addDays(run.endDate, -1) };
  const rules = [...loweredRules(others, run, currency), ...others];
  if (rules.length > MOST_SEASON_RULES) return null;
  const args = { assetId, seasonRules: rules };
  const off = `${percent(-LAST_MINUTE_BPS)} off`;
  return {
    ...days,
    changeBps: LAST_MINUTE_BPS,
    words: `Nobody has it from ${days.from} to ${days.to}: ${off} each of these days, surcharges of seasons left out and reductions kept. It ends by itself, the day rate stays; look again on ${run.endDate}.`,
    apply: offer('update_asset', args, {
      actor: 'OWNER',
      why: `take ${off} from ${days.from} to ${days.to} only`,
      optional: true,
    }),
  };
}

type SeasonRule = Asset['pricing']['seasonRules'][number];

/**
 * The seasons that lower every day of the run below what it costs without them. Only one season counts on a day, so each of the
 * others gets a lowered copy for the days on which it counts, and the days without a season get one too. The copies stand in the
 * order in which the others apply, because of seasons with equal priority the first one listed counts.
 */
function loweredRules(others: readonly SeasonRule[], run: Period, currency: string): SeasonRule[] {
  const priority = Math.min(Math.max(0, ...others.map((rule) => rule.priority)) + 1, HIGHEST_PRIORITY);
  const inOrder = others.toSorted((a, b) => b.priority - a.priority);
  const left = new Set(eachDay(run.startDate, run.endDate));
  const copies = inOrder.flatMap((rule) => {
    const days = [...left].filter((day) => isInSeason(rule, day));
    // A rule for long rentals leaves its days to the next rule, which counts for shorter ones.
    if ((rule.minDays ?? 1) === 1) for (const day of days) if (covers(rule, day)) left.delete(day);
    return runsOf(days).map((period) => {
      return { ...rule, ...period, ...loweredChange(rule, currency), name: LAST_MINUTE_NAME, priority };
    });
  });
  const bare = runsOf([...left]).map((period) => ({ name: LAST_MINUTE_NAME, ...period, bps: LAST_MINUTE_BPS, priority }));
  return [...copies, ...bare];
}

/**
 * The lowered price of a season's day, or its lowered percentage, rounded down so that it is never more than before. A surcharge
 * falls away.
 */
function loweredChange({ amountMinor, bps = 0 }: SeasonRule, currency: string): Pick<SeasonRule, 'amountMinor' | 'bps'> {
  const left = WHOLE_BPS + LAST_MINUTE_BPS;
  if (amountMinor === undefined) {
    const lowered = Math.floor(((WHOLE_BPS + Math.min(0, bps)) * left) / WHOLE_BPS) - WHOLE_BPS;
    return { bps: Math.max(LOWEST_SEASON_BPS, lowered) };
  }
  const unit = payableUnit(currency);
  return { amountMinor: Math.max(unit, Math.floor((amountMinor * left) / (WHOLE_BPS * unit)) * unit) };
}

/** Days that follow one another, as their first and last day. */
function runsOf(days: readonly CivilDay[]): { from: CivilDay; to: CivilDay }[] {
  const runs: { from: CivilDay; to: CivilDay }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
