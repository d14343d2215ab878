import type { Reader } from '../../../../db/database.ts';
import type { DurationRules, Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, daysBetween, eachDay } from '../../platform/kernel/index.ts';
import { blockedDays, type Period, ruleProblems } from './duration-rules.ts';
import { findOccupied } from './occupancy-store.ts';

/** The data of an asset that the calendar needs. */
export interface Bookable {
  readonly id: string;
  readonly units: number;
  readonly timeZone: string;
  readonly rules: DurationRules;
}

export interface FreeUnits {
  /** Units that are free on every day of the period and its buffers. */
  readonly free: readonly number[];
  /** The instant at which the first hold in the way expires; null if no hold is in the way. */
  readonly heldUntil: Date | null;
}

/**
 * The units that are free on the period and its buffers. Availability, quote, create, promote and approve all use this
 * function, so that they agree.
 */
export async function findFreeUnits(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now, except }: { mode: Mode; now: Date; except?: string },
): Promise<FreeUnits> {
  const { taken, heldUntil } = await findTakenUnits(from, asset, period, { mode, now, except });
  return { free: unitsBeside(taken, asset.units), heldUntil };
}

/**
 * The units that another booking or a blackout has on any of the days. It needs no number of units, so it can be used before
 * the asset is read.
 */
export async function findTakenUnits(
  from: Reader,
  { id: assetId, rules }: Pick<Bookable, 'id' | 'rules'>,
  period: Period,
  { mode, now, except }: { mode: Mode; now: Date; except?: string | undefined },
): Promise<{ taken: ReadonlySet<number>; heldUntil: Date | null }> {
  const occupied = await findOccupied(from, { assetId, mode }, blockedDays(rules, period), now);
  const others = occupied.filter(({ bookingId }) => bookingId === null || bookingId !== except);
  const ends = others.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil.getTime()]));
  const taken = new Set(others.map(({ unitNo }) => unitNo));
  return { taken, heldUntil: ends.length === 0 ? null : new Date(Math.min(...ends)) };
}

/** The numbers of the units that are not taken. */
export function unitsBeside(taken: ReadonlySet<number>, units: number): number[] {
  return Array.from({ length: units }, (_, index) => index + 1).filter((unitNo) => !taken.has(unitNo));
}

/** Why this many units are not free together on the period and the days that a rental needs around it. */
export async function whyTaken(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now, units }: { mode: Mode; now: Date; units: number },
): Promise<string> {
  const needed = blockedDays(asset.rules, period);
  const byDay = Map.groupBy(await findOccupied(from, { assetId: asset.id, mode }, needed, now), ({ day }) => day);
  const full = eachDay(needed.from, needed.to).filter((day) => asset.units - (byDay.get(day)?.length ?? 0) < units);
  const [own, around] = [full.filter((day) => isWithin(day, period)), full.filter((day) => !isWithin(day, period))];
  if (own.length > 0) return `taken on ${listed(own)}`;
  if (around.length > 0)
    return `a rental also needs the days from ${needed.from} to before ${needed.to}: taken on ${listed(around)}`;
  return 'on each day something is free, but not the same on all of them';
}

function isWithin(day: CivilDay, { startDate, endDate }: Period): boolean {
  return startDate <= day && day < endDate;
}

const MOST_LISTED = 5;

function listed(days: readonly CivilDay[]): string {
  const more = days.length - MOST_LISTED;
  return `${days.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const SEARCH_DAYS = 45;
const MOST = 3;

/**
 * Up to three other periods of the same length that are free and allowed, the nearest first. If a day is named, none begins
 * before it.
 */
export async function findFreeWindows(
  from: Reader,
  asset: Bookable,
  requested: Period,
  { mode, now, units = 1, notBefore }: { mode: Mode; now: Date; units?: number; notBefore?: CivilDay },
): Promise<Period[]> {
  const days = Math.min(asset.rules.maxDays, Math.max(asset.rules.minDays, daysBetween(requested.startDate, requested.endDate)));
  const around = {
    startDate: addDays(requested.startDate, -SEARCH_DAYS),
    endDate: addDays(requested.startDate, SEARCH_DAYS + days),
  };
  const occupied = await findOccupied(from, { assetId: asset.id, mode }, blockedDays(asset.rules, around), now);
  const takenOn = new Map<CivilDay, Set<number>>();
  for (const { day, unitNo } of occupied) {
    const units = takenOn.get(day) ?? new Set<number>();
    takenOn.set(day, units.add(unitNo));
  }

  const windows: Period[] = [];
  for (const startDate of nearestFirst(requested.startDate)) {
    const period = { startDate, endDate: addDays(startDate, days) };
    if (notBefore !== undefined && startDate < notBefore) continue;
    const overlaps = windows.some((window) => window.startDate < period.endDate && period.startDate < window.endDate);
    if (overlaps || ruleProblems(asset.rules, period, asset.timeZone, now).length > 0) continue;
    const blocked = blockedDays(asset.rules, period);
    const taken = new Set(eachDay(blocked.from, blocked.to).flatMap((day) => [...(takenOn.get(day) ?? [])]));
    if (asset.units - taken.size >= units) windows.push(period);
    if (windows.length === MOST) break;
  }
  return windows;
}

function nearestFirst(day: CivilDay): CivilDay[] {
  const distances = Array.from({ length: SEARCH_DAYS }, (_, index) => index + 1);
  return [day, ...distances.flatMap((distance) => [addDays(day, distance), addDays(day, -distance)])];
}
