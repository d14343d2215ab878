import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { shownAsset } from './asset-access.ts';
import { AssetDetail, detailView } from './asset-view.ts';

export const getAssetDetail = query({
  name: 'get_asset_detail',
  title: 'Asset detail',
  description:
    'Everything about one asset: prices, extras, duration rules, deposit, cancellation policy, required documents. Next: pricing_quote.',
  access: shownAsset,
  sameForAll: true,
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput }),
  example: { slug: 'coastline-camper' },
  output: AssetDetail,
  errors: [],

  async run({ subject: shown, now, settings }) {
    return detailView(shown, { now, settings });
  },
});
