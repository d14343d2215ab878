import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { countOverAll } from '../../../../db/expressions.ts';
import { assets } from '../../../../db/schema/index.ts';
import type { DurationRules } from '../../../../db/values/index.ts';
import { DurationRulesView } from '../../catalog/availability/index.ts';

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

/** Assets that are named with their own rules, at most. */
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

/** Of some rules those which assets have themselves. */
export function ownRulesOf(ruled: readonly Ruled[], named: readonly RuleName[]): OwnRules {
  return ruled.flatMap(({ id: assetId, slug, durationRules }) => {
    const rules = named.filter((name) => durationRules[name] !== undefined);
    return rules.length === 0 ? [] : [{ assetId, slug, rules, values: rulesNamed(durationRules, named) }];
  });
}

/** Of these rules those of the names. */
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
