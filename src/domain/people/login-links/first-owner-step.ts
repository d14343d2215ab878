import { count, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, vendors } from '../../../../db/schema/index.ts';
import { FIRST_ASSET } from '../accounts/index.ts';
import type { NextAction } from '../../platform/kernel/index.ts';

/** What an owner's software does first: what is missing before the shop is open, else what waits for the owner. */
export async function firstOwnerStep(from: Reader, userId: string): Promise<NextAction> {
  const listings = await from
    .select({ status: assets.status, count: count() })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .where(eq(vendors.userId, userId))
    .groupBy(assets.status);
  if (listings.length === 0) return FIRST_ASSET;
  const about = { actor: 'OWNER' as const, optional: true };
  const status = listings.every((one) => one.status !== 'LIVE') && listings.some((one) => one.status === 'DRAFT');
  if (status)
    return { tool: 'list_my_assets', args: { status: 'DRAFT' }, why: 'see what is missing before it can be published', ...about };
  return { tool: 'list_owner_requests', args: {}, why: 'see what waits for the owner', ...about };
}
