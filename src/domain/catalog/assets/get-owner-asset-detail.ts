import { z } from 'zod';
import { ASSET_STATUSES } from '../../../../db/values.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { ownAsset } from './asset-access.ts';
import { AssetDetail, assetDetail } from './asset-view.ts';
import { ownSuspension, SuspensionView } from './own-assets.ts';

export const getOwnerAssetDetail = query({
  name: 'get_owner_asset_detail',
  title: 'Own asset detail',
  description: 'Everything about one of your assets, also what renters do not see: status, address, deposit base, commission.',
  access: ownAsset('read:owner'),
  input: z.strictObject({ assetId: IdInput }),
  output: AssetDetail.extend({
    status: z.enum(ASSET_STATUSES),
    suspension: SuspensionView,
    address: z.string(),
    instructions: z.string(),
    depositBaseMinor: z.int(),
    minTrust: z.int(),
    commissionBps: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  errors: [],

  async run({ subject: catalogAsset, settings }) {
    const { asset, category } = catalogAsset;
    return {
      ...assetDetail(catalogAsset, settings),
      status: asset.status,
      suspension: ownSuspension(asset),
      address: asset.pickup.address,
      instructions: asset.pickup.instructions,
      depositBaseMinor: asset.depositBaseMinor,
      minTrust: asset.minTrust,
      commissionBps: category.commissionBps,
      createdAt: asset.createdAt.toISOString(),
      updatedAt: asset.updatedAt.toISOString(),
    };
  },
});
