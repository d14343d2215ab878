import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import { IdInput, optional, query } from '../../platform/kernel/index.ts';
import { findOwnRules, findVendorRules, MOST_OWN, OwnRules, ownRulesOf, RULE_NAMES, RulesView, rulesView } from './own-rules.ts';

export const getDurationRules = query({
  name: 'get_duration_rules',
  title: 'Rental rules',
  description: 'How long, how soon and when your assets can be rented: your defaults, an asset’s own rules, and what holds.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  input: z.strictObject({ assetId: IdInput.optional() }),
  output: RulesView.extend({
    ownRules: OwnRules.describe(
      `assets with rules of their own, which win there, the first ${MOST_OWN}; of the asset that you name, its own`,
    ),
    ownRulesCount: z.int(),
  }),
  errors: [],

  async run({ subject: catalogAsset, caller, reader, settings }) {
    const { vendorId } = caller;
    const own = catalogAsset === null ? await findOwnRules(reader, vendorId) : ownRulesOfOne(catalogAsset.asset);
    return { ...rulesView(await findVendorRules(reader, vendorId), catalogAsset?.asset ?? null, settings), ...own };
  },
});

function ownRulesOfOne(asset: Parameters<typeof ownRulesOf>[0][number]) {
  const ownRules = ownRulesOf([asset], RULE_NAMES);
  return { ownRules, ownRulesCount: ownRules.length };
}
