import type { Tx } from '../../../db/database.ts';
import { findUser, queueMail } from '../accounts/index.ts';
import type { Listing } from '../catalog/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { hideListing } from './hide-listing.ts';

/** The listing itself is suspended. Its open requests end in a reaction to the event; what is paid for goes on. */
export async function suspendListing(
  tx: Tx,
  { asset, vendor }: Listing,
  reason: string,
  { now, ids, emit }: Pick<CommandContext, 'now' | 'ids' | 'emit'>,
): Promise<void> {
  await hideListing(tx, asset, { suspendedAt: now, suspendedReason: reason }, now);
  const owner = await findUser(tx, vendor.userId);
  if (owner !== undefined && owner.suspendedAt === null)
    await queueMail(tx, { kind: 'LISTING_SUSPENDED', address: owner.email }, { now, ids });
  const { id: assetId, slug } = asset;
  await emit({ type: 'asset.suspended', assetId, data: { assetId, slug, userId: vendor.userId } });
}
