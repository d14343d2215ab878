import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { countOverAll } from '../../../../db/expressions.ts';
import { assets, vendors } from '../../../../db/schema/index.ts';
import type { DurationRules } from '../../../../db/values/index.ts';
import { type AssetRow, saveAsset } from '../../catalog/assets/index.ts';
import { DurationRulesView, effectiveRules, ruleColumns } from '../../catalog/availability/index.ts';
import { saveVendor } from '../../people/accounts/index.ts';
import { invalidInput, type ReadCtx, type Settings } from '../../platform/kernel/index.ts';
import { rulesConflict } from './calendar-errors.ts';

export const RULE_NAMES = [
  'minDays',
  'maxDays',
  'noticeHours',
  'horizonDays',
  'bufferBeforeDays',
  'bufferAfterDays',
  'pickupTime',
  'returnTime',
  'closedWeekdays',
  'discounts',
] as const satisfies readonly (keyof DurationRules)[];

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
export const ClockTime = z.string().refine((text) => CLOCK.test(text), { error: 'must be a time HH:MM' });
const isUnique = (values: readonly number[]) => new Set(values).size === values.length;

/** All rules. Null removes a rule, so that the rule of the next level applies. */
const RULES = {
  minDays: z.int().min(1).max(365),
  maxDays: z.int().min(1).max(365),
  noticeHours: z.int().min(0).max(720).describe('at least so long before pickup'),
  horizonDays: z.int().min(1).max(1_095).describe('how far ahead'),
  bufferBeforeDays: z.int().min(0).max(30),
  bufferAfterDays: z.int().min(0).max(30),
  pickupTime: ClockTime.describe('HH:MM, local'),
  returnTime: ClockTime.describe('HH:MM, local'),
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

/** The rules in an input, each of which can also be null. */
export const rulesInput = {
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

export type RuleChanges = { readonly [Name in keyof DurationRules]?: DurationRules[Name] | null | undefined };

/** The rules after a change. A rule that the input does not mention stays. */
export function changedRules(before: Partial<DurationRules>, changes: RuleChanges): Partial<DurationRules> {
  const kept = Object.entries({ ...before, ...definedOf(changes) }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept);
}

function definedOf(changes: RuleChanges): RuleChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Throws `invalid_input` if the shortest rental would be longer than the longest. */
export function assertInOrder(
  { minDays = 1, maxDays = minDays }: { minDays?: number; maxDays?: number },
  field: string = 'minDays',
): void {
  if (minDays <= maxDays) return;
  throw invalidInput({ issues: [{ field, message: `must not be more than maxDays (${maxDays})` }] });
}

/** The most assets with own rules that are named. */
export const MOST_OWN = 20;

type RuleName = (typeof RULE_NAMES)[number];

export const OwnRules = z.array(
  z.object({
    assetId: z.string(),
    slug: z.string(),
    rules: z.array(z.enum(RULE_NAMES)),
    values: DurationRulesView.partial().describe('what holds there instead'),
  }),
);
type OwnRules = z.infer<typeof OwnRules>;

interface Ruled {
  readonly id: string;
  readonly slug: string;
  readonly durationRules: Partial<DurationRules>;
}

/** The assets with own rules among the named rules, and what these rules are. */
export function ownRulesOf(ruled: readonly Ruled[], named: readonly RuleName[]): OwnRules {
  return ruled.flatMap(({ id: assetId, slug, durationRules }) => {
    const rules = named.filter((name) => durationRules[name] !== undefined);
    return rules.length === 0 ? [] : [{ assetId, slug, rules, values: rulesNamed(durationRules, named) }];
  });
}

/** The rules with these names. */
export function rulesNamed(rules: Partial<DurationRules>, named: readonly RuleName[]): Partial<DurationRules> {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => named.some((known) => known === name)));
}

/** The first assets of a vendor with rules of their own, and how many there are. */
export async function findOwnRules(from: Reader, vendorId: string): Promise<{ ownRules: OwnRules; ownRulesCount: number }> {
  const { id, slug, durationRules } = assets;
  const rows = await from
    .select({ id, slug, durationRules, all: countOverAll() })
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), ne(durationRules, {})))
    .orderBy(asc(id))
    .limit(MOST_OWN);
  return { ownRules: ownRulesOf(rows, RULE_NAMES), ownRulesCount: rows[0]?.all ?? 0 };
}

/** The level from which each rule comes, and the rules in effect. */
export const RulesView = z.object({
  assetId: z.string().nullable(),
  vendor: DurationRulesView.partial().describe('defaults for all assets'),
  asset: DurationRulesView.partial().nullable().describe('this asset’s own, which win'),
  effective: DurationRulesView,
});

export function rulesView(
  vendor: Partial<DurationRules>,
  asset: { id: string; durationRules: Partial<DurationRules> } | null,
  settings: Settings,
): z.infer<typeof RulesView> {
  const own = asset?.durationRules ?? {};
  const effective = effectiveRules(own, vendor, settings);
  return { assetId: asset?.id ?? null, vendor, asset: asset && own, effective };
}

/** The fields of an asset on which its rules depend, or which depend on them. */
export type RuledAsset = Pick<AssetRow, 'id' | 'slug' | 'timeZone' | 'durationRules' | 'dayRateMinor' | 'currency' | 'pricing'>;

export async function findVendorRules(from: Reader, vendorId: string): Promise<Partial<DurationRules>> {
  const [row] = await from.select({ rules: vendors.durationRules }).from(vendors).where(eq(vendors.id, vendorId));
  return row?.rules ?? {};
}

/** The vendor's assets, each with its own rules. */
export async function findRuledAssets(from: Reader, vendorId: string): Promise<RuledAsset[]> {
  const { id, slug, timeZone, durationRules, dayRateMinor, currency, pricing } = assets;
  return from
    .select({ id, slug, timeZone, durationRules, dayRateMinor, currency, pricing })
    .from(assets)
    .where(eq(assets.vendorId, vendorId))
    .orderBy(asc(id));
}

export async function saveVendorRules(tx: Tx, vendorId: string, durationRules: Partial<DurationRules>): Promise<void> {
  await saveVendor(tx, vendorId, { durationRules });
}

/** The lock of everything that writes the rules of a vendor and of the vendor's assets. */
export function durationRulesLock(vendorId: string): string {
  return `duration-rules:${vendorId}`;
}

/** The rules in effect. Throws `rules_conflict` if they contradict each other. */
export function assertRulesFit(
  { id, slug, durationRules }: Ruled,
  vendor: Partial<DurationRules>,
  settings: Settings,
): DurationRules {
  const effective = effectiveRules(durationRules, vendor, settings);
  const { minDays, maxDays } = effective;
  if (minDays > maxDays) throw rulesConflict({ assetId: id, slug, minDays, maxDays });
  return effective;
}

/**
 * Writes an asset's own rules, and the columns of the search by dates that follow from the rules in effect. Refuses rules that
 * contradict each other.
 */
export async function saveAssetRules(
  tx: Tx,
  { id, slug, timeZone, durationRules }: RuledAsset,
  vendor: Partial<DurationRules>,
  { now, settings }: ReadCtx,
): Promise<void> {
  const effective = assertRulesFit({ id, slug, durationRules }, vendor, settings);
  await saveAsset(tx, id, { durationRules, ...ruleColumns(effective, timeZone), updatedAt: now });
}
