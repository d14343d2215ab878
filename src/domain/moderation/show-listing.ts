import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { assets } from '../../../db/schema/index.ts';

type Asset = typeof assets.$inferSelect;

/** A listing is again what it was before it was suspended. */
export async function showListing(tx: Tx, asset: Asset, now: Date): Promise<void> {
  if (asset.status !== 'SUSPENDED') return;
  await tx
    .update(assets)
    .set({ status: asset.statusBefore ?? 'PAUSED', statusBefore: null, updatedAt: now, version: asset.version + 1 })
    .where(eq(assets.id, asset.id));
}
