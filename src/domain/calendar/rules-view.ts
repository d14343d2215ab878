import { z } from 'zod';
import type { DurationRules } from '../../../db/values.ts';
import { DurationRulesView, effectiveRules } from '../availability/index.ts';
import type { Settings } from '../kernel/index.ts';

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
