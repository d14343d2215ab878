import { z } from 'zod';
import { ASSET_STATUSES } from '../../../../db/values.ts';
import { anyVendor, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { AssetCard, assetCard, findVendorAssets } from '../../catalog/assets/index.ts';
import { missingOf } from './listing-checks.ts';
import { ownSuspension, SuspensionView } from './own-suspension.ts';

const OwnAssetCard = AssetCard.omit({ totalMinor: true, total: true }).extend({
  status: z.enum(ASSET_STATUSES),
  units: z.int(),
  suspension: SuspensionView,
  missing: z.array(z.string()).optional().describe('fields that a draft lacks before it can be published'),
});

export const listMyAssets = query({
  name: 'list_my_assets',
  title: 'Own assets',
  description: 'Your assets in every status, with their ids.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ status: z.enum(ASSET_STATUSES).optional(), ...pageInput }),
  output: pageOf(OwnAssetCard),
  empty: ({ status }) =>
    status === undefined ? 'You have no assets yet: create_asset lists one.' : `None of your assets is ${status}.`,
  errors: [],

  async run({ input, caller, reader, settings }) {
    const wanted = { vendorId: caller.vendorId, ...(input.status && { status: input.status }) };
    const { catalogAssets, total } = await findVendorAssets(reader, wanted, input);
    return {
      items: catalogAssets.map((catalogAsset) => ({
        ...assetCard(catalogAsset, settings),
        status: catalogAsset.asset.status,
        units: catalogAsset.asset.units,
        suspension: ownSuspension(catalogAsset.asset),
        ...(catalogAsset.asset.status === 'DRAFT' && { missing: missingOf(catalogAsset).map(({ field }) => field) }),
      })),
      pagination: pagination(input, total),
    };
  },
});
