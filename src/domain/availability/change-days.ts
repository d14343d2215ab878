import type { Tx } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import { eachDay } from '../kernel/index.ts';
import { blockedDays, type Period } from './duration-rules.ts';
import { type Bookable, findFreeUnits, type FreeUnits } from './find-free-units.ts';
import { findDaysOf, freeHold, keepOnly, type OwnDay, putDays } from './occupancy-store.ts';

interface Change extends Period {
  readonly bookingId: string;
  readonly units: number;
}
interface Lane {
  readonly mode: Mode;
  readonly now: Date;
}
type Changed = { held: true } | ({ held: false } & FreeUnits);

/**
 * Holds until `heldUntil` what a booking needs for another period beside the days that it has, which stay its own. The
 * same look at the calendar as for a new booking, under the asset's lock.
 */
export async function holdChange(tx: Tx, asset: Bookable, change: Change & { heldUntil: Date }, lane: Lane): Promise<Changed> {
  await tx.lock(`calendar:${asset.id}`);
  await freeHold(tx, change.bookingId);
  const place = await findPlace(tx, asset, change, lane);
  if (!place.held) return place;
  await putDays(tx, { ...place, kind: 'HOLD', heldUntil: change.heldUntil, now: lane.now });
  return { held: true };
}

/** Moves a booking to another period for good: what it held becomes its own, and what it no longer needs is free. */
export async function takeChange(tx: Tx, asset: Bookable, change: Change, lane: Lane): Promise<Changed> {
  await tx.lock(`calendar:${asset.id}`);
  const place = await findPlace(tx, asset, change, lane);
  if (!place.held) return place;
  await keepOnly(tx, { bookingId: change.bookingId, ...place });
  await putDays(tx, { ...place, kind: 'BOOKING', heldUntil: null, now: lane.now });
  return { held: true };
}

/** The units on which the period fits, those that the booking has first, and the days of them that it lacks. */
async function findPlace(tx: Tx, asset: Bookable, change: Change, { mode, now }: Lane) {
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
