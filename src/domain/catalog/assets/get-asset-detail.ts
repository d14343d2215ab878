import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { taxRates } from '../pricing/index.ts';
import { shownAsset } from './asset-access.ts';
import { AssetDetail, detailView } from './asset-view.ts';

export const getAssetDetail = query({
  name: 'get_asset_detail',
  title: 'Asset detail',
  description:
    'Everything about one asset: prices, extras, duration rules, deposit, cancellation policy, required documents. Next: pricing_quote.',
  access: shownAsset,
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput }),
  example: { slug: 'coastline-camper' },
  output: AssetDetail,
  errors: [],

  facts({ subject: { card, words, terms, durationRules, rating, vendor }, now, settings }) {
    const { slug, name, commissionOverdue } = vendor;
    const { rentalTaxBps } = taxRates(vendor, { now, settings });
    const { ratingAverage, ratingCount } = rating;
    const ofVendor = [slug, name, commissionOverdue, vendor.durationRules, rentalTaxBps];
    return [card, words, terms, durationRules, ratingAverage, ratingCount, ...ofVendor];
  },

  async run({ subject: shown, now, settings }) {
    return detailView(shown, { now, settings });
  },
});
