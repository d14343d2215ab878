import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { assets, vendors } from '../../../../db/schema/index.ts';
import type { DurationRules } from '../../../../db/values/index.ts';
import { type AssetRow, ownAsset, saveAsset } from '../../catalog/assets/index.ts';
import { DurationRulesView, effectiveRules, ruleColumns } from '../../catalog/availability/index.ts';
import { IdInput, optional, query, type Settings } from '../../platform/kernel/index.ts';
import { rulesConflict } from './calendar-errors.ts';
import { findOwnRules, MOST_OWN, OwnRules } from './own-rules.ts';
import { saveVendor } from '../../people/accounts/index.ts';

/** Which rule comes from where, and what holds in the end. */
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

export const getDurationRules = query({
  name: 'get_duration_rules',
  title: 'Rental rules',
  description: 'How long, how soon and when your assets can be rented: your defaults, an asset’s own rules, and what holds.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  input: z.strictObject({ assetId: IdInput.optional() }),
  output: RulesView.extend({
    ownRules: OwnRules.describe(
      `assets with rules of their own, which win there, the first ${MOST_OWN}; empty where you name one`,
    ),
    ownRulesCount: z.int(),
  }),
  errors: [],

  async run({ subject: catalogAsset, caller, reader, settings }) {
    const { vendorId } = caller;
    const own = catalogAsset === null ? await findOwnRules(reader, vendorId) : { ownRules: [], ownRulesCount: 0 };
    return { ...rulesView(await findVendorRules(reader, vendorId), catalogAsset?.asset ?? null, settings), ...own };
  },
});

/** What of an asset its rules depend on, and what depends on them. */
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

/** What writes the rules of a vendor and of the vendor's assets. */
export function durationRulesLock(vendorId: string): string {
  return `duration-rules:${vendorId}`;
}

/** Writes an asset's own rules, and what the search by dates needs of those in effect; refuses rules that contradict each other. */
export async function saveAssetRules(
  tx: Tx,
  { id, slug, timeZone, durationRules }: RuledAsset,
  vendor: Partial<DurationRules>,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const effective = effectiveRules(durationRules, vendor, settings);
  const { minDays, maxDays } = effective;
  if (minDays > maxDays) throw rulesConflict({ assetId: id, slug, minDays, maxDays });
  await saveAsset(tx, id, { durationRules, ...ruleColumns(effective, timeZone), updatedAt: now });
}
