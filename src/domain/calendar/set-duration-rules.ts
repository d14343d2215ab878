import { z } from 'zod';
import { maybeOwnAsset } from '../catalog/index.ts';
import { command, IdInput, invalidInput } from '../kernel/index.ts';
import { rulesConflict } from './blackout-errors.ts';
import { changedRules, rulesInput } from './rules-input.ts';
import { findRuledAssets, findVendorRules, saveAssetRules, saveVendorRules } from './rules-store.ts';
import { RulesView, rulesView } from './rules-view.ts';

export const setDurationRules = command({
  name: 'set_duration_rules',
  title: 'Change rental rules',
  description:
    'Change the rules you name, for all your assets or for one; null takes a rule away. Bookings that exist keep their rules.',
  access: maybeOwnAsset('write:owner'),
  liveOnly: true,
  repeat: 'natural',
  input: z.strictObject({ assetId: IdInput.optional().describe('default: all assets'), ...rulesInput }),
  output: RulesView,
  errors: [rulesConflict],

  async run({ subject: listing, input: { assetId, ...changes }, caller: { vendorId }, tx, now, settings }) {
    await tx.lock(`duration-rules:${vendorId}`);
    const before = await findVendorRules(tx, vendorId);
    const vendor = listing === null ? changedRules(before, changes) : before;
    assertInOrder(listing === null ? vendor : {});
    if (listing === null) await saveVendorRules(tx, vendorId, vendor);
    for (const asset of await findRuledAssets(tx, vendorId)) {
      if (listing !== null && asset.id !== assetId) continue;
      const durationRules = listing === null ? asset.durationRules : changedRules(asset.durationRules, changes);
      await saveAssetRules(tx, { ...asset, durationRules }, vendor, { now, settings });
      if (asset.id === assetId) return rulesView(vendor, { id: asset.id, durationRules }, settings);
    }
    return rulesView(vendor, null, settings);
  },
});

/** Also where no asset notices: a vendor without any. */
function assertInOrder({ minDays = 1, maxDays = minDays }: { minDays?: number; maxDays?: number }): void {
  if (minDays <= maxDays) return;
  throw invalidInput({ issues: [{ field: 'minDays', message: `must not be more than maxDays (${maxDays})` }] });
}
