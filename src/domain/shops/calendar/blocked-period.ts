import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { blackouts } from '../../../../db/schema/index.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { normalPeriod, type Period, YEARS_AHEAD_DAYS } from '../../catalog/availability/index.ts';
import {
  addDays,
  ascending,
  type CivilDay,
  type WriteCtx,
  dayOf,
  daysBetween,
  declareId,
  invalidInput,
} from '../../platform/kernel/index.ts';
import { findBookingsById } from '../../rentals/bookings/index.ts';
import { applyBlackouts, type BlackoutRow, findBlackout, findUnblockable, nearestBlockable, type Pieces } from './blackouts.ts';
import { calendarEvents } from './events.ts';

export const BLACKOUT_ID = declareId('blk');

type Asset = CatalogAsset['asset'];
type Context = Pick<WriteCtx, 'now' | 'ids' | 'emit'>;

/** The bookings that have days of a period, and the nearest days that can be blocked instead. */
export interface InTheWay {
  readonly bookings: { bookingId: string; state: BookingState; startDate: CivilDay; endDate: CivilDay }[];
  readonly nearest: { startDate: CivilDay; endDate: CivilDay } | null;
  /** How many pieces could be blocked on each of the days. */
  readonly freeUnits: number;
}

/** The bookings that leave too few pieces on some of the days; null if there are none. */
export async function findInTheWay(
  from: Reader,
  asset: Pieces['asset'],
  { units, ...period }: Period & Pick<BlackoutRow, 'units'>,
  now: Date,
): Promise<InTheWay | null> {
  const pieces = { asset, units };
  const taken = await findUnblockable(from, pieces, period, now);
  if (taken.size === 0) return null;
  const days = [...taken.values()];
  const found = await findBookingsById(from, [...new Set(days.flatMap(({ bookingIds }) => bookingIds))]);
  const bookings = found
    .map(({ id, state, startDate, endDate }) => ({ bookingId: id, state, startDate, endDate }))
    .toSorted((a, b) => ascending(a.startDate, b.startDate));
  const freeUnits = Math.max(0, Math.min(...days.map(({ free }) => free)));
  return { bookings, nearest: await nearestBlockable(from, pieces, period, now), freeUnits };
}

/** Blocks the days, except those that bookings have. The caller holds the lock of the asset's calendar. */
export async function blockPeriod(
  tx: Tx,
  asset: Asset,
  { source, reason, ...period }: Period & Pick<BlackoutRow, 'units' | 'source' | 'reason'>,
  { now, ids, emit }: Context,
): Promise<BlackoutRow> {
  const { id: assetId } = asset;
  const row = { id: ids.next(BLACKOUT_ID), assetId, ...period, source, reason, calendar: null, uid: null, createdAt: now };
  await tx.insert(blackouts).values(row);
  await applyBlackouts(tx, asset, now);
  const { startDate, endDate } = row;
  await emit({ type: calendarEvents.blackoutAdded, assetId, data: { blackoutId: row.id, startDate, endDate } });
  return row;
}

/** How many pieces are blocked; null for all. Throws `invalid_input` for more than there are. */
export function blockedUnits({ units: there }: { units: number }, wanted: number | undefined): number | null {
  if (wanted === undefined) return null;
  if (wanted > there)
    throw invalidInput({ issues: [{ field: 'units', message: `must be at most ${there}: so many there are` }] });
  return wanted;
}

/** The days on which so many pieces are blocked, as a range of their first and last day. */
export function blockedInWords(
  { startDate, endDate, units }: Pick<BlackoutRow, 'startDate' | 'endDate' | 'units'>,
  asset: { units: number },
): string {
  const last = addDays(endDate, -1);
  const days = startDate === last ? startDate : `${startDate} to ${last}, both included,`;
  if (asset.units === 1) return `${days} is blocked.`;
  if (units === null || units >= asset.units) return `${days} is blocked for all ${asset.units} units.`;
  return `${days} is blocked for ${units} of ${asset.units} units.`;
}

/**
 * Opens the part of a blackout on or after a day; does nothing if the owner has removed it. The caller holds the lock of the
 * calendar.
 */
export async function openPeriodFrom(
  tx: Tx,
  asset: Asset,
  { blackoutId, day }: { blackoutId: string; day: CivilDay },
  { now, emit }: Pick<Context, 'now' | 'emit'>,
): Promise<void> {
  const blackout = await findBlackout(tx, blackoutId);
  if (blackout === undefined || blackout.endDate <= day) return;
  const { startDate, endDate, assetId } = blackout;
  const gone = startDate >= day;
  const isIt = eq(blackouts.id, blackoutId);
  await (gone ? tx.delete(blackouts).where(isIt) : tx.update(blackouts).set({ endDate: day }).where(isIt));
  await applyBlackouts(tx, asset, now);
  const opened = { blackoutId, startDate: gone ? startDate : day, endDate };
  await emit({ type: calendarEvents.blackoutRemoved, assetId, data: opened });
}

const MOST_DAYS = 366;

/** The period as it is stored. Refuses one that is over, too long, or too far ahead. */
export function blackoutPeriod({ startDate, endDate }: Period, { timeZone, now }: { timeZone: string; now: Date }): Period {
  const period = normalPeriod({ startDate, endDate });
  const today = dayOf(now, timeZone);
  const problem =
    (daysBetween(startDate, endDate) < 0 && 'must not be before startDate') ||
    (period.endDate <= today && `is over: today is ${today} in ${timeZone}`) ||
    (daysBetween(startDate, endDate) > MOST_DAYS && `must be at most ${MOST_DAYS} days after startDate`) ||
    (period.endDate > addDays(today, YEARS_AHEAD_DAYS) && `must not be after ${addDays(today, YEARS_AHEAD_DAYS)}`);
  if (problem !== false) throw invalidInput({ issues: [{ field: 'endDate', message: problem }] });
  return period;
}
