import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { assets, blackouts } from '../../../db/schema/index.ts';
import { blockDays } from '../availability/index.ts';
import { type CivilDay, dayOf } from '../kernel/index.ts';
import type { BlackoutRow } from './blackout-view.ts';

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

/** After blackouts were written: the calendar of the asset says from today on what they say. The caller holds its lock. */
export async function applyBlackouts(tx: Tx, asset: { id: string; units: number; timeZone: string }, now: Date): Promise<void> {
  const fromDay = dayOf(now, asset.timeZone);
  await blockDays(tx, asset, await findBlackouts(tx, { assetId: asset.id }, { from: fromDay }), { fromDay, now });
}
