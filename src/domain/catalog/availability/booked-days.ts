import type { Tx } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, eachDay } from '../../platform/kernel/index.ts';
import { blockedDays, type Period } from './duration-rules.ts';
import { type Bookable, type FreeUnits, takenByOthers, takenByDay, unitsBeside } from './free-units.ts';
import { calendarLock, findOccupied, freeHold, keepOnly, type OccupiedDay, putDays } from './occupancy-store.ts';

declare const locked: unique symbol;

/** An asset whose calendar is locked: only this transaction can take its days or change its number of units. */
export type LockedAsset = Bookable & { readonly [locked]: true };

/** Takes the lock of an asset's calendar and then reads the asset, because it may have changed while the lock was awaited. */
export async function lockCalendar(tx: Tx, assetId: string, read: () => Promise<Bookable>): Promise<LockedAsset> {
  await tx.lock(calendarLock(assetId));
  return (await read()) as LockedAsset;
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
 * Holds until `heldUntil` the days that a booking needs for the period, in addition to those that it has. Returns what is free if
 * that is not enough.
 */
export async function holdDays(
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
  await keepOnly(tx, { bookingId: change.bookingId, range: place.range });
  await putDays(tx, { ...place, kind: 'BOOKING', heldUntil: null, now: calendarView.now });
  return { held: true };
}

/** The days that the booking needs for the period and does not have yet, each with a number that is free on that day. */
async function findPlace(tx: Tx, asset: Bookable, change: Change, { mode, now }: ModeAndTime) {
  const { bookingId, units } = change;
  const calendar = { assetId: asset.id, mode };
  const range = blockedDays(asset.rules, change);
  const occupied = await findOccupied(tx, calendar, range, now);
  const { taken, heldUntil } = await takenByOthers(tx, occupied, { assetId: asset.id, except: bookingId, period: change });
  const free = unitsBeside(taken, asset.units);
  if (free < units) return { held: false as const, free, heldUntil };
  const { rows: missing } = missingPlaces(occupied, { ...range, bookingId, units }, asset.units);
  return { held: true as const, calendar: { ...calendar, bookingId }, range, missing };
}

interface MoreDays {
  readonly bookingId: string;
  readonly units: number;
  /** The range is half-open: `[from, to)`. */
  readonly from: CivilDay;
  readonly to: CivilDay;
}

/** A day on which bookings have more units than there are. */
export interface TooFewUnits {
  readonly day: CivilDay;
  readonly missing: number;
  /** The other bookings that have units on the day. */
  readonly bookingIds: readonly string[];
}

/**
 * Blocks days for a booking that begins earlier or lasts longer than planned, as far as units are free on them. Days of other
 * bookings stay theirs. Returns the days on which there are too few units for all.
 */
export async function blockMoreDays(
  tx: Tx,
  asset: LockedAsset,
  more: MoreDays,
  { mode, now }: ModeAndTime,
): Promise<TooFewUnits[]> {
  const calendar = { assetId: asset.id, mode };
  const occupied = await findOccupied(tx, calendar, more, now);
  const { rows, tooFew } = missingPlaces(occupied, more, asset.units);
  await putDays(tx, {
    calendar: { ...calendar, bookingId: more.bookingId },
    missing: rows,
    kind: 'BOOKING',
    heldUntil: null,
    now,
  });
  return tooFew;
}

/**
 * Gives the booking as many numbers as it has units on each of the days, and says on which of them there are too few. A number
 * counts the units of one day and names no thing, so it may be another one on each day (decision 86).
 */
function missingPlaces(occupied: readonly OccupiedDay[], { bookingId, units, from, to }: MoreDays, allUnits: number) {
  const byDay = Map.groupBy(occupied, ({ day }) => day);
  const numbers = Array.from({ length: allUnits }, (_, index) => index + 1);
  const tooFew: TooFewUnits[] = [];
  const rows = eachDay(from, to).flatMap((day) => {
    const taken = byDay.get(day) ?? [];
    const others = taken.filter((row) => row.bookingId !== bookingId);
    const missing = Math.max(0, units - (taken.length - others.length));
    const free = numbers.filter((unitNo) => !taken.some((row) => row.unitNo === unitNo)).slice(0, missing);
    const bookingIds = new Set(others.flatMap((row) => row.bookingId ?? []));
    if (free.length < missing) tooFew.push({ day, missing: missing - free.length, bookingIds: [...bookingIds] });
    return free.map((unitNo) => ({ day, unitNo }));
  });
  return { rows, tooFew };
}

/** The first day of `[from, to)` from which on enough units are free on each day; `to` if the last day is not free. */
export function freeFrom(occupied: readonly OccupiedDay[], { bookingId, units, from, to }: MoreDays, allUnits: number): CivilDay {
  const taken = takenByDay(occupied.filter((row) => row.bookingId !== bookingId));
  const last = eachDay(from, to).findLast((day) => unitsBeside(taken.get(day) ?? 0, allUnits) < units);
  return last === undefined ? from : addDays(last, 1);
}
