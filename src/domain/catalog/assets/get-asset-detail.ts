import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { taxRates } from '../pricing/index.ts';
import { shownAsset } from './asset-access.ts';
import { AssetDetail, cardFacts, detailView } from './asset-view.ts';

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

  facts({ subject: shown, now, settings }) {
    const { words, terms, durationRules, secured, vendor, category } = shown;
    return [
      ...cardFacts(shown),
      words,
      terms,
      secured.depositBaseMinor,
      secured.depositCapMinor,
      category.feeBps,
      category.depositFloors,
      category.requirements,
      durationRules,
      vendor.durationRules,
      taxRates(vendor, { now, settings }).rentalTaxBps,
    ];
  },

  lastsMinute: () => true,

  async run({ subject: shown, now, settings }) {
    return detailView(shown, { now, settings });
  },
});
