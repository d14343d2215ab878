import { z } from 'zod';
import { maybeOwnAsset } from '../catalog/index.ts';
import { IdInput, query } from '../kernel/index.ts';
import { findVendorRules } from './rules-store.ts';
import { RulesView, rulesView } from './rules-view.ts';

export const getDurationRules = query({
  name: 'get_duration_rules',
  title: 'Rental rules',
  description: 'How long, how soon and when your assets can be rented: your defaults, an asset’s own rules, and what holds.',
  access: maybeOwnAsset('read:owner'),
  input: z.strictObject({ assetId: IdInput.optional() }),
  output: RulesView,
  errors: [],

  async run({ subject: listing, caller, reader, settings }) {
    return rulesView(await findVendorRules(reader, caller.vendorId), listing?.asset ?? null, settings);
  },
});
