import { ASK_PERSON, asked, offer, type Step } from '../../platform/kernel/index.ts';

/** The first next step for a shop that has nothing to rent out. */
export const FIRST_ASSET: Step = offer(
  'create_asset',
  { title: ASK_PERSON, dayRateMinor: asked('minor units'), category: ASK_PERSON },
  { actor: 'OWNER', why: 'list the first thing to rent out; city and photo follow', optional: true },
);
