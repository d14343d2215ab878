import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { ASSET_STATUSES } from '../../../db/values.ts';
import { findUser } from '../accounts/index.ts';
import type { Listing } from '../catalog/index.ts';
import { findOpenBookings, OpenBookingView } from './open-bookings.ts';
import { countOpenReports } from './report-store.ts';

export const AdminListingView = z.object({
  assetId: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(ASSET_STATUSES),
  owner: z.object({ userId: z.string(), vendorSlug: z.string(), suspended: z.boolean() }),
  suspension: z
    .object({ since: z.string(), reason: z.string().nullable() })
    .nullable()
    .describe('of the listing itself; null where only its owner is suspended'),
  openReports: z.int(),
  openBookings: z.array(OpenBookingView).describe('the first 50; they go on unless PATCH /admin/bookings/{bookingId} ends them'),
  alreadyDone: z.boolean().optional(),
});

export async function adminListingView(from: Reader, { asset, vendor }: Listing): Promise<z.infer<typeof AdminListingView>> {
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
