import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { assets, blackouts } from '../../../../db/schema/index.ts';
import {
  BLACKOUT_SOURCES,
  BOOKING_STATES,
  type DurationRules,
  REQUESTED_STATES,
  type Scope,
} from '../../../../db/values/index.ts';
import { bookableOf, type CatalogAsset, ownAsset } from '../../catalog/assets/index.ts';
import {
  blockedDays,
  calendarLock,
  daysLost,
  findOccupied,
  type Period,
  writeBlackoutDays,
} from '../../catalog/availability/index.ts';
import {
  type Access,
  addDays,
  type CivilDay,
  counted,
  dayOf,
  eachDay,
  NextAction,
  type ReadCtx,
} from '../../platform/kernel/index.ts';
import { type Booking, findOverlapping, isContended, declineStep } from '../../rentals/bookings/index.ts';
import { findRentedDays } from './rented-days.ts';

export type BlackoutRow = typeof blackouts.$inferSelect;

/** Days that the owner keeps for own use, as the owner sees them. */
export const BlackoutView = z.object({
  blackoutId: z.string(),
  assetId: z.string(),
  startDate: z.string(),
  endDate: z.string().describe('the first day that is free again'),
  units: z.int().nullable().describe('pieces that are blocked; null: all'),
  source: z.enum(BLACKOUT_SOURCES),
  reason: z.string().nullable(),
  calendar: z.string().nullable().describe('which imported calendar it came from'),
});

export function blackoutView({
  id,
  assetId,
  startDate,
  endDate,
  units,
  source,
  reason,
  calendar,
}: BlackoutRow): z.input<typeof BlackoutView> {
  return { blackoutId: id, assetId, startDate, endDate, units, source, reason, calendar };
}

/** One of the vendor's own assets, whose calendar is locked in a transaction. */
export function ownCalendar(scope: Scope): Access<'vendor', { assetId: string }, CatalogAsset> {
  return { ...ownAsset(scope), locks: ({ assetId }) => [calendarLock(assetId)] };
}

export async function findBlackout(from: Reader, blackoutId: string): Promise<BlackoutRow | undefined> {
  const [row] = await from.select().from(blackouts).where(eq(blackouts.id, blackoutId));
  return row;
}

/** Blackouts of an asset, or of all of a vendor's, that reach into `[from, to)`; the earliest first. */
export async function findBlackouts(
  reader: Reader,
  of: { assetId: string } | { vendorId: string },
  range: { from: CivilDay; to?: CivilDay },
): Promise<BlackoutRow[]> {
  const rows = await reader
    .select({ blackout: blackouts })
    .from(blackouts)
    .innerJoin(assets, eq(assets.id, blackouts.assetId))
    .where(
      and(
        'assetId' in of ? eq(blackouts.assetId, of.assetId) : eq(assets.vendorId, of.vendorId),
        gt(blackouts.endDate, range.from),
        range.to === undefined ? undefined : lt(blackouts.startDate, range.to),
      ),
    )
    .orderBy(asc(blackouts.startDate), asc(blackouts.id));
  return rows.map(({ blackout }) => blackout);
}

/** Updates the calendar of the asset, from today on, after its blackouts were written. The caller holds its lock. */
export async function applyBlackouts(tx: Tx, asset: { id: string; units: number; timeZone: string }, now: Date): Promise<void> {
  const fromDay = dayOf(now, asset.timeZone);
  await writeBlackoutDays(tx, asset, await findBlackouts(tx, { assetId: asset.id }, { from: fromDay }), { fromDay, now });
}

export const SEARCH_MONTHS = 2;
const SEARCH_DAYS = SEARCH_MONTHS * 30;

/** A number of pieces of an asset; null means all of them. */
export interface Pieces {
  readonly asset: { readonly id: string; readonly units: number; readonly timeZone: string };
  readonly units: number | null;
}

interface TakenDay {
  readonly bookingIds: readonly string[];
  /** How many pieces are free. */
  readonly free: number;
}

/**
 * The days of the period on which bookings leave fewer free pieces than are to be blocked. Days that a booking only keeps free
 * before and after it can be blocked.
 */
export async function findUnblockable(
  from: Reader,
  { asset, units }: Pieces,
  { startDate, endDate }: Period,
  now: Date,
): Promise<Map<CivilDay, TakenDay>> {
  const occupied = await findOccupied(from, { assetId: asset.id, mode: 'live' }, { from: startDate, to: endDate }, now);
  const blocked = Map.groupBy(
    occupied.filter(({ kind }) => kind === 'BLACKOUT'),
    ({ day }) => day,
  );
  const rented = await findRentedDays(from, [asset.id], { startDate, endDate }, now);
  const wanted = Math.min(units ?? asset.units, asset.units);
  const days = [...Map.groupBy(rented, ({ day }) => day)].flatMap(([day, taken]) => {
    const bookingIds = [...new Set(taken.map(({ bookingId }) => bookingId))];
    const free = asset.units - taken.length - (blocked.get(day)?.length ?? 0);
    return free >= wanted ? [] : [[day, { bookingIds, free }] as const];
  });
  return new Map(days);
}

/**
 * The nearest days, as many in a row, on which bookings leave enough pieces free; null if there are none within
 * `SEARCH_MONTHS`.
 */
export async function nearestBlockable(
  from: Reader,
  pieces: Pieces,
  { startDate, endDate }: Period,
  now: Date,
): Promise<Period | null> {
  const today = dayOf(now, pieces.asset.timeZone);
  const around = { startDate: addDays(startDate, -SEARCH_DAYS), endDate: addDays(endDate, SEARCH_DAYS) };
  const taken = await findUnblockable(from, pieces, around, now);
  for (let distance = 1; distance <= SEARCH_DAYS; distance += 1) {
    for (const shift of [distance, -distance]) {
      const period = { startDate: addDays(startDate, shift), endDate: addDays(endDate, shift) };
      const free = period.startDate >= today && eachDay(period.startDate, period.endDate).every((day) => !taken.has(day));
      if (free) return period;
    }
  }
  return null;
}

/** The longest buffer of a rental in days. A request may need days that are this far from its own. */
const LONGEST_BUFFER = 31;
const MOST_TOLD = 10;

/** Whom blocked days affect. */
export const BlackoutEffects = z.object({
  affects: z.string().describe('for the person: who is affected'),
  touches: z
    .array(z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), startDate: z.string(), endDate: z.string() }))
    .describe('requests that cannot be accepted while the days are blocked'),
  alsoLost: z
    .array(z.string())
    .describe('days beside it that no rental can have either: it would need one of those blocked before or after it'),
  alsoLostBecause: z.string().optional(),
  nextActions: z.array(NextAction),
});

export async function blackoutEffects(
  from: Reader,
  catalogAsset: CatalogAsset,
  period: Period,
  { now, settings }: ReadCtx,
): Promise<z.input<typeof BlackoutEffects>> {
  const { id: assetId } = catalogAsset.asset;
  const around = { startDate: addDays(period.startDate, -LONGEST_BUFFER), endDate: addDays(period.endDate, LONGEST_BUFFER) };
  const requests = await findOverlapping(from, { assetId, mode: 'live', ...around }, REQUESTED_STATES);
  const touching = requests.filter(({ asset: { rules }, ...request }) => {
    const needed = blockedDays(rules, request);
    return needed.from < period.endDate && period.startDate < needed.to;
  });
  const hit: Booking[] = [];
  for (const request of touching) {
    if (await isContended(from, request, now)) hit.push(request);
    if (hit.length === MOST_TOLD) break;
  }
  const { rules } = bookableOf(catalogAsset, settings);
  const alsoLost = daysLost(rules, period).filter((day) => day < period.startDate || day >= period.endDate);
  return {
    affects: affectsInWords({ touching: touching.length, hit: hit.length }),
    touches: hit.map(({ id: bookingId, state, startDate, endDate }) => ({ bookingId, state, startDate, endDate })),
    alsoLost,
    ...(alsoLost.length > 0 && { alsoLostBecause: whyLost(rules) }),
    nextActions: hit.map(({ id }) => ({ ...declineStep(id), why: 'decline it, or remove the blackout to accept it' })),
  };
}

/** Bookings are never affected, because days that a booking has cannot be blocked. */
function affectsInWords({ touching, hit }: { touching: number; hit: number }): string {
  if (touching === 0) return 'Nobody is affected: no booking loses its days, and no waiting request wants them.';
  const these = `${counted(touching, 'waiting request')} for these days`;
  if (hit === 0) return `No booking loses its days. ${these}: each can still be accepted, on pieces that are left.`;
  const told = hit === MOST_TOLD ? `at least ${hit}` : `${hit}`;
  return `No booking loses its days. ${these}, of which ${told} cannot be accepted while they are blocked (touches).`;
}

/** The rules that make a rental need more days than its own. */
function whyLost({ bufferBeforeDays, bufferAfterDays, pickupTime, returnTime }: DurationRules): string {
  const needs = [
    ...(bufferBeforeDays > 0 ? [`bufferBeforeDays ${bufferBeforeDays}`] : []),
    ...(bufferAfterDays > 0 ? [`bufferAfterDays ${bufferAfterDays}`] : []),
    ...(bufferAfterDays === 0 && returnTime > pickupTime
      ? [`returnTime ${returnTime} after pickupTime ${pickupTime}, which takes the day of return`]
      : []),
  ];
  return `A rental needs days beside its own, by your rules: ${needs.join(', ')}. manage_duration_rules changes them.`;
}
