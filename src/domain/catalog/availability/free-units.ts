import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { blackouts, bookings } from '../../../../db/schema/index.ts';
import type { DurationRules, Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, daysBetween, eachDay } from '../../platform/kernel/index.ts';
import { blockedDays, type Period, ruleProblems } from './duration-rules.ts';
import { findOccupied, type OccupiedDay } from './occupancy-store.ts';

/** The data of an asset that the calendar needs. */
export interface Bookable {
  readonly id: string;
  readonly units: number;
  readonly timeZone: string;
  readonly rules: DurationRules;
}

export interface FreeUnits {
  /** How many units are free on every day of the period and its buffers, not always the same ones. */
  readonly free: number;
  /** The instant at which the first hold in the way expires; null if no hold is in the way. */
  readonly heldUntil: Date | null;
}

/**
 * How many units are free on the period and its buffers. Availability, quote, create, promote and approve all use this function,
 * so that they agree. Units are counted day by day, because bookings may swap units until the handover (decision 86).
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
 * How many units other bookings and blackouts have on the fullest of the days. It needs no number of units, so it can be used
 * before the asset is read.
 */
export async function findTakenUnits(
  from: Reader,
  { id: assetId, rules }: Pick<Bookable, 'id' | 'rules'>,
  period: Period,
  { mode, now, except }: { mode: Mode; now: Date; except?: string | undefined },
): Promise<{ taken: number; heldUntil: Date | null }> {
  const occupied = await findOccupied(from, { assetId, mode }, blockedDays(rules, period), now);
  return takenByOthers(from, occupied, { assetId, except, period });
}

/** How many units others than this booking have on the fullest of the days, and when the first hold on such a day expires. */
export async function takenByOthers(
  from: Reader,
  occupied: readonly OccupiedDay[],
  { assetId, except, period }: { assetId: string; except: string | undefined; period: Period },
): Promise<{ taken: number; heldUntil: Date | null }> {
  const own = occupied.filter(({ bookingId }) => bookingId !== null && bookingId === except);
  const closed = except === undefined || own.length === 0 ? [] : await findClosedBuffers(from, own, { assetId, except, period });
  const others = [...occupied.filter((row) => !own.includes(row)), ...closed];
  const byDay = takenByDay(others);
  const taken = mostTaken(others);
  const onFullest = others.filter(({ day }) => byDay.get(day) === taken);
  const ends = onFullest.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil.getTime()]));
  return { taken, heldUntil: ends.length === 0 ? null : new Date(Math.min(...ends)) };
}

/**
 * The days of the period that the booking has only kept free so far, and that its owner has blocked meanwhile: it cannot have
 * them for its renter.
 */
async function findClosedBuffers(
  from: Reader,
  own: readonly OccupiedDay[],
  { assetId, except, period }: { assetId: string; except: string; period: Period },
): Promise<OccupiedDay[]> {
  const found = await from
    .select({ closedFrom: blackouts.startDate, closedTo: blackouts.endDate, start: bookings.startDate, end: bookings.endDate })
    .from(blackouts)
    .innerJoin(bookings, eq(bookings.id, except))
    .where(
      and(
        eq(blackouts.assetId, assetId),
        isNull(blackouts.units),
        lt(blackouts.startDate, period.endDate),
        gt(blackouts.endDate, period.startDate),
      ),
    );
  return own.filter(
    ({ day }) =>
      isWithin(day, period) &&
      found.some(
        ({ closedFrom, closedTo, start, end }) =>
          isWithin(day, { startDate: closedFrom, endDate: closedTo }) && !isWithin(day, { startDate: start, endDate: end }),
      ),
  );
}

/** How many units are taken on the fullest of these days. */
export function mostTaken(occupied: readonly Pick<OccupiedDay, 'day'>[]): number {
  return Math.max(0, ...takenByDay(occupied).values());
}

/** How many units are taken on each of these days. A day on which nothing is taken is left out. */
export function takenByDay(occupied: readonly Pick<OccupiedDay, 'day'>[]): ReadonlyMap<CivilDay, number> {
  const taken = new Map<CivilDay, number>();
  for (const { day } of occupied) taken.set(day, (taken.get(day) ?? 0) + 1);
  return taken;
}

/** How many units are left. A calendar can hold more than there are units, for example test bookings beside a blackout. */
export function unitsBeside(taken: number, units: number): number {
  return Math.max(0, units - taken);
}

/** Why this many units are not free on the period and the days that a rental needs around it. */
export async function whyTaken(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now, units }: { mode: Mode; now: Date; units: number },
): Promise<string> {
  const needed = blockedDays(asset.rules, period);
  const taken = takenByDay(await findOccupied(from, { assetId: asset.id, mode }, needed, now));
  const full = eachDay(needed.from, needed.to).filter((day) => unitsBeside(taken.get(day) ?? 0, asset.units) < units);
  const own = full.filter((day) => isWithin(day, period));
  if (own.length > 0) return `taken on ${listed(own)}`;
  return `a rental also needs the days from ${needed.from} to before ${needed.to}: taken on ${listed(full)}`;
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
  const taken = takenByDay(occupied);

  const windows: Period[] = [];
  for (const startDate of nearestFirst(requested.startDate)) {
    const period = { startDate, endDate: addDays(startDate, days) };
    if (notBefore !== undefined && startDate < notBefore) continue;
    const overlaps = windows.some((window) => window.startDate < period.endDate && period.startDate < window.endDate);
    if (overlaps || ruleProblems(asset.rules, period, asset.timeZone, now).length > 0) continue;
    const blocked = blockedDays(asset.rules, period);
    const most = Math.max(...eachDay(blocked.from, blocked.to).map((day) => taken.get(day) ?? 0));
    if (unitsBeside(most, asset.units) >= units) windows.push(period);
    if (windows.length === MOST) break;
  }
  return windows;
}

function nearestFirst(day: CivilDay): CivilDay[] {
  const distances = Array.from({ length: SEARCH_DAYS }, (_, index) => index + 1);
  return [day, ...distances.flatMap((distance) => [addDays(day, distance), addDays(day, -distance)])];
}
