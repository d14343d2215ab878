import { z } from 'zod';
import { assetEvents, findAssetById, saveAsset } from '../../catalog/assets/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { AdminListingView, adminListingView, showListing } from './asset-suspension.ts';
import { adminListing } from './moderation-access.ts';

export const reinstateAsset = command({
  name: 'reinstate_asset',
  title: 'Lift the suspension of a listing',
  description:
    'Admin: a suspended listing is again what it was before. It stays hidden while its owner is suspended. Requests that ended stay ended.',
  access: adminListing,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ assetId: IdInput, reason: plainText(500) }),
  example: { reason: 'It was put right' },
  output: AdminListingView,
  errors: [],

  async run({ subject: listing, tx, now, emit }) {
    const { id: assetId, slug, suspendedAt } = listing.asset;
    if (suspendedAt === null) return { ...(await adminListingView(tx, listing)), alreadyDone: true };
    await saveAsset(tx, assetId, { suspendedAt: null, suspendedReason: null });
    const owner = await findUser(tx, listing.vendor.userId);
    if (owner?.suspendedAt === null) await showListing(tx, listing.asset, now);
    await emit({ type: assetEvents.reinstated, assetId, data: { assetId, slug } });
    return adminListingView(tx, (await findAssetById(tx, assetId)) ?? listing);
  },
});
