import { z } from 'zod';
import type { DurationRules } from '../../../../db/values/index.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { DurationRulesView } from '../../catalog/availability/index.ts';
import { command, IdInput, invalidInput, optional } from '../../platform/kernel/index.ts';
import { rulesConflict } from './calendar-errors.ts';
import {
  durationRulesLock,
  findRuledAssets,
  findVendorRules,
  MOST_OWN,
  OwnRules,
  ownRulesOf,
  RULE_NAMES,
  rulesNamed,
  RulesView,
  rulesView,
  saveAssetRules,
  saveVendorRules,
} from './own-rules.ts';
import { DiscountEffects, discountEffects } from './discount-effects.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const Time = z.string().refine((text) => CLOCK.test(text), { error: 'must be a time HH:MM' });
const isUnique = (values: readonly number[]) => new Set(values).size === values.length;

/** Every rule: null takes it away, so that the next one in line holds. */
const RULES = {
  minDays: z.int().min(1).max(365),
  maxDays: z.int().min(1).max(365),
  noticeHours: z.int().min(0).max(720).describe('at least so long before pickup'),
  horizonDays: z.int().min(1).max(1_095).describe('how far ahead'),
  bufferBeforeDays: z.int().min(0).max(30),
  bufferAfterDays: z.int().min(0).max(30),
  pickupTime: Time.describe('HH:MM, local'),
  returnTime: Time.describe('HH:MM, local'),
  closedWeekdays: z
    .array(z.int().min(1).max(7))
    .max(6)
    .refine(isUnique, { error: 'must name each day once' })
    .describe('1 Monday to 7 Sunday: no pickup, no return'),
  discounts: z
    .array(z.strictObject({ minDays: z.int().min(2).max(365), bps: z.int().min(1).max(9_000) }))
    .max(10)
    .refine((steps) => isUnique(steps.map(({ minDays }) => minDays)), { error: 'must name each minDays once' })
    .describe('all steps; 500 bps: 5 % off single days. Renters pay the lower of that and your week or month price'),
} satisfies Record<keyof DurationRules, z.ZodType>;

/** The fields of the input: each rule, or null. */
const rulesInput = {
  minDays: RULES.minDays.nullable().optional(),
  maxDays: RULES.maxDays.nullable().optional(),
  noticeHours: RULES.noticeHours.nullable().optional(),
  horizonDays: RULES.horizonDays.nullable().optional(),
  bufferBeforeDays: RULES.bufferBeforeDays.nullable().optional(),
  bufferAfterDays: RULES.bufferAfterDays.nullable().optional(),
  pickupTime: RULES.pickupTime.nullable().optional(),
  returnTime: RULES.returnTime.nullable().optional(),
  closedWeekdays: RULES.closedWeekdays.nullable().optional(),
  discounts: RULES.discounts.nullable().optional(),
};

type Changes = { readonly [Name in keyof DurationRules]?: DurationRules[Name] | null | undefined };

/** The rules after the changes: what was not mentioned stays. */
function changedRules(before: Partial<DurationRules>, changes: Changes): Partial<DurationRules> {
  const kept = Object.entries({ ...before, ...definedOf(changes) }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept);
}

function definedOf(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

export const setDurationRules = command({
  name: 'set_duration_rules',
  title: 'Change rental rules',
  description:
    'Change the rules you name, for all your assets or for one; null takes a rule away. Bookings that exist keep their rules. For discounts the answer has prices before and after, and steps without effect.',
  access: {
    ...optional(ownAsset('write:owner'), 'assetId'),
    locks: (_input, { vendorId }) => [durationRulesLock(vendorId)],
  },
  liveOnly: true,
  repeat: 'natural',
  input: z.strictObject({ assetId: IdInput.optional().describe('default: all assets'), ...rulesInput }),
  example: { minDays: 2, pickupTime: '09:30', discounts: [{ minDays: 7, bps: 1000 }] },
  output: RulesView.extend({
    replaced: DurationRulesView.partial().describe('what stood before in place of what you named; empty: nothing did'),
    ownRules: OwnRules.describe(
      `assets with rules of their own among those you named: there yours change nothing; the first ${MOST_OWN}`,
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
    const reached = changed.filter(
      ({ asset }) => !own.some(({ assetId: id, rules }) => id === asset.id && rules.includes('discounts')),
    );
    const effects = reached.map((change) => ({ ...change, vendorBefore, vendorAfter: vendor }));
    return {
      ...rulesView(vendor, catalogAsset === null ? null : (changed[0]?.asset ?? null), settings),
      replaced: rulesNamed(catalogAsset === null ? vendorBefore : (changed[0]?.before ?? {}), named),
      ownRules: own.slice(0, MOST_OWN),
      ownRulesCount: own.length,
      ...(changes.discounts !== undefined && discountEffects(effects, settings)),
    };
  },
});

/** Also where no asset notices: a vendor without any. */
function assertInOrder({ minDays = 1, maxDays = minDays }: { minDays?: number; maxDays?: number }): void {
  if (minDays <= maxDays) return;
  throw invalidInput({ issues: [{ field: 'minDays', message: `must not be more than maxDays (${maxDays})` }] });
}
