import { z } from 'zod';
import type { DurationRules } from '../../../../db/values/index.ts';
import { effectiveRules } from '../../catalog/availability/index.ts';
import { type IdleStep, idleSteps, rentOutsideSeasons } from '../../catalog/pricing/index.ts';
import {
  formatMoney,
  NextAction,
  numberInWords,
  offer,
  percent,
  type Settings,
  share,
  type Step,
} from '../../platform/kernel/index.ts';
import type { RuledAsset } from './own-rules.ts';

const SHOWN_ASSETS = 2;

const minor = z.int().describe('minor units');

/** What a change of discounts changes, and which of them lower no price. */
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
    .describe(`of at most ${numberInWords(SHOWN_ASSETS)} of the assets; rent of one unit outside seasons, before fee and tax`),
  warnings: z
    .array(
      z.object({
        minDays: z.int(),
        bps: z.int(),
        reason: z.enum(['TOO_LONG', 'WEAKER', 'DEARER']),
        slugs: z.array(z.string()).describe('of as many as fit'),
        count: z.int().describe('of all such assets'),
        message: z.string(),
      }),
    )
    .describe('steps that make no rental of these assets cheaper'),
  nextActions: z.array(NextAction).describe('of each warning: what would make its step count'),
});

/** The most assets that are examined. */
const LOOKED_AT = 200;
const SHOWN_LENGTHS = 3;
/** The most slugs that all warnings together name. Each warning also has the full number. */
const SHOWN_SLUGS = 16;
const FEWEST_SLUGS = 3;
/** How many slugs the sentence itself names. */
const SPOKEN_SLUGS = 2;
const MOST_STEPS = 3;
/** Lengths that people ask about, in addition to those of the steps. */
const USUAL_LENGTHS = [7, 14, 30];

interface Change {
  readonly asset: RuledAsset;
  readonly before: Partial<DurationRules>;
  readonly vendorBefore: Partial<DurationRules>;
  readonly vendorAfter: Partial<DurationRules>;
}

/** What a change of discounts does to the prices of the assets that it reaches. */
export function discountEffects(changes: readonly Change[], settings: Settings): z.input<typeof DiscountEffects> {
  const ruled = changes.slice(0, LOOKED_AT).map(({ asset, before, vendorBefore, vendorAfter }) => ({
    asset,
    was: effectiveRules(before, vendorBefore, settings),
    is: effectiveRules(asset.durationRules, vendorAfter, settings),
  }));
  const alike = idleOf(ruled);
  return {
    samples: ruled.slice(0, SHOWN_ASSETS).map(sampleOf),
    warnings: alike.flatMap((cases) => warningOf(cases, Math.max(FEWEST_SLUGS, Math.floor(SHOWN_SLUGS / alike.length)))),
    nextActions: alike.slice(0, MOST_STEPS).flatMap(stepTowards),
  };
}

interface Ruled {
  readonly asset: RuledAsset;
  readonly was: DurationRules;
  readonly is: DurationRules;
}

function sampleOf({ asset, was, is }: Ruled): z.input<typeof DiscountEffects>['samples'][number] {
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

interface IdleCase extends Ruled {
  readonly step: IdleStep;
}

/** The steps without effect, each with the assets for which it has none for the same reason. */
function idleOf(ruled: readonly Ruled[]): IdleCase[][] {
  const idle = ruled.flatMap((one) =>
    idleSteps({ ...rates(one.asset), durationDiscounts: one.is.discounts }, one.is.maxDays).map((step) => ({ ...one, step })),
  );
  return [...Map.groupBy(idle, ({ step }) => `${step.minDays} ${step.bps} ${step.why}`).values()];
}

function warningOf(cases: readonly IdleCase[], most: number): z.input<typeof DiscountEffects>['warnings'] {
  const [first] = cases;
  if (first === undefined) return [];
  const slugs = cases.map(({ asset }) => asset.slug);
  return [{ ...stepOf(first.step), slugs: slugs.slice(0, most), count: slugs.length, message: inWords(first.step, slugs) }];
}

/** A step that the owner may have meant in place of one that changes nothing, for the first of its assets. */
function stepTowards([first]: readonly IdleCase[]): Step[] {
  if (first === undefined) return [];
  const { asset, is, step } = first;
  const { id: assetId, currency, pricing } = asset;
  const rest = { actor: 'OWNER' as const, optional: true };
  switch (step.reason) {
    case 'TOO_LONG': {
      const args = { ...(asset.durationRules.maxDays !== undefined && { assetId }), maxDays: step.minDays };
      return [offer('set_duration_rules', args, { why: `let it be rented for ${step.minDays} days`, ...rest })];
    }
    case 'WEAKER': {
      const discounts = is.discounts.filter(({ minDays, bps }) => minDays !== step.minDays || bps !== step.bps);
      const args = { ...(asset.durationRules.discounts !== undefined && { assetId }), discounts };
      return [offer('set_duration_rules', args, { why: 'leave out the step that a better one covers', ...rest })];
    }
    case 'DEARER': {
      const tiers = pricing.tiers.map(({ days, amountMinor }) => {
        return { days, amountMinor: days < step.minDays ? amountMinor : amountMinor - share(amountMinor, step.bps) };
      });
      const words = tiers.map(({ days, amountMinor }) => `${formatMoney(amountMinor, currency)} for ${days} days`).join(', ');
      const why = `take ${percent(step.bps)} off its prices of longer periods as well: ${words}`;
      return [offer('update_asset', { assetId, tiers }, { why, ...rest })];
    }
  }
}

function stepOf({ minDays, bps, reason }: IdleStep): Pick<IdleStep, 'minDays' | 'bps' | 'reason'> {
  return { minDays, bps, reason };
}

function inWords({ minDays, bps, why }: IdleStep, slugs: readonly string[]): string {
  const of = slugs.length > SPOKEN_SLUGS ? `these ${slugs.length} listings` : slugs.join(' and ');
  return `${percent(bps)} off from ${minDays} days makes no rental of ${of} cheaper: ${why}.`;
}

function rates({ currency, dayRateMinor, pricing }: RuledAsset) {
  return { currency, dayRateMinor, tiers: pricing.tiers };
}
