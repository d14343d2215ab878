import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { ASSET_STATES } from '../../../../db/values/index.ts';
import {
  assetEvents,
  type AssetRow,
  type CatalogAsset,
  moveAsset,
  reinstatement,
  saveAsset,
} from '../../catalog/assets/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { countOpenReports } from './listing-report.ts';
import { findOpenBookings, OpenBookingsView } from './open-bookings.ts';

export const AdminListingView = z.object({
  assetId: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(ASSET_STATES),
  owner: z.object({ userId: z.string(), vendorSlug: z.string(), suspended: z.boolean() }),
  suspension: z
    .object({ since: z.string(), reason: z.string().nullable() })
    .nullable()
    .describe('of the listing itself; null where only its owner is suspended'),
  openReports: z.int(),
  openBookings: OpenBookingsView,
  alreadyDone: z.boolean().optional(),
});

export async function adminListingView(from: Reader, { asset, vendor }: CatalogAsset): Promise<z.infer<typeof AdminListingView>> {
  const { id: assetId, slug, title, status, suspendedAt, suspendedReason } = asset;
  const owner = await findUser(from, vendor.userId);
  return {
    assetId,
    slug,
    title,
    status,
    owner: { userId: vendor.userId, vendorSlug: vendor.slug, suspended: owner?.suspendedAt != null },
    suspension: suspendedAt === null ? null : { since: suspendedAt.toISOString(), reason: suspendedReason },
    openReports: await countOpenReports(from, [assetId]),
    openBookings: await findOpenBookings(from, { assetId }),
  };
}

/** Suspends the listing itself. A subscriber to the event ends its open requests; paid bookings go on. */
export async function suspendListing(
  tx: Tx,
  { asset, vendor }: CatalogAsset,
  reason: string,
  { now, ids, emit }: WriteCtx,
): Promise<void> {
  await hideListing(tx, asset, { suspendedAt: now, suspendedReason: reason }, now);
  const owner = await findUser(tx, vendor.userId);
  if (owner !== undefined && owner.suspendedAt === null)
    await queueMail(tx, { kind: 'LISTING_SUSPENDED', address: owner.email }, { now, ids });
  const { id: assetId, slug } = asset;
  await emit({ type: assetEvents.suspended, assetId, data: { assetId, slug, userId: vendor.userId } });
}

/** Hides a listing and stores its state, to which it can return. */
export async function hideListing(
  tx: Tx,
  asset: AssetRow,
  changes: Partial<Pick<AssetRow, 'suspendedAt' | 'suspendedReason'>>,
  now: Date,
): Promise<void> {
  const noted = { ...changes, updatedAt: now };
  if (asset.status === 'SUSPENDED') return saveAsset(tx, asset.id, noted);
  await moveAsset(tx, asset, 'suspend', { ...noted, statusBefore: asset.status });
}

/** Returns a listing to the state before its suspension. */
export async function showListing(tx: Tx, asset: AssetRow, now: Date): Promise<void> {
  if (asset.status !== 'SUSPENDED') return;
  await moveAsset(tx, asset, reinstatement(asset), { statusBefore: null, updatedAt: now });
}
