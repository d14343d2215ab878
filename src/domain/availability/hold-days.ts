import type { Tx } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import { blockedDays, type Period } from './duration-rules.ts';
import { type Bookable, findFreeUnits, type FreeUnits } from './find-free-units.ts';
import { insertHold } from './occupancy-store.ts';

/**
 * Holds `units` units of the asset for the booking until `heldUntil`. Takes the asset's calendar lock first, so that the
 * look and the insert are one step; answers with what is free instead when there are not enough.
 */
export async function holdDays(
  tx: Tx,
  asset: Bookable,
  hold: Period & { bookingId: string; units: number; heldUntil: Date },
  { mode, now }: { mode: Mode; now: Date },
): Promise<{ held: true } | ({ held: false } & FreeUnits)> {
  await tx.lock(`calendar:${asset.id}`);
  const found = await findFreeUnits(tx, asset, hold, { mode, now, except: hold.bookingId });
  const unitNos = found.free.slice(0, hold.units);
  if (unitNos.length < hold.units) return { held: false, ...found };
  const { bookingId, heldUntil } = hold;
  await insertHold(tx, { assetId: asset.id, mode, bookingId, unitNos, heldUntil }, blockedDays(asset.rules, hold), now);
  return { held: true };
}
