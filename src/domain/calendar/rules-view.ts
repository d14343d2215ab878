import { z } from 'zod';
import type { DurationRules } from '../../../db/values.ts';
import { effectiveRules } from '../availability/index.ts';
import type { Settings } from '../kernel/index.ts';

const Rules = z.object({
  minDays: z.int(),
  maxDays: z.int(),
  noticeHours: z.int(),
  horizonDays: z.int(),
  bufferBeforeDays: z.int(),
  bufferAfterDays: z.int(),
  pickupTime: z.string(),
  returnTime: z.string(),
  closedWeekdays: z.array(z.int()),
  discounts: z.array(z.object({ minDays: z.int(), bps: z.int() })),
});

/** Which rule comes from where, and what holds in the end. */
export const RulesView = z.object({
  assetId: z.string().nullable(),
  vendor: Rules.partial().describe('defaults for all assets'),
  asset: Rules.partial().nullable().describe('this asset’s own, which win'),
  effective: Rules,
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
