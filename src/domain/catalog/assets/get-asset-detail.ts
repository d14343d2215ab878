import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { liveAsset } from './asset-access.ts';
import { AssetDetail, assetDetail } from './asset-view.ts';

export const getAssetDetail = query({
  name: 'get_asset_detail',
  title: 'Asset detail',
  description:
    'Everything about one asset: prices, extras, duration rules, deposit, cancellation policy, required documents. Next: pricing_quote.',
  access: liveAsset,
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput }),
  output: AssetDetail,
  errors: [],

  async run({ subject: catalogAsset, settings }) {
    return assetDetail(catalogAsset, settings);
  },
});
