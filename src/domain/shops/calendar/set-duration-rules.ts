import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import { DurationRulesView } from '../../catalog/availability/index.ts';
import { named, command, IdInput, optional } from '../../platform/kernel/index.ts';
import { rulesConflict } from './calendar-errors.ts';
import {
  assertInOrder,
  changedRules,
  durationRulesLock,
  findRuledAssets,
  findVendorRules,
  MOST_OWN,
  OwnRules,
  ownRulesOf,
  RULE_NAMES,
  rulesInput,
  rulesNamed,
  RulesView,
  rulesView,
  saveAssetRules,
  saveVendorRules,
} from './own-rules.ts';
import { DiscountEffects, discountEffects } from './discount-effects.ts';

export const setDurationRules = command({
  name: 'set_duration_rules',
  title: 'Change rental rules',
  description:
    'Change the rules you name, for all your assets or for one; null takes a rule away. Bookings that exist keep their rules. For discounts the answer has prices before and after, and steps without effect.',
  access: {
    ...optional(ownAsset('write:owner'), 'assetId'),
    locks: (_input, { vendorId }) => [durationRulesLock(vendorId)],
  },
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject({ assetId: IdInput.optional().describe('default: all assets'), ...rulesInput }),
  example: { minDays: 2, pickupTime: '09:30', discounts: [{ minDays: 7, bps: 1000 }] },
  output: RulesView.extend({
    replaced: DurationRulesView.partial().describe('what stood before in place of what you named; empty: nothing did'),
    ownRules: OwnRules.describe(
      `assets with rules of their own among those you named, which win there over rules for all; the first ${MOST_OWN}`,
    ),
    ownRulesCount: z.int(),
    ...DiscountEffects.partial().shape,
  }),
  readsOut: [
    'assetId',
    'effective.minDays',
    'effective.maxDays',
    'effective.discounts',
    'replaced',
    'ownRulesCount',
    'ownRules.slug',
    'ownRules.rules',
    'samples.slug',
    'samples.prices.days',
    'samples.prices.beforeMinor',
    'samples.prices.afterMinor',
    'warnings.message',
    'warnings.slugs',
    'nextActions',
  ],
  errors: [rulesConflict],
  asks: ({ subject }) => `Change the rental rules of ${subject === null ? 'all your listings' : named(subject.asset.title)}.`,

  async run({ subject: catalogAsset, input: { assetId, ...changes }, caller: { vendorId }, tx, now, settings }) {
    const named = RULE_NAMES.filter((name) => changes[name] !== undefined);
    const vendorBefore = await findVendorRules(tx, vendorId);
    const vendor = catalogAsset === null ? changedRules(vendorBefore, changes) : vendorBefore;
    assertInOrder(catalogAsset === null ? vendor : {});
    if (catalogAsset === null) await saveVendorRules(tx, vendorId, vendor);
    const ruled = (await findRuledAssets(tx, vendorId)).filter(({ id }) => catalogAsset === null || id === assetId);
    const changed = ruled.map((asset) => ({
      before: asset.durationRules,
      asset: catalogAsset === null ? asset : { ...asset, durationRules: changedRules(asset.durationRules, changes) },
    }));
    for (const { asset } of changed) await saveAssetRules(tx, asset, vendor, { now, settings });

    const own = catalogAsset === null ? ownRulesOf(ruled, named) : [];
    // Rules that are set for one asset are its own from now on.
    const owning =
      catalogAsset === null
        ? own
        : ownRulesOf(
            changed.map(({ asset }) => asset),
            named,
          );
    const reached = changed.filter(
      ({ asset }) => !own.some(({ assetId: id, rules }) => id === asset.id && rules.includes('discounts')),
    );
    const effects = reached.map((change) => ({ ...change, vendorBefore, vendorAfter: vendor }));
    return {
      ...rulesView(vendor, catalogAsset === null ? null : (changed[0]?.asset ?? null), settings),
      replaced: rulesNamed(catalogAsset === null ? vendorBefore : (changed[0]?.before ?? {}), named),
      ownRules: owning.slice(0, MOST_OWN),
      ownRulesCount: owning.length,
      ...(changes.discounts !== undefined && discountEffects(effects, settings)),
    };
  },
});
