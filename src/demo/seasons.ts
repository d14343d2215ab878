import type { AssetPricing } from '../../db/schema/index.ts';

type SeasonRule = AssetPricing['seasonRules'][number];

/** The seasons that the demo prices know. On a day that several cover, the one with the highest priority counts. */
export const SEASONS = {
  summer: { name: 'High season', from: '07-01', to: '08-31', bps: 3_000, priority: 2 },
  holidays: { name: 'Christmas and New Year', from: '12-20', to: '01-03', bps: 4_000, priority: 3 },
  winterAfloat: { name: 'Low season', from: '11-01', to: '02-29', bps: -2_000, priority: 2 },
  weekend: { name: 'Weekend', weekdays: [6, 7], bps: 2_000, priority: 1 },
} satisfies Record<string, SeasonRule>;
