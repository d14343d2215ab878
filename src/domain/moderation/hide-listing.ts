import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { assets } from '../../../db/schema/index.ts';

type Asset = typeof assets.$inferSelect;

/** Takes a listing out of everybody's sight; what it was before is kept for its return. */
export async function hideListing(tx: Tx, asset: Asset, changes: Partial<Asset>, now: Date): Promise<void> {
  const hidden = asset.status === 'SUSPENDED' ? {} : { status: 'SUSPENDED' as const, statusBefore: asset.status };
  await tx
    .update(assets)
    .set({ ...hidden, ...changes, updatedAt: now, version: asset.version + 1 })
    .where(eq(assets.id, asset.id));
}
