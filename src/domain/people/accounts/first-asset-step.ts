import type { NextAction } from '../../platform/kernel/index.ts';

/** What a shop without anything to rent out should do first. */
export const FIRST_ASSET: NextAction = {
  tool: 'create_asset',
  args: { title: '<title>', dayRateMinor: '<minor units>', category: '<category>' },
  actor: 'OWNER',
  why: 'list the first thing to rent out; city and photo follow',
  optional: true,
};
