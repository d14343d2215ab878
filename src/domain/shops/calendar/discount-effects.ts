import { z } from 'zod';
import type { DurationRules } from '../../../../db/values.ts';
import { effectiveRules } from '../../catalog/availability/index.ts';
import { type IdleStep, idleSteps, rentOutsideSeasons } from '../../catalog/pricing/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import type { RuledAsset } from './get-duration-rules.ts';

const minor = z.int().describe('minor units');

/** What another discount changes, and what it does not reach. */
export const DiscountEffects = z.object({
  samples: z
    .array(
      z.object({
        slug: z.string(),
        currency: z.string(),
        prices: z.array(
          z.object({
            days: z.int(),
            beforeMinor: minor,
            afterMinor: minor,
            how: z.string().describe('what the price comes from now'),
          }),
        ),
      }),
    )
    .describe('of at most two of the assets; rent of one unit outside seasons, before fee and tax'),
  warnings: z
    .array(
      z.object({
        minDays: z.int(),
        bps: z.int(),
        reason: z.enum(['TOO_LONG', 'WEAKER', 'DEARER']),
        slugs: z.array(z.string()),
        message: z.string(),
      }),
    )
    .describe('steps that make no rental of these assets cheaper'),
});

/** Assets of which this says what becomes of their prices. */
const LOOKED_AT = 50;
const SHOWN_ASSETS = 2;
const SHOWN_LENGTHS = 5;
/** Slugs that a warning names; its message counts the others. */
const SHOWN_SLUGS = 5;
/** Lengths that people ask about, beside those of the steps. */
const USUAL_LENGTHS = [7, 14, 30];

interface Change {
  readonly asset: RuledAsset;
  readonly before: Partial<DurationRules>;
  readonly vendorBefore: Partial<DurationRules>;
  readonly vendorAfter: Partial<DurationRules>;
}

/** What becomes of the prices of the assets that a change of discounts reaches. */
export function discountEffects(changes: readonly Change[], settings: Settings): z.infer<typeof DiscountEffects> {
  const ruled = changes.slice(0, LOOKED_AT).map(({ asset, before, vendorBefore, vendorAfter }) => ({
    asset,
    was: effectiveRules(before, vendorBefore, settings),
    is: effectiveRules(asset.durationRules, vendorAfter, settings),
  }));
  return { samples: ruled.slice(0, SHOWN_ASSETS).map(sampleOf), warnings: warningsOf(ruled) };
}

interface Ruled {
  readonly asset: RuledAsset;
  readonly was: DurationRules;
  readonly is: DurationRules;
}

function sampleOf({ asset, was, is }: Ruled): z.infer<typeof DiscountEffects>['samples'][number] {
  const steps = [...is.discounts, ...was.discounts].map(({ minDays }) => minDays);
  const possible = [...new Set([...steps, ...USUAL_LENGTHS])].filter((days) => days >= is.minDays && days <= is.maxDays);
  const lengths = possible.slice(0, SHOWN_LENGTHS).toSorted((a, b) => a - b);
  const prices = lengths.map((days) => {
    const before = rentOutsideSeasons({ ...rates(asset), durationDiscounts: was.discounts }, days);
    const after = rentOutsideSeasons({ ...rates(asset), durationDiscounts: is.discounts }, days);
    return { days, beforeMinor: before.amountMinor, afterMinor: after.amountMinor, how: after.how };
  });
  return { slug: asset.slug, currency: asset.currency, prices };
}

/** One for each step and reason, with the assets that it is true of. */
function warningsOf(ruled: readonly Ruled[]): z.infer<typeof DiscountEffects>['warnings'] {
  const idle = ruled.flatMap(({ asset, is }) =>
    idleSteps({ ...rates(asset), durationDiscounts: is.discounts }, is.maxDays).map((step) => ({ slug: asset.slug, step })),
  );
  const alike = Map.groupBy(idle, ({ step }) => `${step.minDays} ${step.bps} ${step.why}`);
  return [...alike.values()].flatMap((cases) => {
    const [first] = cases;
    if (first === undefined) return [];
    const slugs = cases.map(({ slug }) => slug);
    return [{ ...stepOf(first.step), slugs: slugs.slice(0, SHOWN_SLUGS), message: inWords(first.step, slugs) }];
  });
}

function stepOf({ minDays, bps, reason }: IdleStep): Pick<IdleStep, 'minDays' | 'bps' | 'reason'> {
  return { minDays, bps, reason };
}

function inWords({ minDays, bps, why }: IdleStep, slugs: readonly string[]): string {
  const named = slugs.slice(0, SHOWN_SLUGS).join(', ');
  const more = slugs.length - SHOWN_SLUGS;
  const of = more > 0 ? `${named} and ${more} more` : named;
  return `${bps / 100}% off from ${minDays} days makes no rental of ${of} cheaper: ${why}.`;
}

function rates({ dayRateMinor, pricing }: RuledAsset) {
  return { dayRateMinor, tiers: pricing.tiers };
}
