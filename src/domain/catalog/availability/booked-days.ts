import type { Tx } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import { blockedDays, type Period } from './duration-rules.ts';
import { type Bookable, findFreeUnits, type FreeUnits } from './free-units.ts';
import {
  calendarLock,
  findDaysOf,
  findOccupied,
  findUnitsOf,
  freeHold,
  insertBooked,
  insertHold,
  keepOnly,
  type OccupiedDay,
  type OwnDay,
  putDays,
} from './occupancy-store.ts';

declare const locked: unique symbol;

/** An asset whose calendar is locked: only this transaction can take its days or change its number of units. */
export type LockedAsset = Bookable & { readonly [locked]: true };

/** Takes the lock of an asset's calendar and then reads the asset, because it may have changed while the lock was awaited. */
export async function lockCalendar(tx: Tx, assetId: string, read: () => Promise<Bookable>): Promise<LockedAsset> {
  await tx.lock(calendarLock(assetId));
  return (await read()) as LockedAsset;
}

/** Holds `units` units of the asset for the booking until `heldUntil`. Returns what is free if there are not enough. */
export async function holdDays(
  tx: Tx,
  asset: LockedAsset,
  hold: Period & { bookingId: string; units: number; heldUntil: Date },
  { mode, now }: { mode: Mode; now: Date },
): Promise<{ held: true } | ({ held: false } & FreeUnits)> {
  const found = await findFreeUnits(tx, asset, hold, { mode, now, except: hold.bookingId });
  const unitNos = found.free.slice(0, hold.units);
  if (unitNos.length < hold.units) return { held: false, ...found };
  const { bookingId, heldUntil } = hold;
  await insertHold(tx, { assetId: asset.id, mode, bookingId, unitNos, heldUntil }, blockedDays(asset.rules, hold), now);
  return { held: true };
}

interface Change extends Period {
  readonly bookingId: string;
  readonly units: number;
}
interface ModeAndTime {
  readonly mode: Mode;
  readonly now: Date;
}
type Changed = { held: true } | ({ held: false } & FreeUnits);

/**
 * Holds until `heldUntil` the days that a booking needs for another period in addition to its own. The calendar is checked as
 * for a new booking.
 */
export async function holdChange(
  tx: Tx,
  asset: LockedAsset,
  change: Change & { heldUntil: Date },
  calendarView: ModeAndTime,
): Promise<Changed> {
  await freeHold(tx, change.bookingId);
  const place = await findPlace(tx, asset, change, calendarView);
  if (!place.held) return place;
  await putDays(tx, { ...place, kind: 'HOLD', heldUntil: change.heldUntil, now: calendarView.now });
  return { held: true };
}

/** Moves a booking to another period for good: the held days become its own, and days that it no longer needs become free. */
export async function takeChange(tx: Tx, asset: LockedAsset, change: Change, calendarView: ModeAndTime): Promise<Changed> {
  const place = await findPlace(tx, asset, change, calendarView);
  if (!place.held) return place;
  await keepOnly(tx, { bookingId: change.bookingId, ...place });
  await putDays(tx, { ...place, kind: 'BOOKING', heldUntil: null, now: calendarView.now });
  return { held: true };
}

/** The units on which the period fits, beginning with those of the booking, and the days of them that it does not have yet. */
async function findPlace(tx: Tx, asset: Bookable, change: Change, { mode, now }: ModeAndTime) {
  const { bookingId, units } = change;
  const found = await findFreeUnits(tx, asset, change, { mode, now, except: bookingId });
  if (found.free.length < units) return { held: false as const, ...found };
  const own = await findDaysOf(tx, bookingId);
  const range = blockedDays(asset.rules, change);
  const unitNos = ownFirst(found.free, own).slice(0, units);
  const has = new Set(own.map(({ day, unitNo }) => `${day}/${unitNo}`));
  const missing = eachDay(range.from, range.to).flatMap((day) =>
    unitNos.filter((unitNo) => !has.has(`${day}/${unitNo}`)).map((unitNo) => ({ day, unitNo })),
  );
  return { held: true as const, calendar: { assetId: asset.id, mode, bookingId }, range, unitNos, missing };
}

function ownFirst(free: readonly number[], own: readonly OwnDay[]): number[] {
  const daysOn = (unitNo: number) => own.filter((row) => row.unitNo === unitNo).length;
  return free.toSorted((a, b) => daysOn(b) - daysOn(a) || a - b);
}

interface MoreDays {
  readonly bookingId: string;
  readonly units: number;
  /** The range is half-open: `[from, to)`. */
  readonly from: CivilDay;
  readonly to: CivilDay;
}

/**
 * Blocks days for a booking that begins earlier or lasts longer than planned, each on units that are free on it, its own first.
 * Days of other bookings stay theirs. Returns the bookings that find too few units.
 */
export async function blockMoreDays(
  tx: Tx,
  asset: LockedAsset,
  { bookingId, units, from, to }: MoreDays,
  { mode, now }: { mode: Mode; now: Date },
): Promise<string[]> {
  const calendar = { assetId: asset.id, mode };
  const own = await findUnitsOf(tx, bookingId);
  const unitNos = [...new Set([...own, ...Array.from({ length: asset.units }, (_, index) => index + 1)])];
  const occupied = await findOccupied(tx, calendar, { from, to }, now);

  const inTheWay = new Set<string>();
  const rows = eachDay(from, to).flatMap((day) => {
    const taken = occupied.filter((row) => row.day === day);
    const missing = units - taken.filter((row) => row.bookingId === bookingId).length;
    const free = unitNos.filter((unitNo) => !taken.some((row) => row.unitNo === unitNo)).slice(0, Math.max(0, missing));
    if (free.length < missing) {
      const others = taken.filter((row) => row.bookingId !== bookingId && (own.length === 0 || own.includes(row.unitNo)));
      for (const row of others) if (row.bookingId !== null) inTheWay.add(row.bookingId);
    }
    return free.map((unitNo) => ({ day, unitNo }));
  });
  await insertBooked(tx, { ...calendar, bookingId, now }, rows);
  return [...inTheWay];
}

/** The first day of `[from, to)` from which on enough units are free on each day; `to` if the last day is not free. */
export function freeFrom(occupied: readonly OccupiedDay[], { bookingId, units, from, to }: MoreDays, allUnits: number): CivilDay {
  const others = Map.groupBy(
    occupied.filter((row) => row.bookingId !== bookingId),
    ({ day }) => day,
  );
  const last = eachDay(from, to).findLast((day) => allUnits - (others.get(day)?.length ?? 0) < units);
  return last === undefined ? from : addDays(last, 1);
}
