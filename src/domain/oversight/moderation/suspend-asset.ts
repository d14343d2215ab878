import { z } from 'zod';
import { findAssetById } from '../../catalog/assets/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { AdminListingView, adminListingView, suspendListing } from './asset-suspension.ts';
import { adminListing } from './moderation-access.ts';

export const suspendAsset = command({
  name: 'suspend_asset',
  title: 'Suspend a listing',
  description:
    'Admin: take a listing out of the catalogue. Open requests for it end; paid rentals go on. Its owner reads the reason.',
  access: adminListing,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ assetId: IdInput, reason: plainText(500) }),
  example: { reason: 'It is not what it says' },
  output: AdminListingView,
  errors: [],

  async run({ subject: listing, input: { reason }, tx, ...context }) {
    if (listing.asset.suspendedAt !== null) return { ...(await adminListingView(tx, listing)), alreadyDone: true };
    await suspendListing(tx, listing, reason, context);
    return adminListingView(tx, (await findAssetById(tx, listing.asset.id)) ?? listing);
  },
});
