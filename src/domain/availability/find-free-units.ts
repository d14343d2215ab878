import type { Reader } from '../../../db/database.ts';
import type { DurationRules, Mode } from '../../../db/values.ts';
import { blockedDays, type Period } from './duration-rules.ts';
import { findOccupied } from './occupancy-store.ts';

/** What the calendar needs to know of an asset. */
export interface Bookable {
  readonly id: string;
  readonly units: number;
  readonly timeZone: string;
  readonly rules: DurationRules;
}

export interface FreeUnits {
  /** Units that are free on every day of the period and its buffers. */
  readonly free: readonly number[];
  /** Where all are taken: when the first of the holds in the way runs out. Null when none will. */
  readonly heldUntil: Date | null;
}

/** The one answer to "is it free": availability, quote, create, promote and approve all ask here. */
export async function findFreeUnits(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now, except }: { mode: Mode; now: Date; except?: string },
): Promise<FreeUnits> {
  const occupied = await findOccupied(from, { assetId: asset.id, mode }, blockedDays(asset.rules, period), now);
  const others = occupied.filter(({ bookingId }) => bookingId === null || bookingId !== except);
  const taken = new Set(others.map(({ unitNo }) => unitNo));
  const free = Array.from({ length: asset.units }, (_, index) => index + 1).filter((unitNo) => !taken.has(unitNo));
  const ends = others.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil.getTime()]));
  return { free, heldUntil: ends.length === 0 ? null : new Date(Math.min(...ends)) };
}
